/** How this device lost all its seats while it was away from the table. */
import type { Seen, Told } from './messages'

/** By the host's hand, or in a way that is not known or was the clock's. */
export type Unseated = 'removed' | 'freed'

/** After `mine` were had, a welcome: null if there still is a seat, or if the person itself stood up. */
export function unseatedBy(mine: number[], seen: Seen[]): Unseated | null {
  if (!mine.length || seen.some((each) => each.seat !== null)) return null
  const missed = seen[0]?.gap ?? []
  const parted = mine.map((seat) => missed.find((told) => parts(told, seat)))
  if (parted.some((told) => told?.kind === 'kicked')) return 'removed'
  return parted.every((told) => told?.shown?.why === 'left') ? null : 'freed'
}

function parts(told: Told, seat: number): boolean {
  const gone = told.kind === 'kicked' || told.kind === 'stood' || (told.kind === 'taken_over' && told.shown?.why === 'left')
  return gone && told.shown?.seat === seat
}
