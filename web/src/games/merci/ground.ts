/** Where the pile and the three stacks lie: the same for the layout, for what lies under it and for the targets. */
import type { Box, Rect } from '../kind'
import { STACKS } from './view'

const RATIO = 1.4
/** Room for a line under the cards. */
const CAPTION = 24
const LEAST = 44
const MOST = 124

export interface Ground {
  w: number
  h: number
  y: number
  pile: number
  stacks: number[]
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

export function ground(box: Box, me: number | null): Ground {
  const room = free(box, me)
  const w = Math.round(Math.max(LEAST, Math.min(MOST, room.w / 4.95, (room.h - CAPTION) / RATIO)))
  const h = w * RATIO
  const left = room.x + (room.w - 4.94 * w) / 2
  const y = room.y + Math.max(h / 2, (room.h - CAPTION) / 2)
  return { w, h, y, pile: left + w / 2, stacks: STACKS.map((stack) => left + w * (2 + stack * 1.22)) }
}

export function around(x: number, { w, h, y }: Ground, more = 5): Rect {
  return { x: x - w / 2 - more, y: y - h / 2 - more, w: w + 2 * more, h: h + 2 * more }
}
