/** One's own hand in an order of one's own: the cards change places, wherever the game lays them. */
import type { Placed } from '../games/kind'
import { inHand } from './dealing'

export const ownHand = (cards: Placed[], me: number | null): Placed[] => cards.filter((card) => inHand(card) && card.owner === me)

/**
 * `order`: the faces as their owner wants them, none: as the game lays them. A card that is not among them comes after the one that it
 * follows in the game's order, or (`last`) at the end.
 */
export function arranged(cards: Placed[], me: number | null, order: readonly string[], last: boolean): Placed[] {
  const hand = ownHand(cards, me)
  if (!order.length || hand.length < 2) return cards
  const left: (string | null)[] = [...order]
  const rank = new Map<Placed, number>()
  for (const card of hand) {
    const found = left.indexOf(card.face)
    if (found < 0) continue
    left[found] = null
    rank.set(card, found)
  }
  const placed = hand.filter((card) => rank.has(card)).sort((a, b) => rank.get(a)! - rank.get(b)!)
  hand.forEach((card, index) => {
    if (rank.has(card)) return
    placed.splice(last ? placed.length : placed.indexOf(hand[index - 1]!) + 1, 0, card)
  })
  const moved = placed.map((card, index): Placed => {
    const { x, y, rot, z, w, hit } = hand[index]!
    return { ...card, x, y, rot, z, w, ...(hit ? { hit } : {}) }
  })
  return cards.map((card) => (inHand(card) && card.owner === me ? moved.shift()! : card))
}

/** The place in a hand that is nearest to a point; null: it is not over the hand. */
export function placeAt(hand: Placed[], x: number, y: number): number | null {
  let best: number | null = null
  let least = Infinity
  hand.forEach((card, index) => {
    const far = Math.hypot(card.x - x, 2 * (card.y - y))
    if (Math.abs(card.y - y) < card.w && far < least) [best, least] = [index, far]
  })
  return best
}

/** The faces of a hand after one of its cards was put elsewhere in it. */
export function moved(hand: Placed[], from: number, to: number): string[] {
  const faces = hand.map(({ face }) => face)
  faces.splice(to, 0, ...faces.splice(from, 1))
  return faces
}
