/** About three minutes: follow, joker, draw, star, MIO and what forgetting it costs, the end of a round. */
import type { Fields } from '../../lib/catalogue'
import type { LessonStep } from '../kind'
import type { MioView } from '../../declared'

interface Shown {
  /** The learner's hand, by spaces; a card just drawn is in it. */
  hand: string
  /** What lies there, the top card last. */
  discard: string
  colour?: string
  moves?: string[]
  drawn?: string
  pile?: number
  down?: string
  /** How many cards the others hold. */
  others?: [number, number]
  scores?: number[]
  round?: number
}

const list = (cards: string): string[] => cards.split(' ').filter(Boolean)
const backs = (count: number): string[] => Array.from({ length: count }, () => '?')
const JOKER = ['r', 'y', 'b', 'g', 'x'].map((colour) => `lay J ${colour}`)

function shown(what: Shown): MioView {
  const { hand, discard, moves = [], others = [4, 5], scores = [0, 0, 0], round = 1 } = what
  const laid = list(discard)
  return {
    ...{ game: 'mio', seats: 3, round, turn: 0, phase: what.drawn ? 'drawing' : 'turn', awaited: [0] },
    ...{ over: false, stopped: false, scores, winners: [], seat: 0, moves, dealer: 2 },
    ...{ top: laid.at(-1) ?? '', colour: what.colour ?? null, discard: laid, pile: what.pile ?? 31 },
    ...{ drawn: what.drawn ?? null, face_down: [what.down ?? null, null, null] },
    hands: [list(hand), backs(others[0]), backs(others[1])],
  }
}

const drew = (count: number): Fields[] => Array.from({ length: count }, () => ({ type: 'drawn', seat: 0, pile: 0 }))

const FIRST = '3r 5r 2y 4b *g'

export const lesson: LessonStep[] = [
  { say: 'web-mio-lesson-aim', view: shown({ hand: FIRST, discard: '4r', others: [5, 5] }), article: 'MI-2' },
  {
    say: 'web-mio-lesson-follow',
    view: shown({ hand: FIRST, discard: '4r', moves: ['lay 3r', 'lay 5r', 'lay 4b', 'draw'], others: [5, 5] }),
    move: 'lay 4b',
    others: { draw: 'web-mio-lesson-not-yet', '*': 'web-mio-lesson-value' },
    article: 'MI-3',
  },
  {
    say: 'web-mio-lesson-joker',
    view: shown({ hand: '3r 5r 2y *g J', discard: '4r 4b 1b 1x', moves: [...JOKER, 'draw'] }),
    move: 'lay J r',
    others: { draw: 'web-mio-lesson-not-yet', '*': 'web-mio-lesson-red' },
    article: 'MI-4',
  },
  {
    say: 'web-mio-lesson-draw',
    view: shown({ hand: '3r 5r 2y *g', discard: '4b 1b 1x J 4r 4b', moves: ['draw'], pile: 25 }),
    move: 'draw',
    article: 'MI-6',
  },
  {
    say: 'web-mio-lesson-again',
    view: shown({ hand: '3r 5r 1y 2y *g', discard: '4b 1b 1x J 4r 4b', moves: ['draw'], drawn: '1y', pile: 24 }),
    events: drew(1),
    move: 'draw',
    article: 'MI-6',
  },
  {
    say: 'web-mio-lesson-drawn',
    view: shown({ hand: '3r 5r 1y 2y 2b *g', discard: '4b 1b 1x J 4r 4b', moves: ['lay 2b', 'draw'], drawn: '2b', pile: 23 }),
    events: drew(2),
    move: 'lay 2b',
    others: { draw: 'web-mio-lesson-greedy' },
    article: 'MI-6',
  },
  {
    say: 'web-mio-lesson-star',
    view: shown({ hand: '3r 5r 1y 2y *g', discard: '3b 4b 2b 2r *r', moves: ['lay *g', 'draw'], pile: 23, others: [3, 4] }),
    move: 'lay *g',
    others: { draw: 'web-mio-lesson-own-star' },
    article: 'MI-5',
  },
  {
    say: 'web-mio-lesson-mio',
    view: shown({ hand: '3r 2y', discard: '*r *g 4g 4y', moves: ['lay 2y', 'lay 2y mio', 'draw'], pile: 17, others: [3, 6] }),
    move: 'lay 2y mio',
    others: { 'lay 2y': 'web-mio-lesson-forgot', draw: 'web-mio-lesson-not-yet' },
    article: 'MI-11',
  },
  {
    say: 'web-mio-lesson-shame',
    view: shown({ hand: '', discard: '4g 4y 2y 2x', moves: ['draw'], pile: 15, down: '3r', others: [2, 6] }),
    move: 'draw',
    article: 'MI-12',
  },
  {
    say: 'web-mio-lesson-shame-lay',
    view: shown({ hand: '4x', discard: '4g 4y 2y 2x', moves: ['lay 4x', 'lay 4x mio', 'draw'], drawn: '4x', pile: 14, down: '3r', others: [2, 6] }),
    events: drew(1),
    move: 'lay 4x mio',
    others: { 'lay 4x': 'web-mio-lesson-shame-again', draw: 'web-mio-lesson-greedy' },
    article: 'MI-12',
  },
  {
    say: 'web-mio-lesson-last',
    view: shown({ hand: '3r', discard: '2x 4x 4r 1r', moves: ['lay 3r', 'draw'], pile: 12, others: [1, 6] }),
    move: 'lay 3r',
    others: { draw: 'web-mio-lesson-not-yet' },
    article: 'MI-13',
  },
  { say: 'web-mio-lesson-points', view: shown({ hand: '', discard: '4x 4r 1r 3r', pile: 12, others: [1, 6], scores: [0, 5, 27] }), article: 'MI-13' },
  {
    say: 'web-mio-lesson-empty',
    view: shown({ hand: '1y 4g', discard: '2r 2b 5b', moves: ['pass'], pile: 0, others: [2, 3], scores: [22, 31, 27], round: 3 }),
    move: 'pass',
    article: 'MI-8',
  },
  { say: 'web-mio-lesson-end', view: shown({ hand: FIRST, discard: 'J', colour: 'g', others: [5, 5], scores: [64, 48, 101], round: 7 }), article: 'MI-14' },
]
