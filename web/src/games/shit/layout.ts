/** Where the cards of the circle lie: the start card in its middle, sealed and revealed ones round it, hands, two piles. */
import type { Catalogue } from '../../lib/catalogue'
import type { GameView, ShitView } from '../../declared'
import { handPlaces } from '../../table/box'
import { card } from '../card'
import type { Box, Memory, Placed, Target } from '../kind'
import { gap } from './cards'
import { type OnTable, onTable, type Played } from './round'
import { revealedAt, sealedAt, type Wheel, wheelOn } from './wheel'

const MOST_HELD = 110
/** What tells apart those whose names begin alike; there are at most seven. */
const MARKS = ['′', '″', '‴', '*', '+', '°', '~']

interface Drawing {
  view: ShitView
  box: Box
  table: OnTable
  wheel: Wheel
  words: Catalogue
  names: string[]
}

export const heldBy = (view: GameView): number => (view.seat === null ? 0 : (view.hands[view.seat]?.length ?? 0))

export function layout(given: GameView, box: Box, memory: Memory, words: Catalogue, names: string[]): Placed[] {
  const view = given as ShitView
  const drawing = { view, box, table: onTable(view, memory), wheel: wheelOn(box, heldBy(view), view.seat === null), words, names }
  return [
    ...pile(drawing),
    ...aside(drawing),
    ...view.hands.flatMap((_, seat) => (seat === view.seat ? ownHand(drawing, seat) : otherHand(drawing, seat))),
    ...startCard(drawing),
    ...sealed(drawing),
    ...revealed(drawing),
  ]
}

/** A chosen card goes onto the circle. */
export function targets(view: GameView, chosen: Placed, box: Box, words: Catalogue, names: string[]): Target[] {
  const { x, y, r } = wheelOn(box, heldBy(view), view.seat === null)
  const move = chosen.playable
  return move ? [{ x: x - r, y: y - r, w: 2 * r, h: 2 * r, move, label: words.move(move, names) }] : []
}

/** The seal and the pin of a seat bear its initial, a second letter where two begin alike, else marks: numbers are those of the circle. */
export function initials(names: string[]): string[] {
  const letters = names.map((name) => [...name.normalize('NFC')].filter((letter) => /[\p{L}\p{N}]/u.test(letter)))
  const short = letters.map(([first = '·']) => first.toUpperCase())
  const longer = letters.map(([, second = ''], seat) => short[seat]! + second.toLowerCase())
  const alone = (all: string[], text: string): boolean => all.filter((each) => each === text).length === 1
  return short.map((text, seat) => {
    const found = [text, longer[seat]!].find((each, level) => alone(level ? longer : short, each))
    return found ?? text + MARKS[longer.slice(0, seat).filter((each) => each === longer[seat]).length]!
  })
}

function pile({ table, wheel, words }: Drawing): Placed[] {
  return Array.from({ length: table.pile }, (_, height) => {
    const top = height === table.pile - 1
    return {
      ...card('pile', '?'),
      x: wheel.pile.x,
      y: wheel.pile.y - Math.min(6, height * 0.3),
      z: 1 + height,
      w: wheel.small,
      up: false,
      label: top ? words.say('web-shit-pile-of', { count: table.pile }) : '',
      ...(height < table.pile - 2 ? { mark: 'under' } : {}),
    }
  })
}

/** Of all cards that are out, the last ones are seen; the circle shows which they are. */
function aside({ table, wheel, words }: Drawing): Placed[] {
  const { length } = table.aside
  return table.aside.map((face, height) => {
    const top = height === length - 1
    return {
      ...card('aside', face),
      x: wheel.aside.x,
      y: wheel.aside.y - Math.min(6, height * 0.3),
      rot: ((height * 37) % 9) - 4,
      z: 1 + height,
      w: wheel.small,
      label: top ? words.say('web-shit-aside-are', { count: length, cards: words.join(table.aside.map((each) => words.card(each))) }) : '',
      ...(height < length - 3 ? { mark: 'under' } : {}),
    }
  })
}

