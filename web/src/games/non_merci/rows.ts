/** Rows of cards as they are laid on a table: runs overlap, and the lowest card of a run lies on top of the others. */
import type { Rect } from '../kind'

const RATIO = 1.4
/** What shows of a card that lies behind its neighbour, or under the line below: enough to read its number. */
const STRIP = 0.47
const HEAD = 0.43
const GAP = 0.12
const SMALLEST = 14
/** How much smaller cards may be before lines may cover each other. */
const COMFORT = 0.6

export interface Lying {
  card: number
  x: number
  y: number
  w: number
  z: number
  /** Whether it lies behind the card before it in its run. */
  tucked: boolean
}

export interface Alignment {
  across: 'left' | 'centre' | 'right'
  down: 'top' | 'centre' | 'bottom'
}

/** Consecutive numbers lie together. */
export function runsOf(cards: number[]): number[][] {
  const runs: number[][] = []
  for (const card of [...cards].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && last.at(-1) === card - 1) last.push(card)
    else runs.push([card])
  }
  return runs
}

interface Piece {
  cards: number[]
  /** The end of a run that did not fit on the line before. */
  rest: boolean
}

const widthOf = (piece: Piece, w: number): number => w * (1 + STRIP * (piece.cards.length - 1))

/** Runs in lines of a width; a run that is longer than a line goes on in the next one. */
function linesOf(runs: number[][], width: number, w: number): Piece[][] {
  const most = Math.max(1, Math.floor((width - w) / (w * STRIP) + 1.001))
  const pieces = runs.flatMap((run) => {
    const cut: Piece[] = []
    for (let from = 0; from < run.length; from += most) cut.push({ cards: run.slice(from, from + most), rest: from > 0 })
    return cut
  })
  const lines: Piece[][] = []
  let used = Infinity
  for (const piece of pieces) {
    const needed = widthOf(piece, w)
    if (used + w * GAP + needed > width + 0.01) {
      lines.push([piece])
      used = needed
    } else {
      lines.at(-1)!.push(piece)
      used += w * GAP + needed
    }
  }
  return lines
}

const lineWidth = (line: Piece[], w: number): number => line.reduce((sum, piece) => sum + widthOf(piece, w), w * GAP * (line.length - 1))

/** All cards of one seat inside a rectangle, as large as they can be, `largest` wide at most. */
export function layRuns(cards: number[], area: Rect, largest: number, align: Alignment): Lying[] {
  return lay(runsOf(cards), area, largest, align, COMFORT)
}

/** Cards that only lie beside each other. */
export function layLoose(cards: number[], area: Rect, largest: number, align: Alignment): Lying[] {
  return lay([...cards].sort((a, b) => a - b).map((card) => [card]), area, largest, align, COMFORT / 2)
}

function lay(runs: number[][], area: Rect, largest: number, align: Alignment, comfort: number): Lying[] {
  if (!runs.length) return []
  const most = Math.max(SMALLEST, Math.min(largest, area.w, area.h / RATIO))
  // Somewhat smaller cards are better than lines that cover each other, or runs that are cut.
  const w = widest(runs, area, most, Math.max(SMALLEST, largest * comfort), 1) ?? widest(runs, area, most, SMALLEST, HEAD) ?? SMALLEST
  return placed(linesOf(runs, area.w, w), area, w, align)
}

/** The widest card at which all lines fit, where so much of each card must show; null: there is none. */
function widest(runs: number[][], area: Rect, most: number, least: number, shown: number): number | null {
  for (let w = most; w >= least; w--) {
    const lines = linesOf(runs, area.w, w)
    const cut = shown === 1 && lines.some((line) => line.some((piece) => piece.rest))
    if (!cut && w * RATIO * (1 + shown * (lines.length - 1)) <= area.h + 0.01) return w
  }
  return null
}

function placed(lines: Piece[][], area: Rect, w: number, align: Alignment): Lying[] {
  const h = w * RATIO
  const room = lines.length > 1 ? (area.h - h) / (lines.length - 1) : 0
  const pitch = Math.min(h + 4, room)
  const height = h + pitch * (lines.length - 1)
  const top = area.y + (area.h - height) * (align.down === 'top' ? 0 : align.down === 'bottom' ? 1 : 0.5)
  return lines.flatMap((line, row) => {
    const spare = area.w - lineWidth(line, w)
    let x = area.x + spare * (align.across === 'left' ? 0 : align.across === 'right' ? 1 : 0.5)
    return line.flatMap((piece) => {
      const from = x
      x += widthOf(piece, w) + w * GAP
      return piece.cards.map((card, place) => ({
        card,
        x: from + w / 2 + place * w * STRIP,
        y: top + row * pitch + h / 2,
        w,
        z: row * 26 + (piece.cards.length - place),
        tucked: piece.rest || place > 0,
      }))
    })
  })
}
