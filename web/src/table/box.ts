/** Where things stand on a felt of a given size: a pure function, the same for all games. */
import type { Box, Rect, Spot } from '../games/kind'

const RATIO = 1.4
/** What a finger can hit. */
export const TOUCH = 44
const EDGE = 8
/** How high a seat's plate is. */
const PLATE = 62
/** As wide must a plate be for a name beside a face. */
const BESIDE = 106
/** How high a face is with words under it, and what that grows by where letters are twice as large. */
const STACKED = 76
const LINES = 60
/** What is left between the seats and the hand at least, where the game does not say what it needs. */
const ROOM = 120
/** Narrower are phones that stand; lower, if they are wide enough, those that lie. */
const NARROW = 640
const LOW = 460
const WIDE_IF_LOW = 700

/** Where in the circle of seats, from one's own on, a seat sits. */
export function stepsFrom(me: number | null, seat: number, seats: number): number {
  return (seat - (me ?? 0) + seats) % seats
}

/** The least height of the middle that shows what can be aimed at, and the widest card of a large hand. */
const LEAST_MIDDLE = 250
const WIDEST_CARD = 116

/**
 * `held`: how many cards the hand at the bottom holds, `extras`: the height of status and controls above it,
 * `text`: how much larger than usual letters are, `seen`: how much of the height is seen without scrolling;
 * `large`: another screen shows the table, the hand has whatever the middle can spare.
 */
export function measure(
  width: number,
  height: number,
  seats: number,
  me: number | null,
  held: number,
  extras = 0,
  text = 1,
  seen = height,
  large = false,
): Box {
  const low = isLow(width, seen)
  const narrow = isNarrow(width, seen)
  const across = narrow || low
  const plate = across ? plateAcross(width, seats, low, text) : { w: Math.min(164 * text, width / Math.max(2, seats - 2) - 8), h: PLATE * text }
  const top = EDGE + plate.h + (across ? 14 : 18)
  const heightOf = (w: number): number => heightOfHand(held, width, height, { w, h: w * RATIO })
  let w = Math.round(Math.max(52, Math.min(narrow ? 62 : low ? 58 : 92, width / 7, height / 6)))
  const room = height - top - extras - LEAST_MIDDLE
  if (large) for (let wider = w; wider <= WIDEST_CARD; wider += 2) if (heightOf(wider) <= room) w = wider
  const card = { w, h: w * RATIO }
  const handHeight = heightOf(w)
  const hand: Rect = { x: EDGE, y: height - handHeight - EDGE, w: width - 2 * EDGE, h: handHeight }
  const bottom = hand.y - extras - 14
  const side = across ? EDGE : plate.w + 2 * EDGE
  const middle: Rect = { x: side, y: top, w: width - 2 * side, h: Math.max(60, bottom - top) }
  const lyingW = Math.round(Math.max(44, Math.min(card.w * 1.3, 116, middle.h / RATIO / 2.4, middle.w / 4.6)))
  const spots = Array.from({ length: seats }, (_, seat) =>
    spotOf(stepsFrom(me, seat, seats), seats, { width, middle, hand, plate, across, below: extras, text }),
  )
  return { width, height, low, card, lying: { w: lyingW, h: lyingW * RATIO }, middle, hand, spots }
}

const isLow = (width: number, seen: number): boolean => width >= WIDE_IF_LOW && seen < LOW
const isNarrow = (width: number, seen: number): boolean => width < NARROW || (width < WIDE_IF_LOW && seen < LOW)

/** The lowest felt on which nothing is cut off or covered: where less is seen, the page is scrolled. `room`: what the game needs between seats and hand. */
export function leastHeight(width: number, seats: number, held: number, extras: number, text: number, seen: number, room?: (width: number, low: boolean) => number): number {
  const low = isLow(width, seen)
  const narrow = isNarrow(width, seen)
  const plate = narrow || low ? plateAcross(width, seats, low, text).h : PLATE * text
  const w = Math.max(52, Math.min(narrow ? 62 : low ? 58 : LOW / 6, Math.round(width / 7)))
  const needed = ((narrow || low) && room?.(width, low)) || ROOM
  return Math.ceil(EDGE + plate + 18 + needed * (1 + (text - 1) / 2) + 14 + extras + heightOfHand(held, width, 0, { w, h: w * RATIO }) + EDGE)
}

function heightOfHand(held: number, width: number, height: number, card: { w: number; h: number }): number {
  return held ? card.h + (handRows(held, width - 2 * EDGE, card.w) - 1) * rowStep(card.h, height) : 0
}

/** Where there is no room for words beside a face, they stand under it; where letters are large, there never is. */
function plateAcross(width: number, seats: number, low: boolean, text: number): { w: number; h: number } {
  const w = Math.min(112 * Math.min(text, 1.15), (width - EDGE) / Math.max(3, seats - 1) - 6)
  return { w, h: (w < BESIDE && !low) || text > LARGE ? stacked(text, w) : PLATE }
}

const LARGE = 1.2
/** Letters grow as far as a name fits the plate. */
const stacked = (text: number, w: number): number => STACKED + LINES * (Math.max(1, Math.min(text, w / 61)) - 1)

interface Around {
  width: number
  middle: Rect
  hand: Rect
  plate: { w: number; h: number }
  across: boolean
  below: number
  text: number
}

