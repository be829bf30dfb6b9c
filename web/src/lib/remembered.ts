/** What this tab remembers of a table, so that a reload goes on where it was. */
import type { Remembered } from './socket'

export function remember(table: string, now?: Remembered): Remembered {
  const place = `pioche-table-${table}`
  try {
    if (now) sessionStorage.setItem(place, JSON.stringify(now))
    return now ?? (JSON.parse(sessionStorage.getItem(place) ?? 'null') as Remembered | null) ?? NOTHING
  } catch {
    return now ?? NOTHING
  }
}

const NOTHING: Remembered = { client: null, n: 0 }
