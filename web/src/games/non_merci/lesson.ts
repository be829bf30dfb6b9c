/** About three minutes: refuse, take, runs, waiting, no chip left, the score and the missing nine. */
import type { Fields } from '../../lib/catalogue'
import type { LessonStep } from '../kind'
import type { NonMerciView } from '../../declared'

interface Shown {
  card?: number | null
  pot?: number
  pile?: number
  chips?: number
  /** Of the learner and two others. */
  taken: [number[], number[], number[]]
  /** What the cards of each count, and what taking would do to the learner's score, as NM-8 has it. */
  cards: [number, number, number]
  price?: number
  moves?: string[]
  turn?: number
}

function shown({ card = null, pot = 0, pile = 12, chips = 11, taken, cards, price = 0, moves = [], turn = 0 }: Shown): NonMerciView {
  return {
    ...{ game: 'non-merci', seats: 3, round: 1, turn, phase: 'decide', awaited: [turn], over: false, stopped: false },
    ...{ scores: [cards[0] - chips, null, null], winners: [], hands: [[], [], []], seat: 0, moves },
    ...{ card, pot, pile, chips: [chips, null, null], taken, removed: null },
    worth: { cards, price: card === null ? null : [price, card - pot, card - pot] },
  }
}

const BOTH = ['take', 'pass']
const refused = (seat: number, card: number, chips: number): Fields => ({ type: 'refused', seat, card, chips })
const took = (seat: number, card: number, chips: number): Fields => ({ type: 'taken', seat, card, chips })

const ended: NonMerciView = {
  ...shown({ chips: 9, taken: [[8, 9, 10, 11, 32, 33], [4, 5, 6, 15, 18, 26, 27, 28], [12, 13, 17, 20, 21, 22, 23, 25, 30, 31]], cards: [40, 63, 104] }),
  ...{ turn: null, phase: 'over', awaited: [], over: true, winners: [0], pile: 0 },
  ...{ chips: [9, 10, 14], scores: [31, 53, 90], removed: [3, 7, 14, 16, 19, 24, 29, 34, 35] },
}

export const lesson: LessonStep[] = [
  {
    say: 'web-non-merci-lesson-card',
    view: shown({ card: 26, pile: 23, taken: [[], [], []], cards: [0, 0, 0], price: 26, moves: BOTH }),
    article: 'NM-4',
  },
  {
    say: 'web-non-merci-lesson-refuse',
    view: shown({ card: 26, pile: 23, taken: [[], [], []], cards: [0, 0, 0], price: 26, moves: BOTH }),
    move: 'pass',
    others: { take: 'web-non-merci-lesson-dear' },
    article: 'NM-4',
  },
  {
    say: 'web-non-merci-lesson-take',
    view: shown({ card: 8, pot: 5, pile: 22, chips: 8, taken: [[], [26], []], cards: [0, 26, 0], price: 3, moves: BOTH }),
    events: [refused(1, 8, 4), refused(2, 8, 5)],
    move: 'take',
    others: { pass: 'web-non-merci-lesson-cheap' },
    article: 'NM-4',
  },
  {
    say: 'web-non-merci-lesson-run',
    view: shown({ card: 9, pile: 21, chips: 13, taken: [[8], [26], []], cards: [8, 26, 0], moves: BOTH }),
    events: [took(0, 8, 5)],
    move: 'take',
    others: { pass: 'web-non-merci-lesson-free' },
    article: 'NM-8',
  },
  {
    say: 'web-non-merci-lesson-wait',
    view: shown({ card: 10, pile: 20, chips: 13, taken: [[8, 9], [26], []], cards: [8, 26, 0], moves: BOTH }),
    events: [took(0, 9, 0)],
    move: 'pass',
    others: { take: 'web-non-merci-lesson-patience' },
    article: 'NM-6',
  },
  {
    say: 'web-non-merci-lesson-back',
    view: shown({ card: 10, pot: 3, pile: 20, chips: 12, taken: [[8, 9], [26], []], cards: [8, 26, 0], price: -3, moves: BOTH }),
    events: [refused(0, 10, 1), refused(1, 10, 2), refused(2, 10, 3)],
    move: 'take',
    others: { pass: 'web-non-merci-lesson-greed' },
    article: 'NM-4',
  },
  {
    say: 'web-non-merci-lesson-broke',
    view: shown({ card: 33, pot: 7, pile: 6, chips: 0, taken: [[8, 9, 10, 11], [4, 5, 6, 15, 18, 26, 27], [12, 13, 17, 20, 21, 22]], cards: [8, 63, 49], price: 26, moves: ['take'] }),
    events: [refused(1, 33, 6), refused(2, 33, 7)],
    move: 'take',
    article: 'NM-5',
  },
  { say: 'web-non-merci-lesson-score', view: ended, article: 'NM-8' },
  { say: 'web-non-merci-lesson-secret', view: ended, article: 'NM-9' },
]
