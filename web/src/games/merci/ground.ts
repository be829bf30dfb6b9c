/** Where the pile and the three stacks lie: the same for the layout, for what lies under it and for the targets. */
import type { Box, Rect } from '../kind'
import { STACKS } from './view'

const RATIO = 1.4
/** Room for a line under the cards. */
const CAPTION = 24
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
}

/** The width of a back in somebody else's hand. */
export const fanWidth = (box: Box): number => (box.width < 640 || box.height < 460 ? 27 : 38)

/** What the fans of the others leave of the middle. */
function free(box: Box, me: number | null): Rect {
  const { middle } = box
  const fan = fanWidth(box) * RATIO
  let top = middle.y
  box.spots.forEach((spot, seat) => {
    const above = spot.px > middle.x && spot.px < middle.x + middle.w && spot.py < middle.y + middle.h / 2
    if (seat !== (me ?? 0) && above) top = Math.max(top, spot.py + fan / 2 + 10)
  })
  const below = me === null ? fan + 10 : 0
  return { ...middle, y: top, h: Math.max(60, middle.y + middle.h - top - below) }
}

/** One row where the felt is wide; where it is tall, the pile above the stacks, all of them larger. */
export function ground(box: Box, me: number | null): Ground {
  const room = free(box, me)
  const row = Math.min(room.w / 4.95, (room.h - CAPTION) / RATIO)
  const rows = Math.min(room.w / 3.72, (room.h - 2 * CAPTION) / RATIO / (1 + SMALLER))
  return rows > row && rows > LEAST ? inTwoRows(room, sized(rows)) : inOneRow(room, sized(row))
}

const sized = (w: number): number => Math.round(Math.max(LEAST, Math.min(MOST, w)))

function inOneRow(room: Rect, w: number): Ground {
  const left = room.x + (room.w - 4.94 * w) / 2
  const y = room.y + Math.max(w * RATIO / 2, (room.h - CAPTION) / 2)
  const stacks = STACKS.map((stack) => ({ x: left + w * (2 + stack * 1.22), y, w }))
  const below = y + (w * RATIO) / 2 + CAPTION + 8
  const beside = room.y + room.h - below > 46 ? { x: left, y: below, w: 4.94 * w, h: 44 } : null
  return { pile: { x: left + w / 2, y, w }, stacks, beside }
}

function inTwoRows(room: Rect, w: number): Ground {
  const small = w * SMALLER
  const slack = Math.max(0, room.h - 2 * CAPTION - RATIO * (w + small)) / 3
  const top = room.y + slack
  const left = room.x + (room.w - 3.44 * w) / 2
  const y = top + RATIO * small + CAPTION + slack + (RATIO * w) / 2
  const pile = { x: left + small / 2, y: top + (RATIO * small) / 2, w: small }
  const beside = { x: left + small + 14, y: top, w: 3.44 * w - small - 14, h: RATIO * small }
  return { pile, stacks: STACKS.map((stack) => ({ x: left + w * (0.5 + stack * 1.22), y, w })), beside }
}

export function around({ x, y, w }: Lying, more = 5): Rect {
  const h = w * RATIO
  return { x: x - w / 2 - more, y: y - h / 2 - more, w: w + 2 * more, h: h + 2 * more }
}

/** Where the line under a card begins. */
export const under = ({ y, w }: Lying): number => y + (w * RATIO) / 2 + 6