/** Seats go round clockwise from one's own at the bottom: up the left side, across the top, down the right. */
function spotOf(step: number, seats: number, around: Around): Spot {
  const { width, middle, plate } = around
  if (step === 0) {
    const own = { w: Math.max(plate.w, Math.min(112, width * 0.3)), h: PLATE }
    if (around.across ? own.w < BESIDE * around.text : around.text > 1) own.h = around.across ? stacked(around.text, own.w) : plate.h
    const y = Math.max(middle.y, around.hand.y - Math.max(around.across ? around.below : 0, own.h) - EDGE)
    return spot(EDGE, y, own, EDGE + own.w + 34, y + own.h / 2)
  }
  const others = seats - 1
  if (around.across) {
    const gap = (width - others * plate.w) / (others + 1)
    const x = gap + (step - 1) * (plate.w + gap)
    return spot(x, EDGE, plate, x + plate.w / 2, middle.y + 26)
  }
  // A share of the way round, from the left side over the top to the right one.
  const share = others === 1 ? 0.5 : (step - 1) / (others - 1)
  const onTop = Math.max(0, others - 2)
  if (others === 2 ? false : step > 1 && step < others) {
    const place = step - 2
    const x = (width / (onTop + 1)) * (place + 1) - plate.w / 2
    return spot(x, EDGE, plate, x + plate.w / 2, EDGE + plate.h + 30)
  }
  if (others === 1) return spot(width / 2 - plate.w / 2, EDGE, plate, width / 2, EDGE + plate.h + 30)
  const left = share < 0.5
  const x = left ? EDGE : width - plate.w - EDGE
  const y = middle.y + middle.h * 0.32 - plate.h / 2
  return spot(x, y, plate, left ? x + plate.w / 2 : x + plate.w / 2, y + plate.h + 34)
}

function spot(x: number, y: number, plate: { w: number; h: number }, px: number, py: number): Spot {
  return { x, y, w: plate.w, h: plate.h, px, py }
}

/** Where a card goes that is simply laid: the middle, as far as cards lie there. */
export function onTheTable({ middle, lying }: Box): Rect {
  const [w, h] = [Math.min(middle.w, lying.w * 4.2), Math.min(middle.h, lying.h * 2.6)]
  return { x: middle.x + (middle.w - w) / 2, y: middle.y + (middle.h - h) / 2, w, h }
}

/** How far rows of one hand lie apart: enough of each card shows to be read and hit. */
function rowStep(cardHeight: number, height: number): number {
  return Math.max(TOUCH, Math.min(cardHeight * 0.8, height * 0.1))
}

function perRow(width: number, cardWidth: number): number {
  return Math.max(1, Math.floor((width - cardWidth) / TOUCH) + 1)
}

function handRows(count: number, width: number, cardWidth: number): number {
  return Math.max(1, Math.ceil(count / perRow(width, cardWidth)))
}

export interface InHand {
  x: number
  y: number
  rot: number
  z: number
  hit: Rect
}

/** The cards of a hand: one row or several, never less than a finger's width of each in sight. */
export function handPlaces(count: number, box: Box): InHand[] {
  const { hand, card } = box
  const rows = handRows(count, hand.w, card.w)
  const step = rowStep(card.h, box.height)
  const places: InHand[] = []
  let placed = 0
  for (let row = 0; row < rows; row++) {
    const here = Math.ceil((count - placed) / (rows - row))
    const between = here < 2 ? 0 : Math.min(card.w + 6, (hand.w - card.w) / (here - 1))
    const left = hand.x + (hand.w - card.w - between * (here - 1)) / 2
    const top = hand.y + row * step
    for (let place = 0; place < here; place++) {
      const x = left + place * between
      const lastInRow = place === here - 1
      const hit = {
        x,
        y: top,
        w: lastInRow ? card.w : Math.min(between, card.w),
        h: row === rows - 1 ? card.h : step,
      }
      places.push({ x: x + card.w / 2, y: top + card.h / 2, rot: 0, z: 100 + row * 30 + place, hit })
    }
    placed += here
  }
  return places
}

/** A card in a hand whose room is larger than what it holds. */
export interface Held {
  x: number
  y: number
  w: number
  z: number
  hit: Rect
}

/** A hand that keeps room for more (`held`): few cards are drawn larger, many in rows, always a finger's width of each in sight. */
export function roomyPlaces(count: number, { hand: room, card }: Box): Held[] {
  const rows = handRows(count, room.w, card.w)
  const fitting = (room.w - 6 * (count - 1)) / Math.max(1, count)
  const w = rows > 1 ? card.w : Math.max(card.w, Math.min(fitting, room.h / RATIO, card.w * 1.45))
  const h = w * RATIO
  const step = rows > 1 ? (room.h - h) / (rows - 1) : 0
  const found: Held[] = []
  for (let row = 0; row < rows; row++) {
    const here = Math.ceil((count - found.length) / (rows - row))
    const between = here < 2 ? 0 : Math.min(w + 6, (room.w - w) / (here - 1))
    const left = room.x + (room.w - w - between * (here - 1)) / 2
    const y = room.y + room.h - h - (rows - 1 - row) * step
    for (let place = 0; place < here; place++) {
      const x = left + place * between
      const hit = { x, y, w: place === here - 1 ? w : Math.min(between, w), h: row === rows - 1 ? h : Math.max(TOUCH, step) }
      found.push({ x: x + w / 2, y: y + h / 2, w, z: 100 + row * 30 + place, hit })
    }
  }
  return found
}
