/** Where the pile and the three stacks lie: the same for the layout, for what lies under it and for the targets. */
import type { Box, Rect } from '../kind'
import { STACKS } from './view'

const RATIO = 1.4
/** Room for a line under the cards. */
const CAPTION = 24
/** Between the two rows. */
const APART = 14
const LEAST = 44
const SMALLER = 0.86
const MOST = 136

export interface Lying {
  x: number
  y: number
  w: number
}

export interface Ground {
  pile: Lying
  stacks: Lying[]
  /** Beside the pile or under the row: room for what the back on the pile promises. */
  beside: Rect | null
  /** Whether there is at least room for one more line under the pile. */
  line: boolean
}

/** Where the backs of a hand are fanned out, how large, and over what width. */
export interface Fan extends Lying {
  wide: number
}

const LOW = 460

/** Beside the plate where the felt is low and there is room, else under it; over one's own plate for a spectator. */
export function fanOf(box: Box, seat: number, me: number | null): Fan {
  const spot = box.spots[seat]!
  const w = box.width < 640 || box.height < LOW ? 27 : 38
  if (me === null && seat === 0) return { x: spot.x + spot.w / 2, y: spot.y - w * 0.7 - 5, w, wide: spot.w }
  if (box.height >= LOW) return { x: spot.px, y: spot.py, w, wide: Math.min(Math.max(spot.w, 60), 136) }
  const end = spot.x + spot.w
  const next = Math.min(box.width, ...box.spots.filter((each) => each.x > end && Math.abs(each.y - spot.y) < 1).map((each) => each.x))
  if (next - end >= 54) return { x: (end + next) / 2, y: spot.y + spot.h / 2, w, wide: next - end - 8 }
  return { x: spot.px, y: spot.y + spot.h + 12, w: 20, wide: spot.w }
}

/** What the fans of the others leave of the middle. */
function free(box: Box, me: number | null): Rect {
  const { middle } = box
  let top = middle.y
  box.spots.forEach((_, seat) => {
    const fan = fanOf(box, seat, me)
    const above = fan.x > middle.x && fan.x < middle.x + middle.w && fan.y < middle.y + middle.h / 2
    if (seat !== (me ?? 0) && above) top = Math.max(top, fan.y + fan.w * 0.7 + 10)
  })
  const below = me === null ? fanOf(box, 0, me).w * RATIO + 10 : 0
  return { ...middle, y: top, h: Math.max(60, middle.y + middle.h - top - below) }
}

/** One row where the felt is wide; where it is tall, the pile above the stacks, all of them larger. */
export function ground(box: Box, me: number | null): Ground {
  const room = free(box, me)
  const row = Math.min(room.w / 4.95, (room.h - CAPTION) / RATIO)
  const rows = Math.min(room.w / 3.72, (room.h - 2 * CAPTION - APART) / RATIO / (1 + SMALLER))
  return rows > row && rows > LEAST ? inTwoRows(room, sized(rows)) : inOneRow(room, sized(row))
}

const sized = (w: number): number => Math.round(Math.max(LEAST, Math.min(MOST, w)))

function inOneRow(room: Rect, w: number): Ground {
  const left = room.x + (room.w - 4.94 * w) / 2
  // A narrow row has three lines under it, and moves up for them.
  const [text, up] = 4.94 * w < 480 ? [62, 62] : [44, 0]
  const y = room.y + Math.max(w * RATIO / 2, (room.h - CAPTION - up) / 2)
  const stacks = STACKS.map((stack) => ({ x: left + w * (2 + stack * 1.22), y, w }))
  const below = y + (w * RATIO) / 2 + CAPTION + 8
  const beside = room.y + room.h - below > text + 2 ? { x: left, y: below, w: 4.94 * w, h: text } : null
  return { pile: { x: left + w / 2, y, w }, stacks, beside, line: room.y + room.h - below > 10 }
}

function inTwoRows(room: Rect, w: number): Ground {
  const small = w * SMALLER
  const slack = Math.max(0, room.h - 2 * CAPTION - RATIO * (w + small)) / 3
  const top = room.y + slack
  const left = room.x + (room.w - 3.44 * w) / 2
  const y = top + RATIO * small + CAPTION + slack + (RATIO * w) / 2
  const pile = { x: left + small / 2, y: top + (RATIO * small) / 2, w: small }
  const beside = { x: left + small + 14, y: top, w: 3.44 * w - small - 14, h: RATIO * small }
  return { pile, stacks: STACKS.map((stack) => ({ x: left + w * (0.5 + stack * 1.22), y, w })), beside, line: true }
}

export function around({ x, y, w }: Lying, more = 5): Rect {
  const h = w * RATIO
  return { x: x - w / 2 - more, y: y - h / 2 - more, w: w + 2 * more, h: h + 2 * more }
}

/** Where the line under a card begins. */
export const under = ({ y, w }: Lying): number => y + (w * RATIO) / 2 + 6
