/** About three minutes: the circle, the way along it, sealing, what a near card costs, SHIT!, what is out, the goal. */
import type { Fields } from '../../lib/catalogue'
import type { LessonStep } from '../kind'
import type { ShitView } from '../../declared'

interface Shown {
  round?: number
  /** null: the cards just revealed lie there. */
  start: string | null
  hand: string
  others?: [number, number]
  scores?: [number, number, number]
  aside?: string
  /** Whether the learner may seal a card. */
  seals?: boolean
}

const list = (cards: string): string[] => cards.split(' ').filter(Boolean)

function shown({ round = 1, start, hand, others = [5, 5], scores = [0, 0, 0], aside = '', seals = false }: Shown): ShitView {
  const held = list(hand)
  const out = list(aside)
  const dealt = held.length + others[0] + others[1] - 3
  return {
    ...{ game: 'shit', seats: 3, round, turn: null, phase: 'seal', awaited: [0], over: false, stopped: false },
    ...{ scores, winners: [], seat: 0, moves: seals ? held.map((card) => `seal ${card}`) : [] },
    ...{ start, sealed: [false, !!seals, !!seals], aside: out, pile: 50 - dealt - out.length - (start === null ? 0 : 1) },
    hands: [held, ...others.map((count) => Array.from({ length: count }, () => '?'))],
  }
}

/** A round as the events tell it. */
function revealed(round: number, start: string, cards: string[], best: number, points: number): Fields[] {
  const numbers = cards.filter((card) => card !== 'SHIT')
  return [
    ...cards.map((card, seat) => ({ type: 'revealed', seat, card })),
    { type: 'scored', seat: best, card: cards[best], points },
    { type: 'set_aside', cards: [start, ...numbers] },
    { type: 'round_ended', round, scores: [] },
  ]
}

const FIRST = '4b 1g 5y 7v SHIT'
const SECOND = '4b 1g 7v SHIT'
const THIRD = '4b 3r 1g 7v SHIT'
const OUT = '9r 5y 2v 6b'

export const lesson: LessonStep[] = [
  { say: 'web-shit-lesson-circle', view: shown({ start: '9r', hand: FIRST }), article: 'SH-1' },
  { say: 'web-shit-lesson-gap', view: shown({ start: '9r', hand: FIRST }), article: 'SH-2' },
  {
    say: 'web-shit-lesson-seal',
    view: shown({ start: '9r', hand: FIRST, seals: true }),
    move: 'seal 5y',
    others: { 'seal 1g': 'web-shit-lesson-near', 'seal SHIT': 'web-shit-lesson-not-yet', '*': 'web-shit-lesson-far' },
    article: 'SH-5',
  },
  {
    say: 'web-shit-lesson-scored',
    view: shown({ start: null, hand: SECOND, others: [4, 4], scores: [16, 0, 0], aside: OUT }),
    events: revealed(1, '9r', ['5y', '2v', '6b'], 0, 16),
    article: 'SH-6',
  },
  {
    say: 'web-shit-lesson-shit',
    view: shown({ round: 2, start: '2y', hand: SECOND, others: [4, 4], scores: [16, 0, 0], aside: OUT, seals: true }),
    move: 'seal SHIT',
    others: { '*': 'web-shit-lesson-fewer' },
    article: 'SH-7',
  },
  {
    say: 'web-shit-lesson-drawn',
    view: shown({ round: 2, start: null, hand: SECOND, others: [3, 3], scores: [16, 7, 0], aside: `${OUT} 2y 9y 1b` }),
    events: revealed(2, '2y', ['SHIT', '9y', '1b'], 1, 7),
    article: 'SH-9',
  },
  {
    say: 'web-shit-lesson-out',
    view: shown({ round: 3, start: '10v', hand: THIRD, others: [3, 3], scores: [16, 7, 0], aside: `${OUT} 2y 9y 1b`, seals: true }),
    move: '*',
    article: 'SH-14',
  },
  {
    say: 'web-shit-lesson-goal',
    view: shown({ round: 18, start: '3b', hand: '6r 9g 2v SHIT', others: [3, 4], scores: [104, 97, 61], aside: '1b 4b 8b 2r 10g 3y 9v' }),
    article: 'SH-12',
  },
]
