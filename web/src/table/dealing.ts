/** A new deal: from where the cards come, and in which order. */
import type { Box, Placed } from '../games/kind'
import type { Fields } from '../lib/catalogue'
import { stepsFrom } from './box'

export interface Deal {
  /** The ids of the cards as they are given: one to each in turn. */
  order: string[]
  from: { x: number; y: number }
}

export const inHand = (card: Placed): boolean => card.place.startsWith('hand:')

export const isDeal = (events: Fields[]): boolean => events.some((event) => event.type === 'dealt')

/** Who deals, as the events say it: the seat before the one that begins. Nobody, where nobody begins. */
export function dealerOf(events: Fields[], seats: number): number | null {
  const begun = events.findLast((event) => event.type === 'round_started')
  if (!begun) return null
  return Number(begun.dealer ?? (Number(begun.first) + seats - 1) % seats)
}

/** The cards in the hands, from the dealer's place; without a dealer they come out of the middle. */
export function dealing(cards: Placed[], events: Fields[], { spots, middle }: Box): Deal {
  const dealer = dealerOf(events, spots.length)
  const spot = dealer === null ? undefined : spots[dealer]
  const { x, y, w, h } = spot ?? middle
  const given = new Map<string, number>()
  const turns = cards.filter(inHand).map((card) => {
    const nth = given.get(card.place) ?? 0
    given.set(card.place, nth + 1)
    return { id: card.id, nth, step: stepsFrom((dealer ?? -1) + 1, card.owner ?? 0, spots.length) }
  })
  turns.sort((a, b) => a.nth - b.nth || a.step - b.step)
  return { order: turns.map(({ id }) => id), from: { x: x + w / 2, y: y + h / 2 } }
}
