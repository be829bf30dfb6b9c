/** What lies on the table now: the round that goes on, or, while the table rests on it, the one just revealed. */
import type { Fields } from '../../lib/catalogue'
import type { ShitView } from '../../declared'
import type { Memory } from '../kind'
import { gap, SHIT } from './cards'

export interface Played {
  seat: number
  face: string
  /** null for SHIT! */
  gap: number | null
}

export interface Reveal {
  round: number
  start: string
  played: Played[]
  winner: number | null
  points: number
  /** What was drawn since; nobody has seen these cards arrive yet. */
  drawn: { seat: number; face: string }[]
}

export interface OnTable {
  start: string | null
  reveal: Reveal | null
  sealed: { seat: number; face: string }[]
  hands: string[][]
  pile: number
  aside: string[]
}

const REVEALING = new Set<string>(['revealed', 'scored', 'nobody_scored', 'set_aside', 'round_ended'])

/** The round that was revealed last, as it was told. */
export function lastReveal(events: Fields[]): Reveal | null {
  const end = events.findLastIndex((event) => event.type === 'round_ended')
  if (end < 0) return null
  let begin = end
  while (begin > 0 && REVEALING.has(String(events[begin - 1]!.type))) begin--
  const told = events.slice(begin, end + 1)
  const shown = told.filter((event) => event.type === 'revealed')
  const gone = (told.find((event) => event.type === 'set_aside')?.cards ?? []) as string[]
  // The start card leaves with the cards that were played.
  const start = gone.find((card) => !shown.some((event) => event.card === card))
  if (start === undefined) return null
  const scored = told.find((event) => event.type === 'scored')
  return {
    round: Number(events[end]!.round),
    start,
    played: shown.map((event) => ({
      seat: Number(event.seat),
      face: String(event.card),
      gap: gap(start, String(event.card)),
    })),
    winner: scored ? Number(scored.seat) : null,
    points: scored ? Number(scored.points) : 0,
    drawn: events
      .slice(end)
      .filter((event) => event.type === 'drawn')
      .map((event) => ({ seat: Number(event.seat), face: String(event.card ?? '?') })),
  }
}

/** Whether the cards just revealed still lie there: until the rest is over or somebody seals again. */
export function revealShown(view: ShitView, memory: Memory): Reveal | null {
  if (!memory.resting && view.start !== null) return null
  const { events } = memory
  const end = events.findLastIndex((event) => event.type === 'round_ended')
  return events.slice(end + 1).some((event) => event.type === 'sealed') ? null : lastReveal(events)
}

function without(hand: string[], face: string): string[] {
  const at = Math.max(hand.indexOf(face), hand.indexOf('?'))
  return at < 0 ? hand : hand.toSpliced(at, 1)
}

export function onTable(view: ShitView, memory: Memory): OnTable {
  const reveal = revealShown(view, memory)
  const pile = Array.isArray(view.pile) ? view.pile.length : view.pile
  return reveal ? afterReveal(view, pile, reveal) : underWay(view, pile, memory)
}

/** Nothing has been drawn yet and the next start card has not been turned, as far as one sees. */
function afterReveal(view: ShitView, pile: number, reveal: Reveal): OnTable {
  const hands = view.hands.map((hand, seat) => {
    let left = hand
    for (const card of reveal.drawn) if (card.seat === seat) left = without(left, card.face)
    const shit = reveal.played.some((card) => card.seat === seat && card.gap === null)
    return shit ? without(left, SHIT) : left
  })
  const lying = [reveal.start, ...reveal.played.filter((card) => card.gap !== null).map((card) => card.face)]
  const shuffledIn = lying.filter((face) => !view.aside.includes(face)).length
  return {
    start: reveal.start,
    reveal,
    sealed: [],
    hands,
    pile: pile + reveal.drawn.length + (view.start === null ? 0 : 1) - shuffledIn,
    aside: view.aside.filter((face) => !lying.includes(face)),
  }
}

function underWay(view: ShitView, pile: number, { events }: Memory): OnTable {
  const turned = events.findLastIndex((event) => event.type === 'turned')
  const since = events.slice(turned + 1).filter((event) => event.type === 'sealed')
  const sealed = view.sealed.flatMap((lies, seat) => {
    const told = since.findLast((event) => event.seat === seat)?.card
    return lies ? [{ seat, face: typeof told === 'string' ? told : '?' }] : []
  })
  const hands = view.hands.map((hand, seat) => {
    const card = sealed.find((each) => each.seat === seat)
    return card ? without(hand, card.face) : hand
  })
  return { start: view.start, reveal: null, sealed, hands, pile, aside: view.aside }
}
