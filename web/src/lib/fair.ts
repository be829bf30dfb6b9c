/** Whether a deal was fair: docs/fair-deals.md, checked here in the browser. */
import type { Told } from './messages'
import { hex, hmac, sha256, unhex, utf8 } from './sha256'
import type { TableView } from '../declared'

export interface Fair {
  commitment: string
  salts: Record<string, string>
  secret: string
  seed: string
}

export function commitmentTo(secret: string): string {
  return hex(sha256(unhex(secret)))
}

/** `key:` stands before the seeds of today's deals; those of version 1 have the digits alone. */
export function seedOf(secret: string, salts: Record<string, string>, version = 2): string {
  const seats = Object.keys(salts).sort((a, b) => Number(a) - Number(b))
  const text = [`pioche deal ${version}`, ...seats.map((seat) => `${seat} ${salts[seat]}`), ''].join('\n')
  return (version === 1 ? '' : 'key:') + hex(hmac(unhex(secret), utf8(text)))
}

export function isFair({ commitment, salts, secret, seed }: Fair): boolean {
  return commitmentTo(secret) === commitment && seedOf(secret, salts, seed.startsWith('key:') ? 2 : 1) === seed
}

/** Whether a deal fits the commitment and the salts that were shown; null: the secret is not out yet. */
export function dealIsFair(table: Pick<TableView, 'commitment' | 'salts' | 'secret'>, entries: Told[]): boolean | null {
  const { secret, salts } = table
  const revealed = entries.findLast((entry) => entry.kind === 'revealed')?.shown
  if (!secret || !revealed) return null
  const begun = entries.findLast((entry) => entry.kind === 'started')?.shown
  return isFair({ commitment: String(begun?.commitment ?? table.commitment), salts, secret, seed: String(revealed.seed) })
}

/** A salt of one's own; also where the page has no secure origin. */
export function freshSalt(): string {
  return hex(crypto.getRandomValues(new Uint8Array(12)))
}
