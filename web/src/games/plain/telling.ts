/** A field of the view in words: texts are cards, pairs of a seat and a card a card of somebody. */
import type { Catalogue } from '../../lib/catalogue'
import type { GameView } from '../../declared'

const COMMON = new Set(['game', 'seats', 'round', 'turn', 'phase', 'awaited', 'over', 'stopped', 'scores', 'winners', 'hands', 'seat', 'moves', 'worth'])

export function told(view: GameView, words: Catalogue, names: string[]): [name: string, value: string][] {
  const fields = Object.entries(view).filter(([name]) => !COMMON.has(name))
  return fields.map(([name, value]) => [words.has(`view-${name}`) ? words.say(`view-${name}`) : name, inWords(value, words, names)])
}

function inWords(value: unknown, words: Catalogue, names: string[]): string {
  if (value === null || (Array.isArray(value) && !value.length)) return '–'
  if (typeof value === 'string') return words.card(value)
  if (!Array.isArray(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value)
  const inner = value.map((each) => inWords(each, words, names))
  const bySeat = value.length === names.length && value.every((each) => each === null || typeof each === 'number')
  if (bySeat) return inner.map((each, seat) => `${names[seat]} ${each}`).join(', ')
  if (value.length === 2 && typeof value[0] === 'number' && typeof value[1] === 'string') return `${names[value[0]]} ${inner[1]}`
  return inner.join(', ')
}
