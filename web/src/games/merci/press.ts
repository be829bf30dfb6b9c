/** What pressing a word means now. Nothing here knows whether it is right: the server answers. */
import type { Fields } from '../../lib/catalogue'
import type { Placed, Target } from '../kind'
import type { MerciView } from '../../declared'
import { withCard } from './view'

export interface Press {
  name: string
  key: string
}

/** The order in which they stand, for good. */
export const WORDS: readonly Press[] = [
  { name: 'siouplait', key: 's' },
  { name: 'skuz', key: 'k' },
  { name: 'merci', key: 'm' },
  { name: 'merci-beaucoup', key: 'b' },
  { name: 'malpoli', key: 'p' },
]
export const QUIET: readonly Press[] = [
  { name: 'let-go', key: 'l' },
  { name: 'silent', key: 'r' },
  { name: 'draw', key: 'd' },
]

/**
 * The words that make sense now, from what this player knows: whose turn it is, what is asked, the card in the hand.
 * After every lay others may object (ME-32): whether there is a reason to is for people to find.
 */
export function sensible(view: MerciView, chosen: Placed | null): Set<string> {
  const mine = view.turn === view.seat || chosen !== null
  const words = view.moves.map((move) => move.split(' ')[0] ?? '')
  const asked = words.filter((word) => mine || !['siouplait', 'skuz'].includes(word))
  return new Set(asked.map((word) => ({ denounce: 'malpoli', pass: 'draw' })[word] ?? word))
}

/** With a chosen card that fits one stack only, a word lays it; else it waits for its card. Said twice, it is taken back. */
export function press(word: string, chosen: Placed | null, ready: string | null): { move: string } | { ready: string | null } {
  const moves = (chosen?.moves ?? []).filter((move) => withCard(move)?.word === word)
  const only = moves.length === 1 ? moves[0] : undefined
  return only ? { move: only } : { ready: ready === word ? null : word }
}

/** Malpoli is said to whoever did something last; whether it was rude, the table will say. */
export function denunciation(view: MerciView, events: Fields[]): string {
  const offered = view.moves.find((move) => move.startsWith('denounce '))
  if (offered) return offered
  const last = events.findLast((event) => event.type === 'laid' || event.type === 'answered')
  const other = view.seat === 0 ? 1 : 0
  return `denounce ${view.accused ?? (typeof last?.seat === 'number' ? last.seat : other)}`
}

/** 1 to 9 point at the places in their order, as they lie or sit. */
export function chooseByDigit(key: string, places: Target[]): string | null {
  if (!/^[1-9]$/.test(key)) return null
  return places[Number(key) - 1]?.move ?? null
}
