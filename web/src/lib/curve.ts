/** The chances of a game as lines over its moves: what a review says of them, and where it lies on the screen. */
import type { Moment, Review } from '../answers'

export interface Known {
  /** So many moves had been made. */
  at: number
  /** 0 to 1. */
  chance: number
}

export interface ChanceLine {
  seat: number
  known: Known[]
}

/** Of everything that was drawn, what a finger is nearest to. */
export interface Mark {
  at: number
  x: number
  y: number
}

/** A finger is this near to a mark, in pixels. */
const NEAR = 14

/**
 * A line for each seat that was reviewed: its chance at each of its own decisions. Where only one was, the chances
 * of all as that seat saw them. Where the game is over the lines end with the shares of the victory.
 */
export function linesOf(review: Review, all: number): ChanceLine[] {
  const reviewed = [...new Set(review.decisions.map((each) => each.seat))].sort((one, other) => one - other)
  const [only] = reviewed
  const alone = reviewed.length === 1
  const shown = alone ? Array.from({ length: review.seats }, (_, seat) => seat) : reviewed
  return shown.map((seat) => {
    const own = review.decisions.filter((each) => each.seat === (alone ? only : seat))
    const known = own.map((each) => ({ at: each.number, chance: alone && seat !== only ? (each.chances[seat] ?? 0) : each.win }))
    if (review.winners.length) known.push({ at: all, chance: review.winners.includes(seat) ? 1 / review.winners.length : 0 })
    return { seat, known }
  })
}

/** What was last known of a seat's chance; null: nothing yet. */
export const chanceAt = (line: ChanceLine, at: number): number | null => line.known.findLast((each) => each.at <= at)?.chance ?? null

/** Where a line lies at a move, between what is known before and after; null: before or after all that is known. */
export function heightAt({ known }: ChanceLine, at: number): number | null {
  const before = known.findLast((each) => each.at <= at)
  const after = known.find((each) => each.at >= at)
  if (!before || !after) return null
  if (before.at === after.at) return after.chance
  return before.chance + ((after.chance - before.chance) * (at - before.at)) / (after.at - before.at)
}

/** The move to which a click leads: that of a mark close by, else the nearest. */
export function moveAt(x: number, y: number, width: number, all: number, marks: Mark[]): number {
  const far = (mark: Mark): number => Math.hypot(mark.x - x, mark.y - y)
  const [nearest] = [...marks].sort((one, other) => far(one) - far(other))
  if (nearest && far(nearest) <= NEAR) return nearest.at
  return Math.max(0, Math.min(all, Math.round((x / width) * all)))
}

/** The moments, each with the chance that its seat had then, as long as the review has that decision. */
export function marksOf({ moments, decisions }: Review): (Pick<Moment, 'number' | 'seat' | 'change'> & { chance: number })[] {
  return moments.flatMap(({ number, seat, change }) => {
    const decision = decisions.find((each) => each.number === number && each.seat === seat)
    return decision ? [{ number, seat, change, chance: decision.win }] : []
  })
}
