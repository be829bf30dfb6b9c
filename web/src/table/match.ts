/** Which card of the table before is which card now: a card that leaves a hand and lies in the trick is the same.

A pure function. It never looks at more than the two pictures, so it can tell nothing that they do not show. */
import type { Placed } from '../games/kind'

/** A card that lies open does not show its back, where backs differ ("5b:gift" in the hand is "5b" on the table). */
const front = (card: Placed): string => card.face.split(':')[0] ?? ''
const hidden = (card: Placed): boolean => card.face.startsWith('?')

let made = 0

/** Gives every card its id. `fresh` makes new ones. */
export function identify(before: Placed[], now: Placed[], fresh: () => string = () => `c${++made}`): Placed[] {
  const left = new Set(before)
  const ids = new Map<Placed, string>()
  const pair = (fits: (old: Placed, card: Placed) => boolean): void => {
    for (const card of now) {
      if (ids.has(card)) continue
      for (const old of left) {
        if (!fits(old, card)) continue
        ids.set(card, old.id)
        left.delete(old)
        break
      }
    }
  }
  // What lies where it lay; then the same card elsewhere; then hidden ones in order.
  pair((old, card) => old.place === card.place && old.face === card.face && (!hidden(card) || near(old, card)))
  pair((old, card) => !hidden(card) && front(old) === front(card))
  pair((old, card) => old.place === card.place && hidden(old) && hidden(card))
  // A hidden card that is laid before its owner, or drawn from the pile unseen.
  pair((old, card) => hidden(old) && hidden(card) && old.owner !== null && old.owner === card.owner)
  pair((old, card) => hidden(old) && hidden(card) && (old.place === 'pile' || card.place === 'pile'))
  // A card that shows its face comes from its owner's hidden ones, else from the pile.
  pair((old, card) => hidden(old) && !hidden(card) && old.owner !== null && old.owner === card.owner)
  pair((old, card) => hidden(old) !== hidden(card) && (old.place === 'pile' || card.place === 'pile'))
  pair((old, card) => hidden(card) && !hidden(old) && card.owner !== null && old.place !== card.place)
  // What is given away.
  pair((old, card) => hidden(old) && inHand(old) && inHand(card) && old.place !== card.place)
  return now.map((card) => ({ ...card, id: ids.get(card) ?? fresh() }))
}

const inHand = (card: Placed): boolean => card.place.startsWith('hand')

function near(old: Placed, card: Placed): boolean {
  return Math.abs(old.x - card.x) < 1 && Math.abs(old.y - card.y) < 1
}
