/** Where the letters lie: one's hand, what the others hold, the trick in the middle in the order of the seats. */
import type { Catalogue, Fields } from '../../lib/catalogue'
import type { GameView, LettresView } from '../../declared'
import { handPlaces, stepsFrom } from '../../table/box'
import { card } from '../card'
import type { Box, Memory, Placed } from '../kind'

export interface LastTrick {
  cards: [seat: number, card: string][]
  taker: number
}

/** The trick that was taken last, as it was told; none before the first one. */
function lastTrick(events: Fields[]): LastTrick | null {
  const taken = events.findLastIndex((event) => event.type === 'trick_taken')
  if (taken < 0) return null
  const cards: LastTrick['cards'] = []
  for (let place = taken - 1; place >= 0; place--) {
    const event = events[place]!
    if (event.type !== 'laid') continue
    cards.unshift([Number(event.seat), String(event.card)])
    if (event.lead) break
  }
  return { cards, taker: Number(events[taken]!.seat) }
}

/** The last trick stays in the middle until the next one is led. */
export function lying(view: LettresView, memory: Memory): { cards: LastTrick['cards']; taker: number | null } {
  if (view.trick.length) return { cards: view.trick, taker: null }
  const last = lastTrick(memory.events)
  return last ?? { cards: [], taker: null }
}

export function layout(given: GameView, box: Box, memory: Memory, words: Catalogue, names: string[]): Placed[] {
  const view = given as LettresView
  return [
    ...gone(view, box, memory),
    ...view.hands.flatMap((hand, seat) => (seat === view.seat ? ownHand(view, seat, box, words, names) : heldBy(seat, hand, view, box, words))),
    ...inTheMiddle(view, box, memory, words, names),
  ]
}

function ownHand(view: LettresView, seat: number, box: Box, words: Catalogue, names: string[]): Placed[] {
  const hand = view.hands[seat] ?? []
  const places = handPlaces(hand.length, box)
  return hand.map((face, index) => {
    const move = `lay ${face}`
    const playable = view.moves.includes(move) ? move : null
    return {
      ...card(`hand:${seat}`, face),
      ...places[index]!,
      w: box.card.w,
      owner: seat,
      playable,
      wish: view.over ? null : move,
      label: playable ? words.move(move, names) : words.card(face),
    }
  })
}

/** Backs in a small fan beside the seat; after the end, faces. */
function heldBy(seat: number, hand: string[], view: LettresView, box: Box, words: Catalogue): Placed[] {
  const spot = box.spots[seat]!
  const w = box.lying.w * 0.42
  // For those who only watch the lowest seat is one of the others; beside it stands the status.
  const at = view.seat === null && seat === 0 ? { x: spot.x + spot.w / 2, y: spot.y - w * 0.7 - 8 } : { x: spot.px, y: spot.py + 6 }
  const apart = Math.min(w * 0.34, (Math.min(spot.w, 110) - w) / Math.max(1, hand.length - 1))
  return hand.map((face, index) => {
    const from = index - (hand.length - 1) / 2
    const known = face !== '?'
    return {
      ...card(`hand:${seat}`, face),
      x: at.x + from * apart,
      y: at.y + Math.abs(from) * 0.5,
      rot: from * 1.6,
      z: 2 + index,
      w,
      up: known,
      owner: seat,
      label: known && view.over ? words.card(face) : '',
    }
  })
}

/** What the fans of the others take of the top of the middle. */
const FANS = 44

/** The room of the trick, and its cards as large as all seats' cards can be there: it is what everybody looks at. */
function trickRoom({ middle }: Box, seats: number): { x: number; y: number; w: number; h: number; card: { w: number; h: number } } {
  const top = middle.h > 200 ? FANS : 0
  const h = middle.h - top
  const w = Math.round(Math.max(44, Math.min(148, middle.w / (seats > 4 ? 4.2 : 3.5), h / 1.4 / 2.25)))
  return { x: middle.x, y: middle.y + top, w: middle.w, h, card: { w, h: w * 1.4 } }
}

/** Towards its seat from the middle, one's own at the bottom. */
function spread(box: Box, seats: number, me: number | null, seat: number): { x: number; y: number } {
  const room = trickRoom(box, seats)
  const size = room.card
  const angle = Math.PI / 2 + (stepsFrom(me, seat, seats) * 2 * Math.PI) / seats
  const rx = Math.max(0, Math.min(room.w / 2 - size.w / 2, size.w * (seats > 4 ? 1.55 : 1.2)))
  const ry = Math.max(0, Math.min(room.h / 2 - size.h / 2, size.h * 0.6))
  return { x: room.x + room.w / 2 + Math.cos(angle) * rx, y: room.y + room.h / 2 + Math.sin(angle) * ry }
}

function inTheMiddle(view: LettresView, box: Box, memory: Memory, words: Catalogue, names: string[]): Placed[] {
  const { cards, taker } = lying(view, memory)
  return cards.map(([seat, face], order) => ({
    ...card('trick', face),
    ...spread(box, view.seats, view.seat, seat),
    rot: taker === null ? (order - 1) * 2 : 0,
    z: 40 + order,
    w: trickRoom(box, view.seats).card.w,
    owner: seat,
    label: words.say('web-of', { name: names[seat] ?? '', card: words.card(face) }),
    ...(taker === null ? {} : { mark: seat === taker ? 'won' : 'dim' }),
  }))
}

/** The trick before goes to whoever took it, and is seen no more. */
function gone(view: LettresView, box: Box, memory: Memory): Placed[] {
  const last = view.trick.length ? lastTrick(memory.events) : null
  const spot = last && box.spots[last.taker]
  if (!last || !spot) return []
  return last.cards.map(([, face]) => ({
    ...card('gone', face),
    x: spot.x + spot.w / 2,
    y: spot.y + spot.h / 2,
    z: 1,
    w: box.lying.w * 0.4,
    up: false,
    mark: 'gone',
  }))
}
