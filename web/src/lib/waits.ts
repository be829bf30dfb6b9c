/** Clocks: what the server says of waits, by this device's clock. */
import type { Wait } from '../wire'
import type { Chair, RunningWait, TableView } from './views'

export const emptyChairs: Chair[] = []

/** How long the table waits in a phase, in seconds; null: without a limit. */
export function limitOf(table: TableView, phase: string): number | null {
  return (phase in table.limits ? table.limits[phase] : table.limits['']) ?? null
}

/** What the clock will do then, as a key of the catalogue. */
export function promiseOf(table: TableView, phase: string): string | null {
  return table.then[phase] ?? table.then[''] ?? null
}

export function runningWaits(waits: Wait[], now: number, table: TableView | null, phase: string): RunningWait[] {
  const limit = table ? limitOf(table, phase) : null
  return waits.map(({ seat, reason, left, then }) => {
    const total = left === null ? null : Math.max(limit ?? 0, left)
    return { seat, reason, then, until: left === null ? null : now + left * 1000, total }
  })
}
