/** Where the cards of Mio lie: the pile, the card just drawn, the top card with its trail, hands, a card of shame. */
import type { Catalogue } from '../../lib/catalogue'
import type { GameView, MioView } from '../../declared'
import { roomyPlaces } from '../../table/box'
import { card } from '../card'
import type { Box, Memory, Placed, Target } from '../kind'
import { COLOURS } from './cards'
import { colourFields, isLow, type Spread, spread } from './places'
import { layers, pileSize } from './reading'

export function layout(given: GameView, box: Box, memory: Memory, words: Catalogue, names: string[]): Placed[] {
  const view = given as MioView
  const at = spread(box, view.seat === null)
  return [
    ...pile(view, at),
    ...discards(view, at, memory, words, names),
    ...view.hands.flatMap((_, seat) =>
      seat === view.seat ? own(view, seat, box, at, memory, words, names) : other(view, seat, box, words, names),
    ),
  ]
}

/** Every card of it lies there: how high it still is can be seen. The topmost bears the count. */
function pile(view: MioView, { pile: at }: Spread): Placed[] {
  const size = pileSize(view)
  const faces = Array.isArray(view.pile) ? view.pile.toReversed() : Array.from({ length: size }, () => '?')
  const thick = Math.min(0.45, 14 / Math.max(1, size))
  return faces.map((face, height) => ({
    ...card('pile', face),
    x: at.x + (size / 2 - height) * thick * 0.6,
    y: at.y - height * thick,
    z: 1 + height,
    w: at.w,
    up: false,
    mark: height === size - 1 ? 'pile' : 'deep',
  }))
}

/** As cards fall: never quite straight, and always the same for the same place in the heap. */
const tilt = (place: number): number => ((place * 47) % 11) - 5

function discards(view: MioView, at: Spread, memory: Memory, words: Catalogue, names: string[]): Placed[] {
  const by = layers(view, memory.events)
  const last = view.discard.length - 1
  const shown = Math.min(last, at.trail.most)
  return view.discard.map((face, place) => {
    const owner = by[place] ?? null
    const back = last - 1 - place
    const step = Math.min(back, shown - 1)
    const where =
      place === last
        ? { ...at.top, z: 60, rot: tilt(place) * 0.5 }
        : { x: at.trail.x - step * at.trail.step, y: at.trail.y, w: at.trail.w, z: 20 + Math.max(-1, shown - 1 - back), rot: tilt(place) * 0.3 }
    const name = owner === null ? '' : (names[owner] ?? '')
    return {
      ...card('discard', face),
      ...where,
      owner,
      label: back < shown ? (name ? words.say('web-of', { name, card: words.card(face) }) : words.card(face)) : '',
      ...(back >= shown ? { mark: 'deep' } : face === 'J' && place === last && view.colour ? { mark: `as-${view.colour}` } : {}),
    }
  })
}

/** The moves that lay a card now: with the word that is ready, or without. */
function lays(view: MioView, face: string, memory: Memory): string[] {
  const said = memory.ready === 'mio'
  return view.moves.filter((move) => {
    const [verb, laid] = move.split(' ')
    return verb === 'lay' && laid === face && move.endsWith(' mio') === said
  })
}

function own(view: MioView, seat: number, box: Box, at: Spread, memory: Memory, words: Catalogue, names: string[]): Placed[] {
  const held = [...(view.hands[seat] ?? [])]
  const drawing = view.drawn !== null && view.drawn !== '?' && view.turn === seat
  const drawn = drawing ? held.splice(held.lastIndexOf(view.drawn!), 1)[0]! : null
  const down = view.face_down[seat] ?? null
  const places = roomyPlaces(held.length + (down ? 1 : 0), box)
  const mine = (place: string, face: string, usable: boolean): Omit<Placed, 'x' | 'y' | 'w' | 'z'> => {
    const moves = usable ? lays(view, face, memory) : []
    const playable = moves[0] ?? null
    return {
      ...card(place, face),
      owner: seat,
      playable,
      ...(moves.length > 1 ? { moves } : {}),
      wish: view.over ? null : `lay ${face}${memory.ready === 'mio' ? `${face === 'J' ? ' r' : ''} mio` : ''}`,
      label: moves.length === 1 ? words.move(playable!, names) : words.card(face),
    }
  }
  const cards = held.map((face, index): Placed => ({ ...mine(`hand:${seat}`, face, !drawing), ...places[index]! }))
  if (down) {
    const label = words.say('web-mio-shame-own', { card: words.card(down) })
    const shame = { ...mine(`down:${seat}`, down, false), ...places[held.length]!, up: false, rot: 5, mark: 'shame', label }
    cards.push(shame)
  }
  if (drawn) cards.push({ ...mine('drawn', drawn, true), ...at.drawn, z: 70, mark: 'drawn' })
  return cards
}

