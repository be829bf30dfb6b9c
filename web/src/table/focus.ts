/** Where an arrow key leads: the nearest thing in that direction. A pure function of where things are. */
import type { Placed } from '../games/kind'

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function nextFocus(key: string, from: string, cards: Placed[]): Placed | null {
  const playable = cards.filter((card) => card.playable)
  const known = playable.length ? playable : cards
  if (key === 'Home') return known[0] ?? null
  if (key === 'End') return known.at(-1) ?? null
  const direction = DIRECTIONS[key]
  const here = cards.find((card) => card.id === from)
  if (!direction) return null
  if (!here) return known[0] ?? null
  const [dx, dy] = direction
  let best: Placed | null = null
  let least = Infinity
  for (const card of known) {
    const x = card.x - here.x
    const y = card.y - here.y
    const along = x * dx + y * dy
    if (card === here || along < 4) continue
    const far = along + 3 * Math.abs(x * dy + y * dx)
    if (far < least) [best, least] = [card, far]
  }
  return best
}
