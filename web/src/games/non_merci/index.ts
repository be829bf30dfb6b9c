/** Non Merci !: one card, two choices. */
import type { Catalogue, Fields } from '../../lib/catalogue'
import type { GameView, NonMerciView } from '../../declared'
import type { Box, GameKind, Memory, Placed, SheetLine, Target } from '../kind'
import { areas } from './areas'
import Card from './Card.svelte'
import Extras from './Extras.svelte'
import Felt from './Felt.svelte'
import { inWords } from './in_words'
import { layout, pileCount } from './layout'
import { lesson } from './lesson'
import { runsOf } from './rows'

function heading(given: GameView, words: Catalogue): string {
  const view = given as NonMerciView
  const left = words.say('web-non-merci-heading', { count: pileCount(view) })
  return view.round > 1 ? `${words.say('web-non-merci-round', { round: view.round })} · ${left}` : left
}

/** Chips where they may be seen; else what lies open before a seat. One's own chips lie on the felt. */
function seatNote(given: GameView, seat: number, words: Catalogue): string {
  const view = given as NonMerciView
  const held = view.chips[seat] ?? null
  if (seat === view.seat) return ''
  const counted = view.worth?.cards[seat]
  if (held !== null) return words.say('web-non-merci-chips', { count: held })
  return counted === undefined ? '' : words.say(view.seats > 5 ? 'web-non-merci-cards-short' : 'web-non-merci-cards', { points: counted })
}

/** Rounds that are over, then this one: what counts, the chips, the total. */
function sheet(given: GameView, words: Catalogue, memory: Memory): SheetLine[] {
  const view = given as NonMerciView
  const ended = memory.events.filter((event) => event.type === 'round_ended' && (!view.over || Number(event.round) < view.round))
  const before: SheetLine[] = ended.map((event) => ({
    head: words.say('web-non-merci-sheet-round', { round: Number(event.round) }),
    cells: event.card_points as number[],
  }))
  const known = (number: number | null | undefined, sign = ''): string => (number === null || number === undefined ? '?' : `${number ? sign : ''}${number}`)
  return [
    ...before,
    { head: words.say('web-non-merci-sheet-counting'), cells: view.taken.map((cards) => runsOf(cards).map((run) => run[0]).join(' + ')) },
    ...(view.worth ? [{ head: words.say('web-non-merci-sheet-cards'), cells: view.worth.cards }] : []),
    { head: words.say('web-non-merci-sheet-chips'), cells: view.chips.map((held) => known(held, '−')) },
    { head: words.say('web-total'), cells: view.scores.map((score) => known(score).replace('-', '−')), total: true },
  ]
}

/** The card is taken by letting it go, or clicking, over one's own row. */
function targets(view: GameView, chosen: Placed, box: Box, words: Catalogue, names: string[]): Target[] {
  const own = view.seat === null ? undefined : areas(box, view.seats, view.seat).rows[view.seat]
  if (!own || !chosen.playable) return []
  return [{ x: own.x, y: own.y, w: own.w, h: Math.max(44, own.h), move: chosen.playable, label: words.move(chosen.playable, names) }]
}

function lies(given: GameView, words: Catalogue, _memory: Memory, names: string[]): string[] {
  const view = given as NonMerciView
  const offered = view.card === null ? '' : words.say('web-non-merci-card', { card: view.card, count: view.pot })
  const chips = view.chips.flatMap((held, seat) => (held === null ? [] : [words.say('web-non-merci-has', { ...words.about(seat, names), count: held })]))
  // How many are left, the heading says.
  return [offered, ...chips, ...inWords(view, words, names).slice(1)]
}

const DWELL: Record<string, number> = { refused: 550, taken: 1100, round_ended: 1500 }
const SOUNDS: Record<string, string> = { refused: 'coin', taken: 'take', round_ended: 'good' }

export default {
  layout,
  room: (_, low) => (low ? 150 : 250),
  Card,
  Felt,
  Extras,
  heading,
  seatNote,
  lies,
  facts: () => '',
  sheet,
  targets,
  dwell: (events: Fields[]) => Math.max(0, ...events.map((event) => DWELL[String(event.type)] ?? 0)),
  story: (events) => events.filter((event) => event.type === 'taken' || event.type === 'round_ended'),
  roundEnd: (events) => events.some((event) => event.type === 'round_ended'),
  sound: (event) => SOUNDS[String(event.type)] ?? null,
  lesson,
} satisfies GameKind