function ownHand({ view, box, table, words, names }: Drawing, seat: number): Placed[] {
  const hand = table.hands[seat] ?? []
  const places = handPlaces(hand.length, box)
  const quiet = view.over || table.reveal !== null
  return hand.map((face, index) => {
    const move = `seal ${face}`
    const playable = !quiet && view.moves.includes(move) ? move : null
    const way = gap(view.start, face)
    const offer = playable ? words.move(move, names) : words.card(face)
    return {
      ...card(`hand:${seat}`, face),
      ...places[index]!,
      w: box.card.w,
      owner: seat,
      playable,
      wish: quiet ? null : move,
      label: playable && way !== null ? words.say('web-shit-offer', { move: offer, gap: way }) : offer,
    }
  })
}

/** Backs that look out under the seat's plate; cards that may be seen (a replay) lie before it. */
function otherHand({ view, box, table, words, names }: Drawing, seat: number): Placed[] {
  const hand = table.hands[seat] ?? []
  const told = words.say('web-of', { name: names[seat] ?? '', card: words.say('web-shit-held', { count: hand.length }) })
  const spot = box.spots[seat]!
  const w = Math.max(24, Math.min(36, box.lying.w * 0.36))
  const room = Math.min(spot.w - 12, MOST_HELD) - w
  const apart = hand.length < 2 ? 0 : Math.min(w * 0.62, room / (hand.length - 1))
  const open = hand.some((face) => face !== '?')
  const below = spot.y + spot.h + (open ? w * 0.7 - 5 : 13 - w * 0.7)
  const y = open && seat === 0 && view.seat === null ? spot.y - w * 0.7 + 5 : below
  return hand.map((face, index) => {
    const from = index - (hand.length - 1) / 2
    return {
      ...card(`hand:${seat}`, face),
      x: spot.x + spot.w / 2 + from * apart,
      y: y - Math.abs(from),
      rot: from * 2,
      z: 2 + Math.min(7, index),
      w,
      up: face !== '?',
      owner: seat,
      label: face !== '?' ? words.card(face) : index ? '' : told,
    }
  })
}

function startCard({ table, wheel, words }: Drawing): Placed[] {
  if (table.start === null) return []
  const label = words.say('web-shit-start-is', { card: words.card(table.start) })
  return [{ ...card('start', table.start), x: wheel.x, y: wheel.y, z: 30, w: wheel.start, label, mark: 'start' }]
}

function sealed({ view, table, wheel, words, names }: Drawing): Placed[] {
  return table.sealed.map(({ seat, face }) => {
    const name = names[seat] ?? ''
    const own = seat === view.seat && face !== '?'
    const label = own ? words.say('web-shit-own-sealed', { card: words.card(face) }) : words.say('web-shit-sealed-by', { name })
    return {
      ...card(`sealed:${seat}`, face),
      ...sealedAt(wheel, view.seats, view.seat, seat),
      z: 40 + seat,
      w: wheel.card,
      up: false,
      owner: seat,
      label,
      mark: `sealed by-${initials(names)[seat]}`,
    }
  })
}

/** A revealed card: whose it is, and how far from the start card. */
export function playedSaid({ seat, face, gap: way }: Played, words: Catalogue, names: string[]): string {
  const told = words.say('web-of', { name: names[seat] ?? '', card: words.card(face) })
  return way === null ? told : words.say('web-shit-offer', { move: told, gap: way })
}

/** What the winner scores, and how far off the others were, stands on the cards. */
function revealed({ table, wheel, words, names }: Drawing): Placed[] {
  const { reveal } = table
  if (!reveal) return []
  const places = revealedAt(wheel, reveal.played)
  return reveal.played.map((played) => {
    const { seat, face, gap: way } = played
    const { x, y } = places.get(seat)!
    const won = seat === reveal.winner
    return {
      ...card(`sealed:${seat}`, face),
      x,
      y,
      z: won ? 60 : 40 + seat,
      w: wheel.card,
      owner: seat,
      label: playedSaid(played, words, names),
      mark: `${won ? 'won' : 'lost'} by-${initials(names)[seat]}${way === null ? '' : ` gap-${way}`}`,
    }
  })
}
