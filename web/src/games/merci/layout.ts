/** Where the cards of MERCI lie: one's hand with its backs marked, the backs of the others, the pile, three stacks. */
import type { Catalogue, Fields } from '../../lib/catalogue'
import type { GameView, MerciView } from '../../declared'
import { roomyPlaces } from '../../table/box'
import { card } from '../card'
import type { Box, Memory, Placed } from '../kind'
import { fanOf, type Ground, ground } from './ground'
import { BACKS, front, known, pileBack, pileCount, read, withCard } from './view'

export function layout(given: GameView, box: Box, memory: Memory, words: Catalogue, names: string[]): Placed[] {
  const view = given as MerciView
  const place = ground(box, view.seat)
  return [
    ...pile(view, place, words),
    ...view.tops.flatMap((top, stack) => stackOf(view, stack, top, place, memory, words)),
    ...view.hands.flatMap((hand, seat) =>
      seat === view.seat ? ownHand(view, seat, box, words) : heldBy(seat, hand, view, box, words, names),
    ),
  ]
}

/** The moves of each card of a hand: of two equal fronts, one that is not named with its back is the first. */
export function movesOf(view: MerciView, hand: string[]): string[][] {
  const named = new Map<string, string[]>()
  for (const move of view.moves) {
    const parts = withCard(move)
    if (parts) named.set(parts.card, [...(named.get(parts.card) ?? []), move])
  }
  const seen = new Set<string>()
  return hand.map((face) => {
    const plain = front(face)
    const again = seen.has(plain)
    seen.add(plain)
    // A second copy with the same back is the same card: its moves are those of the first.
    return (again ? named.get(face) : undefined) ?? named.get(plain) ?? []
  })
}

function ownHand(view: MerciView, seat: number, box: Box, words: Catalogue): Placed[] {
  const hand = view.hands[seat] ?? []
  const places = roomyPlaces(hand.length, box)
  const moves = movesOf(view, hand)
  // Out of turn everybody may look for a card themselves: none stands out, none stands back.
  const rests = view.phase === 'objection'
  const aside = rests || (view.phase === 'turn' && view.turn !== seat)
  return hand.map((face, index) => {
    const mine = moves[index] ?? []
    const back = read(face).back
    return {
      ...card(`hand:${seat}`, face),
      ...places[index]!,
      owner: seat,
      playable: mine[0] ?? null,
      moves: mine,
      // What is sent while the table rests is made after it: nobody lays a card there by a mere touch.
      wish: view.over || rests ? null : `lay ${front(face)} 0`,
      label: back ? words.say('web-merci-held', { card: words.card(face), back: words.say(`back-${back}`) }) : words.card(face),
      ...(aside ? { mark: 'aside' } : {}),
    }
  })
}

/** The backs that everybody sees (ME-2), in a small fan; the first one is named for all. */
function heldBy(seat: number, hand: string[], view: MerciView, box: Box, words: Catalogue, names: string[]): Placed[] {
  const { x, y, w, wide } = fanOf(box, seat, view.seat)
  const apart = Math.min(w * 0.52, (wide - w) / Math.max(1, hand.length - 1))
  return hand.map((face, index) => {
    const from = index - (hand.length - 1) / 2
    return {
      ...card(`hand:${seat}`, face),
      x: x + from * apart,
      y: y + Math.abs(from) * 0.4,
      rot: from * 1.2,
      z: 4 + index,
      w,
      up: known(face),
      owner: seat,
      label: index === 0 ? fanLabel(hand, words, names[seat] ?? '') : '',
    }
  })
}

function fanLabel(hand: string[], words: Catalogue, name: string): string {
  const count = (back: string): number => hand.filter((face) => read(face).back === back).length
  const cards = BACKS.filter(count).map((back) => words.say('web-merci-backs', { back: words.say(`back-${back}`), count: count(back) }))
  return words.say('web-merci-fan', { name, cards: cards.length ? words.join(cards) : words.join(hand.map((face) => words.card(face))) })
}

/** The top last, so that what is drawn is the top. */
function pile(view: MerciView, { pile: { x, y, w } }: Ground, words: Catalogue): Placed[] {
  const count = pileCount(view)
  const back = pileBack(view)
  return Array.from({ length: count }, (_, index): Placed => {
    const top = index === count - 1
    const lift = Math.min(index, 18) * 0.4
    return {
      ...card('pile', top && back ? `?:${back}` : '?'),
      x: x - lift * 0.5,
      y: y - lift,
      z: 2 + index,
      w,
      up: false,
      label: top && back ? words.say('web-merci-pile', { count, back: words.say(`back-${back}`) }) : '',
      ...(top ? {} : { mark: 'deep' }),
    }
  })
}

/** Who laid the card that lies on a stack, as far as it was told: it flies from there. */
function layerOf(events: Fields[], stack: number): number | null {
  for (let place = events.length - 1; place >= 0; place--) {
    const event = events[place]!
    if (event.type === 'round_started' || event.type === 'taken_back') return null
    if (event.type === 'laid' && event.stack === stack) return Number(event.seat)
  }
  return null
}

/** What lies under a top peeps out a little, never enough to hide which card is on top. */
function stackOf(view: MerciView, stack: number, top: string, ground: Ground, memory: Memory, words: Catalogue): Placed[] {
  const { x, y, w } = ground.stacks[stack]!
  const under = view.under[stack] ?? []
  const lying = under.map((face, index): Placed => ({
    ...card(`stack:${stack}`, face),
    x: x + (((index * 5 + stack * 3) % 7) - 3) * 0.9,
    y: y + (((index * 3 + stack) % 5) - 2) * 0.9,
    rot: (((index * 7 + stack * 4) % 11) - 5) * 0.7,
    z: 2 + index,
    w,
    mark: 'deep',
  }))
  const label = words.say('web-merci-stack', { stack: stack + 1, card: words.card(top), count: under.length })
  return [
    ...lying,
    { ...card(`stack:${stack}`, top), x, y, z: 60 + stack, w, owner: layerOf(memory.events, stack), label },
  ]
}
