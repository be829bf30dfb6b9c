/** Plis de lettres: five rounds of tricks, and something to avoid in each. */
import type { Catalogue, Fields } from '../../lib/catalogue'
import type { GameView, LettresView } from '../../declared'
import type { GameKind, SheetLine, Speech } from '../kind'
import Card from './Card.svelte'
import Extras from './Extras.svelte'
import Felt from './Felt.svelte'
import { layout } from './layout'
import { lesson } from './lesson'

const ROUNDS = 5

function heading(view: GameView, words: Catalogue): string {
  return words.say('web-lettres-heading', { round: view.round, counts: words.say(`web-lettres-counts-${view.round}`) })
}

function seatNote(given: GameView, seat: number, words: Catalogue): string {
  const view = given as LettresView
  const counted = (view.counted[seat] ?? []).map((face) => face[0]).join('')
  return `${words.say('web-lettres-tricks', { count: view.tricks[seat] ?? 0 })}${counted ? ` · ${counted}` : ''}`
}

/** Five lines, as on paper; rounds to come are empty. */
function sheet(given: GameView, words: Catalogue): SheetLine[] {
  const view = given as LettresView
  const lines: SheetLine[] = Array.from({ length: ROUNDS }, (_, round) => ({
    head: `${round + 1} · ${words.say(`web-lettres-short-${round + 1}`)}`,
    cells: view.points[round] ?? view.scores.map(() => null),
  }))
  return [...lines, { head: words.say('web-total'), cells: view.scores, total: true }]
}

function dwell(events: Fields[]): number {
  if (events.some((event) => event.type === 'round_ended')) return 1500
  if (events.some((event) => event.type === 'trick_taken')) return 1000
  return events.some((event) => event.type === 'laid') ? 300 : 0
}

function lies(given: GameView, words: Catalogue, _memory: unknown, names: string[]): string[] {
  const { trick } = given as LettresView
  const things = trick.map(([seat, face]) => words.say('web-of', { name: words.named([seat], names), card: words.card(face) }))
  return [trick.length ? words.say('web-read-lying', { things: things.join(', ') }) : words.say('web-lettres-no-trick')]
}

const BLUE_H = 'Hb'

/** The letter that everybody runs from: it costs only where it counts. */
const isNinety = (event: Fields): boolean => event.type === 'trick_taken' && (event.cards as string[]).includes(BLUE_H)

function speech(event: Fields, words: Catalogue): Speech | null {
  return isNinety(event) ? { seat: Number(event.seat), text: words.say('web-lettres-ninety'), shout: 'bad', reason: words.say('web-lettres-ninety-why') } : null
}

const SOUNDS: Record<string, string> = { laid: 'lay', trick_taken: 'take', round_ended: 'good' }

export default {
  layout,
  room: (_, low) => (low ? 60 : 150),
  Card,
  Extras,
  Felt,
  heading,
  seatNote,
  lies,
  sheet,
  dwell,
  roundEnd: (events) => events.some((event) => event.type === 'round_ended'),
  lesson,
  speech,
  sound: (event) => (isNinety(event) ? 'ninety' : (SOUNDS[String(event.type)] ?? null)),
} satisfies GameKind
