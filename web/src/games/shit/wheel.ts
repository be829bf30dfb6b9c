/** The circle of colours on the felt: the start card's place is at noon, and the way to every other card runs clockwise. */
import { handPlaces, stepsFrom } from '../../table/box'
import type { Box } from '../kind'
import { CARDS } from './cards'
import type { Played } from './round'

export interface Wheel {
  x: number
  y: number
  r: number
  /** How wide the cards on it are, and the start card in its middle. */
  card: number
  start: number
  /** The middles of the two small piles, and how wide they are. */
  pile: { x: number; y: number }
  aside: { x: number; y: number }
  small: number
}

const LARGEST = 300
/** Felts lower than this are those of telephones on their side. */
const LOW = 460
/** How far to the right of the middle the status may reach there. */
const STATUS = 205
const CAPTION = 18
/** Where nobody looks from a seat of their own, the lowest seat's cards lie above its plate. */
const WATCHED = 40
/** As shares of the radius: how far out cards lie, and how wide they are. */
const OUT = 0.555
const WIDE = 0.27

/** In the middle; beside the hand where a wide and low screen leaves no height. */
export function wheelOn(box: Box, held: number, watched = false): Wheel {
  const { middle } = box
  const r = Math.min(middle.w / 2, middle.h / 2, LARGEST)
  const aside = besideHand(box, held)
  const small = Math.max(26, Math.min(64, box.lying.w * 0.52))
  if (box.height < LOW && aside.r > r) return { ...aside, ...sizes(aside.r), ...piles(box, aside.x - aside.r - small - 24, small), small }
  const x = middle.x + middle.w / 2
  const y = middle.y + middle.h / 2
  return { x, y, r, ...sizes(r), ...corners(box, { x, y, r }, small, watched ? WATCHED : 0), small }
}

const sizes = (r: number): Pick<Wheel, 'card' | 'start'> => ({ card: r * WIDE, start: r * 0.33 })

function besideHand(box: Box, held: number): { x: number; y: number; r: number } {
  const right = held ? Math.max(...handPlaces(held, box).map((place) => place.x)) + box.card.w / 2 : box.width / 2
  const top = box.middle.y
  const bottom = box.height - 10
  const r = Math.min((box.width - Math.max(right + 14, box.width / 2 + STATUS) - 10) / 2, (bottom - top) / 2, LARGEST)
  return { x: box.width - 10 - r, y: (top + bottom) / 2, r }
}

/** Left and right of the circle, or under it where it fills the width. */
function corners({ middle }: Box, { x, y, r }: { x: number; y: number; r: number }, small: number, below: number): Pick<Wheel, 'pile' | 'aside'> {
  const room = middle.w / 2 - r
  const out = room > small + 24 ? r + Math.min(room / 2, small / 2 + 56) : middle.w / 2 - small / 2 - 4
  const low = middle.y + middle.h - small * 0.7 - CAPTION - below
  const down = room > small + 24 ? Math.min(low, y + r * 0.62) : low
  return { pile: { x: x - out, y: down }, aside: { x: x + out, y: down } }
}

function piles({ middle }: Box, x: number, small: number): Pick<Wheel, 'pile' | 'aside'> {
  const y = middle.y + small * 0.7 + 2
  return { pile: { x: x - small - 44, y }, aside: { x, y } }
}

/** A point of the circle; `turn` in degrees clockwise from noon, `out` as a share of the radius. */
export function pointOn({ x, y, r }: { x: number; y: number; r: number }, turn: number, out: number): { x: number; y: number } {
  const angle = (turn * Math.PI) / 180
  return { x: x + Math.sin(angle) * r * out, y: y - Math.cos(angle) * r * out }
}

export const turnOf = (gap: number): number => (gap * 360) / CARDS

/** Sealed cards lie towards their seats, one's own at the bottom. */
export function sealedAt(wheel: Wheel, seats: number, me: number | null, seat: number): { x: number; y: number } {
  return pointOn(wheel, 180 + (stepsFrom(me, seat, seats) * 360) / seats, OUT)
}

/** Cards keep this far, in degrees, from noon: the way to the start card's place stays in sight. */
const NOON = 17

const ofOne = { x: 0, y: 0, r: 1 }

function clear(turn: number, other: number): boolean {
  const a = pointOn(ofOne, turn, OUT)
  const b = pointOn(ofOne, other, OUT)
  return Math.abs(a.x - b.x) >= WIDE || Math.abs(a.y - b.y) >= WIDE * 1.4
}

/** The nearest turn after (or before) another one where a card does not hide that one. */
function nextTo(turn: number, step: 1 | -1): number {
  let found = turn + 24 * step
  while (!clear(turn, found)) found += step
  return found
}

/** In the order of the circle, each as near to the turn it wishes for as the others let it. */
function inTurn(wished: number[]): number[] {
  const turns = [...wished]
  for (const [place, turn] of turns.entries()) {
    turns[place] = Math.max(turn, place ? nextTo(turns[place - 1]!, 1) : NOON)
  }
  for (let place = turns.length - 1; place >= 0; place--) {
    const most = place < turns.length - 1 ? nextTo(turns[place + 1]!, -1) : 360 - NOON
    turns[place] = Math.min(turns[place]!, most)
  }
  return turns
}

/** Free turns for cards that belong nowhere on the circle, from noon backwards; null where there are too few. */
function freeTurns(taken: number[], count: number): number[] | null {
  const found: number[] = []
  for (let turn = 360 - NOON; turn >= NOON && found.length < count; turn--) {
    if ([...taken, ...found].every((other) => clear(turn, other))) found.push(turn)
  }
  return found.length < count ? null : found
}

/** Revealed cards lie near their places on the circle, in its order, none over another; SHIT! cards where there is room. */
export function revealedAt(wheel: Wheel, played: Played[]): Map<number, { x: number; y: number }> {
  const numbers = played.filter((card) => card.gap !== null).toSorted((a, b) => a.gap! - b.gap!)
  const shits = played.filter((card) => card.gap === null)
  const near = inTurn(numbers.map((card) => turnOf(card.gap!)))
  const free = freeTurns(near, shits.length)
  const turns = free ? [...near, ...free] : inTurn([...numbers.map((card) => turnOf(card.gap!)), ...shits.map(() => 360)])
  return new Map([...numbers, ...shits].map((card, place) => [card.seat, pointOn(wheel, turns[place]!, OUT)]))
}
