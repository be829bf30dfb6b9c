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

/** That a person has read what a bot did for them since this entry. */
export function haveRead(table: string, since: number): void {
  try {
    sessionStorage.setItem(`pioche-read-${table}`, String(since))
  } catch {
    // It is told once more.
  }
}

export function wasRead(table: string, since: number): boolean {
  try {
    return Number(sessionStorage.getItem(`pioche-read-${table}`)) >= since
  } catch {
    return false
  }
}

const NOTHING: Remembered = { client: null, n: 0 }
