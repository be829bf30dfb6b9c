/** About three minutes: families, following, what a trick costs, throwing away, the five rounds. */
import type { Fields } from '../../lib/catalogue'
import type { LessonStep } from '../kind'
import type { LettresView } from '../../declared'

type Cards = string

interface Shown {
  round?: number
  /** The learner's hand, by spaces. */
  hand: Cards
  /** Who laid what, the lead first. */
  trick?: [seat: number, card: string][]
  moves?: Cards
  points?: number[][]
  tricks?: number[]
  counted?: string[][]
}

const list = (cards: Cards): string[] => cards.split(' ').filter(Boolean)

function shown({ round = 1, hand, trick = [], moves = '', points = [], tricks = [0, 0, 0], counted = [[], [], []] }: Shown): LettresView {
  const held = list(hand)
  const hidden = (seat: number): string[] => held.map(() => '?').slice(trick.some(([by]) => by === seat) ? 1 : 0)
  return {
    ...{ game: 'lettres', seats: 3, round, turn: 0, phase: 'trick', awaited: [0], over: false, stopped: false },
    ...{ scores: [0, 1, 2].map((seat) => points.reduce((sum, line) => sum + (line[seat] ?? 0), 0)), winners: [] },
    ...{ seat: 0, moves: list(moves).map((card) => `lay ${card}`) },
    ...{ leader: trick[0]?.[0] ?? 0, trick, tricks, counted, points, hands: [held, hidden(1), hidden(2)] },
  }
}

/** A trick that was just taken, as the events tell it. */
function taken(cards: [seat: number, card: string][], taker: number): Fields[] {
  const laid = cards.map(([seat, card], place) => ({ type: 'laid', seat, card, lead: place === 0 }))
  return [...laid, { type: 'trick_taken', seat: taker, cards: [], count: 0 }]
}

const FIRST = 'Cp Fp Tp Db Kb Rb Wb'

export const lesson: LessonStep[] = [
  { say: 'web-lettres-lesson-families', view: shown({ hand: FIRST }), article: 'LE-2' },
  { say: 'web-lettres-lesson-lead', view: shown({ hand: FIRST, moves: FIRST }), move: '*', article: 'LE-4' },
  {
    say: 'web-lettres-lesson-follow',
    view: shown({ hand: 'Cp Fp Tp Db Kb Rb', trick: [[1, 'Hb'], [2, 'Ab']], moves: 'Db Kb' }),
    move: 'lay Db',
    others: { 'lay Kb': 'web-lettres-lesson-high' },
    article: 'LE-4',
  },
  {
    say: 'web-lettres-lesson-taken',
    view: shown({ hand: 'Cp Fp Tp Kb Rb', tricks: [0, 1, 0] }),
    events: taken([[1, 'Hb'], [2, 'Ab'], [0, 'Db']], 1),
    article: 'LE-6',
  },
  {
    say: 'web-lettres-lesson-throw',
    view: shown({ round: 2, hand: 'Cp Fp Up Kb', trick: [[2, 'Sb'], [1, 'Nb']], moves: 'Cp Fp Up Kb', points: [[10, 5, 15]] }),
    move: 'lay Up',
    others: { '*': 'web-lettres-lesson-better' },
    article: 'LE-7',
  },
  {
    say: 'web-lettres-lesson-marked',
    view: shown({ round: 5, hand: 'Ap Mp Np Tp Hb Ob Qb', points: [[10, 5, 15], [20, 40, 60], [0, 60, 20], [0, 0, 90]] }),
    article: 'LE-10',
  },
  { say: 'web-lettres-lesson-end', view: shown({ hand: FIRST }), article: 'LE-12' },
]
