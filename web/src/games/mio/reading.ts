/** What a view of Mio and the events so far say, in the form that the drawings want. */
import type { Catalogue, Fields } from '../../lib/catalogue'
import type { GameView, MioView } from '../../declared'
import type { Colour } from './cards'
import { isColour, readCard } from './cards'

export function pileSize(view: GameView): number {
  const { pile } = view as MioView
  return Array.isArray(pile) ? pile.length : pile
}

/** All cards of a seat, one that lies face down too. */
export function inAll(view: MioView, seat: number): number {
  return (view.hands[seat]?.length ?? 0) + (view.face_down[seat] ? 1 : 0)
}

/** Who laid each discard; null for the one turned up, and for those that were not told again after a reload. */
export function layers(view: MioView, events: Fields[]): (number | null)[] {
  const by = view.discard.map((): number | null => null)
  let place = by.length - 1
  for (let told = events.length - 1; told >= 0 && place > 0; told--) {
    const event = events[told]!
    if (event.type === 'round_started') break
    if (event.type === 'laid') by[place--] = Number(event.seat)
  }
  return by
}

/** How many cards the seat at work has drawn in this turn, 0 for none. */
export function drawnNow(view: MioView, events: Fields[]): number {
  if (view.drawn === null || view.turn === null) return 0
  let count = 0
  for (let told = events.length - 1; told >= 0; told--) {
    const event = events[told]!
    if (event.type !== 'drawn' || event.seat !== view.turn) break
    count++
  }
  return Math.max(1, count)
}

export interface Wanted {
  key: 'number' | 'star' | 'star-drawn' | 'joker' | 'any-joker'
  colour: Colour | null
  value: number
}

/** What goes on the top card, for the caption; the server alone judges. */
export function wanted(view: MioView): Wanted {
  const { kind, colour, value } = readCard(view.top)
  if (kind === 'number') return { key: 'number', colour, value }
  if (kind === 'star') return { key: view.phase === 'drawing' ? 'star-drawn' : 'star', colour, value: 0 }
  return isColour(view.colour) ? { key: 'joker', colour: view.colour, value: 0 } : { key: 'any-joker', colour: null, value: 0 }
}

export function wantedSaid(view: MioView, words: Catalogue): string {
  const { key, colour, value } = wanted(view)
  return words.say(`web-mio-wants-${key}`, { colour: colour ? words.say(`colour-${colour}`) : '', value })
}

/** What lies there, for whoever asks. */
export function lies(given: GameView, words: Catalogue, _memory: unknown, names: string[]): string[] {
  const view = given as MioView
  const down = view.face_down.flatMap((card, seat) => (card ? [words.say('web-mio-shame', words.about(seat, names))] : []))
  const pile = words.say('web-mio-pile', { count: pileSize(view) })
  return [words.say('web-read-lying', { things: `${words.card(view.top)}, ${pile}` }), view.over ? '' : wantedSaid(view, words), ...down]
}

/** The colour to follow now: what the eye must find at once. */
export const followed = (view: MioView): Colour | null => wanted(view).colour
