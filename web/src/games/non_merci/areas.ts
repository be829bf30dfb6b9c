/** How the felt is shared out: the card with its heap in the middle, everybody's rows round it, one's own below. */
import { stepsFrom } from '../../table/box'
import type { Box, Rect } from '../kind'
import type { Alignment } from './rows'

const RATIO = 1.4
const GAP = 14
/** A chosen card is lifted by so much of its width: it must not cover the rows above it. */
const LIFT = 0.22

export interface Row extends Rect {
  /** The widest that its cards may be. */
  largest: number
  align: Alignment
}

export interface Areas {
  /** By seat. */
  rows: Row[]
  card: { x: number; y: number; w: number }
  pile: { x: number; y: number; w: number }
  heap: { x: number; y: number; r: number }
  /** What was decided last. */
  caption: Rect
  /** How many chips lie on the card. */
  count: Rect
  /** One's own chips in a line. */
  chips: Rect
  /** Where the nine missing cards are laid in the end. */
  middle: Rect
  /** Where they lie during the game for those who may see everything. */
  aside: Rect
}

/** Whether the other seats stand side by side at the top (narrow or low screens). */
const across = (box: Box): boolean => box.middle.x < 20

export function areas(box: Box, seats: number, me: number | null): Areas {
  const { middle } = box
  const phone = across(box)
  const { above, between, own, chips } = phone && middle.h < 220 && middle.w > 520 ? lyingDown(middle) : upright(middle, phone, seats)
  const offered = offer(between)
  const side = { bottom: own.y - 8, inner: Math.min(offered.pile.x - offered.pile.w / 2 - 8, box.width - offered.heap.x - offered.heap.r) - GAP }
  return {
    ...offered,
    rows: Array.from({ length: seats }, (_, seat) => {
      const step = stepsFrom(me, seat, seats)
      if (step === 0) return { ...own, largest: phone ? 58 : 84, align: { across: 'centre', down: 'centre' } }
      return phone ? atTheTop(box, seat, seats, above) : around(box, seat, step, seats, above, side)
    }),
    chips,
    aside: besideThePile(between, offered.pile, phone ? undefined : box.spots[((me ?? 0) + 1) % seats]),
    middle: phone ? between : { ...between, x: 8 + widthAtSide(side.inner) + GAP, w: box.width - 2 * (8 + widthAtSide(side.inner) + GAP) },
  }
}

/** Between the seat on the left and the pile, above that seat's row. */
function besideThePile(area: Rect, pile: Areas['pile'], left: Rect | undefined): Rect {
  const w = Math.max(40, pile.x - pile.w / 2 - 16 - area.x)
  return { ...area, w, h: left ? Math.max(60, left.y + left.h - area.y) : area.h - 26 }
}

/** How far a row at the side reaches towards the middle. */
const widthAtSide = (inner: number): number => Math.min(330, inner - 8)

interface Shares {
  /** The height of what lies before the seats at the top. */
  above: number
  between: Rect
  own: Rect
  chips: Rect
}

/** The others above, the card between, one's own below. */
function upright(middle: Rect, phone: boolean, seats: number): Shares {
  const line = middle.h < 260 ? 24 : 32
  const above = phone ? Math.round(middle.h * 0.27) : seats > 3 ? Math.round(middle.h * 0.25) : 0
  const below = Math.round(middle.h * (phone ? 0.36 : 0.37))
  const own: Rect = { x: middle.x, y: middle.y + middle.h - below + 4, w: middle.w, h: below - line - 8 }
  return {
    above,
    between: { x: middle.x, y: middle.y + above, w: middle.w, h: middle.h - above - below },
    own,
    chips: { x: own.x, y: own.y + own.h + 4, w: own.w, h: line },
  }
}

/** A phone that lies on its side: one's own on the left, the card on the right. */
function lyingDown(middle: Rect): Shares {
  const line = 24
  const above = Math.round(middle.h * 0.36)
  const y = middle.y + above
  const h = middle.h - above
  const w = middle.w * 0.46
  return {
    above,
    between: { x: middle.x + w + GAP, y, w: middle.w - w - GAP, h },
    own: { x: middle.x, y: y + 2, w, h: h - line - 4 },
    chips: { x: middle.x, y: y + h - line, w, h: line },
  }
}

/** The pile, the card and the heap beside each other. */
function offer(area: Rect): Omit<Areas, 'rows' | 'chips' | 'middle' | 'aside'> {
  const caption = 26
  const w = Math.round(Math.max(44, Math.min(150, (area.h - caption - 8) / (RATIO + LIFT), area.w / 3.5)))
  const h = w * RATIO
  const x = area.x + area.w / 2
  const top = area.y + Math.max(LIFT * w, (area.h - caption - h) / 2)
  const pile = Math.round(w * 0.66)
  const free = area.x + area.w - (x + w / 2 + GAP)
  const r = Math.max(18, Math.min(free / 2, (h - 28) / 2, 84))
  return {
    card: { x, y: top + h / 2, w },
    pile: { x: x - w / 2 - GAP - pile / 2, y: top + h - (pile * RATIO) / 2, w: pile },
    heap: { x: x + w / 2 + GAP + r, y: top + h - r, r },
    count: { x: x + w / 2 + 6, y: top + h - 2 * r - 28, w: Math.max(2 * r + GAP, 80), h: 26 },
    caption: { x: area.x, y: top + h + 5, w: area.w, h: caption - 5 },
  }
}

/** On a phone: under one's plate, as wide as the seats leave room. */
function atTheTop(box: Box, seat: number, seats: number, height: number): Row {
  const spot = box.spots[seat]!
  const middle = spot.x + spot.w / 2
  const between = spot.w + (box.width - (seats - 1) * spot.w) / seats
  const w = 2 * Math.min(middle - 4, box.width - middle - 4, between / 2 - 3)
  const x = middle - w / 2
  return { x, y: box.middle.y - 8, w, h: height, largest: 46, align: { across: 'centre', down: 'top' } }
}

/** On a wide screen: under the plates at the top, and under those at the sides. */
function around(box: Box, seat: number, step: number, seats: number, above: number, side: { bottom: number; inner: number }): Row {
  const spot = box.spots[seat]!
  const largest = 68
  if (seats > 3 && step > 1 && step < seats - 1) {
    const w = Math.min(340, box.width / (seats - 2) - 20)
    const y = spot.y + spot.h + 8
    return { x: spot.x + spot.w / 2 - w / 2, y, w, h: box.middle.y + above - y, largest, align: { across: 'centre', down: 'top' } }
  }
  const left = spot.x < box.width / 2
  const w = widthAtSide(side.inner)
  const y = spot.y + spot.h + 10
  const x = left ? spot.x : spot.x + spot.w - w
  return { x, y, w, h: Math.max(60, side.bottom - y), largest, align: { across: left ? 'left' : 'right', down: 'top' } }
}
