/** Who one is on this device: a guest's token, tokens for single tables, and the recovery code. */
import type { Guest } from '../answers'
import { keptHere } from './here'
import { Declined, http } from './http'
import { place } from './routes.svelte'
import { settings } from './settings.svelte'

const PLACE = 'pioche-identity'

interface Identity {
  token: string | null
  /** The code with which a guest comes back; kept so that it can be shown again on this device. */
  recovery: string | null
  /** Tokens that count at one table only, the latest last. */
  tables: Record<string, string>
  /** Tables where one was, the latest first: to continue. */
  recent: { table: string; game: string; at: number }[]
  /** Who sat where in the last games that ended on this device, by record, the latest last: others are told no names. */
  played: Record<string, string[]>
}

const NOBODY: Identity = { token: null, recovery: null, tables: {}, recent: [], played: {} }
const MOST_RECENT = 6
const MOST_PLAYED = 50

function read(): Identity {
  try {
    return { ...NOBODY, ...(JSON.parse(localStorage.getItem(keptHere(PLACE)) ?? '{}') as Partial<Identity>) }
  } catch {
    return { ...NOBODY }
  }
}

export const identity: Identity = $state(read())

function keep(): void {
  try {
    localStorage.setItem(keptHere(PLACE), JSON.stringify(identity))
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function become(guest: Pick<Guest, 'token'> & Partial<Guest>): void {
  identity.token = guest.token
  identity.recovery = guest.recovery ?? null
  if (guest.person?.name) settings.name = guest.person.name
  keep()
}

/** The same person with a new token and code; a seat that came by a link is a guest's own, and its token stays good. */
export function renew(token: string, recovery: string): void {
  identity.token = token
  identity.recovery = recovery
  keep()
}

export function forgetMe(): void {
  Object.assign(identity, structuredClone(NOBODY))
  keep()
}

/** The token of this device; without one, one becomes a guest. */
export async function myToken(): Promise<string> {
  if (identity.token) return identity.token
  become(await http.newGuest(settings.name))
  return identity.token ?? ''
}

/** With a token that the server no longer knows one begins anew, once. */
export async function asMyself<T>(work: (token: string) => Promise<T>): Promise<T> {
  try {
    return await work(await myToken())
  } catch (refusal) {
    if (!(refusal instanceof Declined) || refusal.status !== 401) throw refusal
    identity.token = null
    return work(await myToken())
  }
}

/** The token to use at a table: the one that the link brought, or one's own. */
export function tokenFor(table: string): string | null {
  const brought = place.brought.get(table)
  if (brought) {
    identity.tables[table] = brought
    place.brought.delete(table)
    keep()
  }
  return identity.tables[table] ?? identity.token
}

/** A seat of one's own that was brought here from another device. */
export function keepTokenFor(table: string, token: string): void {
  identity.tables[table] = token
  keep()
}

export function rememberTable(table: string, game: string): void {
  const others = identity.recent.filter((each) => each.table !== table)
  identity.recent = [{ table, game, at: Date.now() }, ...others].slice(0, MOST_RECENT)
  keep()
}

/** With whom a game was played, for one's own list and replays. */
export function rememberNames(record: string, names: string[]): void {
  const others = Object.entries(identity.played).filter(([each]) => each !== record)
  identity.played = Object.fromEntries([...others, [record, [...names]]].slice(-MOST_PLAYED))
  keep()
}

/** The game there was given up. */
export function forgetTable(table: string): void {
  identity.recent = identity.recent.filter((each) => each.table !== table)
  keep()
}