/** A small fan of backs beside the plate; a card just drawn stands out of it, a card of shame lies before it. */
function other(view: MioView, seat: number, box: Box, words: Catalogue, names: string[]): Placed[] {
  const held = view.hands[seat] ?? []
  const down = view.face_down[seat] ?? null
  const { x, y, room } = fan(box, seat, view)
  const w = Math.max(24, Math.min(34, box.lying.w * 0.38))
  const shameRoom = down ? w * 1.25 : 0
  const apart = held.length < 2 ? 0 : Math.min(w * 0.45, Math.max(0, room - shameRoom - w) / (held.length - 1))
  const left = x - (apart * (held.length - 1) + shameRoom) / 2
  const drawing = view.turn === seat && view.drawn !== null
  const cards = held.map((face, index): Placed => {
    const fresh = drawing && index === held.length - 1
    const from = index - (held.length - 1) / 2
    return {
      ...card(`hand:${seat}`, face),
      x: left + index * apart,
      y: y + Math.abs(from) * 0.4 + (fresh ? 7 : 0),
      rot: from * Math.min(3, 14 / held.length),
      z: 1 + Math.floor((index * 16) / Math.max(16, held.length)),
      w,
      up: face !== '?',
      owner: seat,
      label: face === '?' ? '' : words.say('web-of', { name: names[seat] ?? '', card: words.card(face) }),
    }
  })
  if (!down) return cards
  const shown = { x: x + (apart * (held.length - 1) + shameRoom) / 2, y: y + 3, rot: 9, z: 18, w: w * 1.1 }
  const label = words.say('web-mio-shame', words.about(seat, names))
  return [...cards, { ...card(`down:${seat}`, down), ...shown, up: false, owner: seat, mark: 'shame', label }]
}

/** The middle of the backs that a seat holds, and the room they have. */
export function fan(box: Box, seat: number, view: MioView): { x: number; y: number; room: number } {
  const spot = box.spots[seat]!
  if (isLow(box)) {
    const gap = seat === (view.seat ?? 0) ? 70 : (box.width - (view.seats - 1) * spot.w) / view.seats
    return { x: spot.x + spot.w + gap / 2, y: spot.y + spot.h / 2, room: gap - 4 }
  }
  if (view.seat === null && seat === 0) return { x: spot.x + Math.max(70, spot.w) / 2, y: spot.y - 26, room: Math.max(70, spot.w) }
  return { x: spot.px, y: spot.py, room: Math.min(spot.w + 4, 130) }
}

/** A joker goes to a colour; every other card to the heap, not to the pile, which a click would draw from. */
export function targets(given: GameView, chosen: Placed, box: Box, words: Catalogue, names: string[]): Target[] {
  const view = given as MioView
  const moves = chosen.moves ?? (chosen.playable ? [chosen.playable] : [])
  if (moves.length > 1) {
    const { fields } = colourFields(box)
    return COLOURS.flatMap((colour, place) => {
      const move = moves.find((each) => each.split(' ')[2] === colour)
      return move ? [{ ...fields[place]!, move, label: words.move(move, names) }] : []
    })
  }
  const { top } = spread(box, view.seat === null)
  const reach = Math.min(26, box.width - top.x - top.w / 2 - 2)
  const h = top.w * 1.4
  return moves.map((move) => ({
    ...{ x: top.x - top.w / 2 - Math.min(reach, 8), y: top.y - h / 2 - 8, w: top.w + Math.min(reach, 8) * 2, h: h + 16 },
    ...{ move, label: words.move(move, names) },
  }))
}
