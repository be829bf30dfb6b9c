/** Clocks: what the server says of waits, by this device's clock. */
import type { Wait } from '../wire'
import type { ChairView, TableView } from '../declared'
import type { RunningWait, SeenView } from './views'

export const emptyChairs: ChairView[] = []

/** How long the table waits in a phase, in seconds; null: without a limit. */
function limitOf(table: TableView, phase: string): number | null {
  return (phase in table.limits ? table.limits[phase] : table.limits['']) ?? null
}

/** What the clock will do then, as a key of the catalogue. */
function promiseOf(table: TableView, phase: string): string | null {
  return table.then[phase] ?? table.then[''] ?? null
}

export function runningWaits(waits: Wait[], now: number, table: TableView | null, phase: string): RunningWait[] {
  const limit = table ? limitOf(table, phase) : null
  return waits.map(({ seat, reason, left, then }) => {
    const total = left === null ? null : Math.max(limit ?? 0, left)
    return { seat, reason, then, until: left === null ? null : now + left * 1000, total }
  })
}

/** Where nothing else is said, the table waits for the awaited seats with the full time of its pace. */
export function ordinaryWaits(before: RunningWait[], now: number, seen: SeenView | null): RunningWait[] {
  const view = seen?.game
  if (!seen || !view || seen.table.stage !== 'playing') return []
  const limit = limitOf(seen.table, view.phase)
  const until = limit === null ? null : now + limit * 1000
  return view.awaited.map((seat) => {
    const known = before.find((wait) => wait.seat === seat && wait.reason === `wait-${view.phase}`)
    // Somebody else's move does not give more time to a seat that is still awaited.
    if (known && view.awaited.length > 1) return known
    return { seat, reason: `wait-${view.phase}`, then: promiseOf(seen.table, view.phase), until, total: limit }
  })
}
