/** Where the things of a Mio table lie on a felt of a given size. Pure, and the same whatever the cards are. */
import { TOUCH } from '../../table/box'
import type { Box, Rect } from '../kind'
import { COLOURS } from './cards'

export interface Spread {
  /** Middles and widths of the three places in the middle row. */
  pile: { x: number; y: number; w: number }
  drawn: { x: number; y: number; w: number }
  top: { x: number; y: number; w: number }
  /** The discards before the top one: the latest at the right, older ones to the left under it. */
  trail: { x: number; y: number; w: number; step: number; most: number }
  /** The sentence that says what goes on top. */
  caption: Rect
}

const RATIO = 1.4
/** What the small fans of the other seats take of the top of the middle. */
const FANS = 52
const CAPTION = 30
const GAP = 12
/** Where nobody looks from a seat of their own, the seat at the bottom has its fan in the middle's lower edge. */
const WATCHED = 46

/** A phone on its side: fans stand between the plates, the controls beside the status, the sentence beside the cards. */
export const isLow = (box: Box): boolean => box.low

export function spread(box: Box, watching: boolean): Spread {
  const { middle } = box
  if (isLow(box)) return lowRow(box)
  const top = middle.y + FANS
  const height = Math.max(70, middle.h - FANS - (watching ? WATCHED : 0))
  const tall = height >= 230
  return tall ? twoRows(box, top, height) : oneRow(box, top, height)
}

/** A large row of pile, drawn card and top card, and the trail below it. */
function twoRows({ middle, lying, width }: Box, y: number, height: number): Spread {
  const room = height - CAPTION - 3 * GAP
  const narrow = middle.w < 500
  // The glow round the top card stays on the felt.
  const w = Math.min(lying.w * 1.35, 132, (middle.w - 2 * GAP - 24) / (narrow ? 3.65 : 3), room / RATIO / 1.55)
  const small = Math.min(w * 0.55, (room - w * RATIO) / RATIO)
  const gap = Math.min(w * (narrow ? 0.2 : 0.4), (middle.w - 24 - 3 * w) / 2)
  const block = CAPTION + GAP + w * RATIO + GAP + small * RATIO
  const above = y + Math.max(0, (height - block) / 2)
  const cx = middle.x + middle.w / 2
  const rowY = above + CAPTION + GAP + (w * RATIO) / 2
  const step = Math.max(16, small * 0.62)
  const room2 = Math.min(middle.w, width - 24, 3 * w + 2 * gap + (width < 640 ? 0 : 160))
  const most = Math.max(1, Math.floor((room2 - small) / step) + 1)
  return {
    pile: { x: cx - w - gap, y: rowY, w },
    drawn: { x: cx, y: rowY, w },
    top: { x: cx + w + gap, y: rowY, w },
    trail: { x: cx + room2 / 2 - small / 2, y: rowY + (w * RATIO) / 2 + GAP + (small * RATIO) / 2, w: small, step, most },
    caption: { x: middle.x, y: above, w: middle.w, h: CAPTION },
  }
}

/** On a low felt everything stands in one row, the trail between the drawn card and the top. */
function oneRow({ middle }: Pick<Box, 'middle'>, y: number, height: number): Spread {
  const w = Math.max(TOUCH, Math.min((height - CAPTION - 4) / RATIO, middle.w / 4.6, 100))
  const small = w * 0.72
  const rowY = y + CAPTION + Math.max((w * RATIO) / 2, (height - CAPTION) / 2)
  const span = Math.min(middle.w - 12, w * 3 + 2 * GAP + 8 * small)
  const left = middle.x + (middle.w - span) / 2
  const topX = left + span - w / 2
  const drawnX = left + w * 1.5 + GAP
  const free = topX - w / 2 - (drawnX + w / 2) - GAP
  const step = Math.max(9, Math.min(small * 0.45, free / 5))
  const most = Math.max(1, Math.floor((free - 4) / step))
  return {
    pile: { x: left + w / 2, y: rowY, w },
    drawn: { x: drawnX, y: rowY, w },
    top: { x: topX, y: rowY, w },
    trail: { x: topX - w / 2 - step + small / 2, y: rowY + (w - small) * 0.7, w: small, step, most },
    caption: { x: middle.x, y, w: middle.w, h: CAPTION },
  }
}

/** What the controls take at the right of a low felt. */
const CONTROLS = 224

function lowRow({ middle }: Box): Spread {
  const said = middle.w * 0.2
  const inner = { x: middle.x + said, y: middle.y, w: middle.w - said - CONTROLS, h: middle.h }
  const row = oneRow({ middle: inner }, middle.y - CAPTION, middle.h + CAPTION)
  return { ...row, caption: { x: middle.x, y: middle.y, w: said - GAP, h: middle.h } }
}

/** The trail as a thing to click on, however few cards lie in it: the whole heap is shown then. */
export function trailRect({ trail }: Spread): Rect {
  const w = (trail.most - 1) * trail.step + trail.w
  const h = Math.max(TOUCH, trail.w * RATIO)
  return { x: trail.x + trail.w / 2 - w, y: trail.y - h / 2, w, h }
}

/** The hand keeps room for so many cards, whatever it holds: while one draws, nothing may move under the finger. */
export const ROOM = 14

/** Five large fields to name a colour, over the middle. */
export function colourFields(box: Box): { panel: Rect; fields: Rect[] } {
  const { middle } = box
  const gap = 8
  // The controls of a low felt stand at its right.
  const free = { ...middle, w: middle.w - (isLow(box) ? CONTROLS : 0) }
  const w = Math.min(104, (free.w - 2 * gap - 4 * gap) / COLOURS.length)
  const h = Math.max(TOUCH, Math.min(118, w * 1.25, middle.h - 46))
  const panel = { w: COLOURS.length * w + 4 * gap + 2 * gap, h: h + 38 + gap, x: 0, y: 0 }
  panel.x = free.x + (free.w - panel.w) / 2
  // As low as it goes: the pile and the top card stay in sight where there is room.
  panel.y = Math.max(0, middle.y + middle.h - panel.h + 4)
  const fields = COLOURS.map((_, place) => ({ x: panel.x + gap + place * (w + gap), y: panel.y + 38, w, h }))
  return { panel, fields }
}
