/** Where everything lies: the pile, the card and its chips in the middle, rows before the seats, one's own chips. */
import type { Catalogue, Fields } from '../../lib/catalogue'
import type { GameView, NonMerciView } from '../../declared'
import { PLAIN } from '../card'
import type { Box, Memory, Placed } from '../kind'
import { type Areas, areas } from './areas'
import { layLoose, layRuns } from './rows'

const chipFace = (card: number, order: number): string => `chip:${card}:${order}`
export const isChip = (face: string): boolean => face.startsWith('chip')

/** The decision that was told last; null where a card is new. */
export function lastDecision(events: Fields[]): Fields | null {
  const last = events.findLast((event) => event.type === 'taken' || event.type === 'refused' || event.type === 'round_started')
  return last && last.type !== 'round_started' ? last : null
}

export function pileCount(view: NonMerciView): number {
  return typeof view.pile === 'number' ? view.pile : view.pile.length
}

export function layout(given: GameView, box: Box, memory: Memory, words: Catalogue): Placed[] {
  const view = given as NonMerciView
  const area = areas(box, view.seats, view.seat)
  const decision = lastDecision(memory.events)
  return [
    ...inThePile(view, area),
    ...missing(view, area),
    ...view.taken.flatMap((cards, seat) => rowOf(cards, seat, area, decision)),
    ...turned(view, area, words),
    ...ownChips(view, area),
    ...heap(view, area),
    ...readyChip(view, box, area),
    ...gathered(decision, box, view, area),
  ]
}

function inThePile(view: NonMerciView, { pile }: Areas): Placed[] {
  const faces = typeof view.pile === 'number' ? Array.from({ length: view.pile }, () => '?') : [...view.pile].reverse().map(String)
  return faces.map((face, place) => ({
    ...PLAIN,
    place: 'pile',
    face,
    x: pile.x - place * 0.35,
    y: pile.y - place * 0.55,
    z: 2 + place,
    w: pile.w,
    up: face !== '?',
  }))
}

/** The nine are seen in the end; whoever replays a game with all cards open sees them all the time. */
function missing(view: NonMerciView, { middle, aside, caption }: Areas): Placed[] {
  const over = view.card === null
  const area = over ? { ...middle, h: caption.y - middle.y - 4 } : aside
  const lying = layLoose(view.removed ?? [], area, over ? 72 : 40, { across: 'centre', down: over ? 'bottom' : 'centre' })
  return lying.map(({ card, tucked: _, ...where }) => ({ ...PLAIN, ...where, place: 'removed', face: String(card), mark: 'out' }))
}

function rowOf(cards: number[], seat: number, { rows }: Areas, decision: Fields | null): Placed[] {
  const { align, largest, ...area } = rows[seat]!
  const fresh = decision?.type === 'taken' && decision.seat === seat ? Number(decision.card) : null
  return layRuns(cards, area, largest, align).map(({ card, tucked, ...where }) => ({
    ...PLAIN,
    ...where,
    z: 3 + where.z,
    place: `row:${seat}`,
    face: String(card),
    owner: seat,
    mark: `row${tucked ? ' tucked' : ''}${card === fresh ? ' won' : ''}`,
  }))
}

function turned(view: NonMerciView, { card }: Areas, words: Catalogue): Placed[] {
  if (view.card === null) return []
  const playable = view.moves.includes('take') ? 'take' : null
  return [
    {
      ...PLAIN,
      ...card,
      place: 'turned',
      face: String(view.card),
      z: 82,
      playable,
      wish: view.seat === null || view.over ? null : 'take',
      label: words.say(playable ? 'web-non-merci-take-card' : 'web-non-merci-card', { card: view.card, count: view.pot }),
      mark: 'grand',
    },
  ]
}

/** A heap that grows from its middle outwards, always the same way. */
function heap(view: NonMerciView, { heap: { x, y, r } }: Areas): Placed[] {
  const w = Math.max(16, Math.min(34, r * 0.56))
  const apart = Math.min(w * 0.56, (r - w / 2) / Math.sqrt(Math.max(1, view.pot)))
  return Array.from({ length: view.pot }, (_, order) => {
    const from = apart * Math.sqrt(order + 0.2)
    const angle = order * 2.4 - 1
    const at = { x: x + Math.cos(angle) * from, y: y + Math.sin(angle) * from * 0.82, w }
    return { ...PLAIN, ...at, place: 'heap', face: chipFace(view.card ?? 0, order), z: 40 + order, rot: (order * 53) % 90 }
  })
}

/** Where one's own chips begin, and how far they lie apart; the caption stands before them. */
export function chipLine(count: number, { chips }: Areas): { x: number; y: number; w: number; apart: number; caption: number } {
  const w = chips.h - 8
  const caption = 96
  const apart = Math.min(w * 0.62, (chips.w - caption - w - 8) / Math.max(1, count - 1))
  const all = caption + w + apart * Math.max(0, count - 1)
  const left = chips.x + Math.max(0, (chips.w - all) / 2)
  return { x: left + caption + w / 2, y: chips.y + chips.h / 2, w, apart, caption: left }
}

function ownChips(view: NonMerciView, area: Areas): Placed[] {
  const held = view.seat === null ? null : (view.chips[view.seat] ?? null)
  if (held === null) return []
  const { x, y, w, apart } = chipLine(held, area)
  return Array.from({ length: held }, (_, place) => ({
    ...PLAIN,
    place: `chips:${view.seat}`,
    face: `chip:${place}`,
    x: x + place * apart,
    y,
    w,
    z: 10 + place,
    owner: view.seat,
  }))
}

/** Where chips come from and go to: one's own line, or the plate of another seat. */
function purse(seat: number, box: Box, view: NonMerciView, area: Areas): { x: number; y: number } {
  const spot = box.spots[seat]!
  if (seat !== view.seat) return { x: spot.x + spot.w / 2, y: spot.y + spot.h / 2 }
  const held = view.chips[seat] ?? 1
  const { x, y, apart } = chipLine(held, area)
  return { x: x + Math.max(0, held - 1) * apart, y }
}

/** The chip that the deciding seat would lay: nobody sees it before it flies. */
function readyChip(view: NonMerciView, box: Box, area: Areas): Placed[] {
  if (view.turn === null || view.card === null) return []
  return [{ ...PLAIN, ...purse(view.turn, box, view, area), place: 'purse', face: chipFace(view.card, view.pot), w: 20, z: 41, mark: 'gone' }]
}

/** The chips that came with the card taken last have gone to whoever took it. */
function gathered(decision: Fields | null, box: Box, view: NonMerciView, area: Areas): Placed[] {
  if (decision?.type !== 'taken') return []
  const where = purse(Number(decision.seat), box, view, area)
  return Array.from({ length: Number(decision.chips) }, (_, order) => ({
    ...PLAIN,
    ...where,
    place: 'gathered',
    face: chipFace(Number(decision.card), order),
    w: 20,
    z: 41,
    mark: 'gone',
  }))
}
