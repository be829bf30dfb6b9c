/** Whether a deal was fair: docs/fair-deals.md, checked here in the browser. */
import { hex, hmac, sha256, unhex, utf8 } from './sha256'

export interface Fair {
  commitment: string
  salts: Record<string, string>
  secret: string
  seed: string
}

export function commitmentTo(secret: string): string {
  return hex(sha256(unhex(secret)))
}

export function seedOf(secret: string, salts: Record<string, string>): string {
  const seats = Object.keys(salts).sort((a, b) => Number(a) - Number(b))
  const text = ['pioche deal 1', ...seats.map((seat) => `${seat} ${salts[seat]}`), ''].join('\n')
  return hex(hmac(unhex(secret), utf8(text)))
}

export function isFair({ commitment, salts, secret, seed }: Fair): boolean {
  return commitmentTo(secret) === commitment && seedOf(secret, salts) === seed
}

/** A salt of one's own; also where the page has no secure origin. */
export function freshSalt(): string {
  return hex(crypto.getRandomValues(new Uint8Array(12)))
}
