/** Mio: get rid of the cards, and say MIO in time. */
import type { Catalogue, Fields } from '../../lib/catalogue'
import type { GameView, MioView } from '../../declared'
import type { GameKind, Speech } from '../kind'
import Card from './Card.svelte'
import { readCard } from './cards'
import Extras from './Extras.svelte'
import Felt from './Felt.svelte'
import { layout, targets } from './layout'
import { lesson } from './lesson'
import { ROOM } from './places'
import { inAll, lies } from './reading'
import { sheet } from './sheet'

function seatNote(given: GameView, seat: number, words: Catalogue): string {
  return words.say('web-mio-held', { count: inAll(given as MioView, seat) })
}

function held(given: GameView): number {
  const view = given as MioView
  return view.seat === null ? 0 : Math.max(ROOM, inAll(view, view.seat))
}

const DWELLS: Record<string, number> = { drawn: 260, laid: 450, passed: 600, named: 600, mio_said: 800, mio_forgotten: 1800, round_ended: 7000 }

const isStar = (event: Fields): boolean => event.type === 'laid' && readCard(String(event.card)).kind === 'star'

function dwell(events: Fields[]): number {
  return Math.max(0, ...events.map((event) => (isStar(event) ? 800 : (DWELLS[String(event.type)] ?? 0))))
}

function speech(event: Fields, words: Catalogue): Speech | null {
  const seat = Number(event.seat)
  switch (event.type) {
    case 'mio_said':
      return { seat, text: words.say('web-mio-shout'), shout: 'good' }
    case 'mio_forgotten':
      return { seat, text: words.say('web-mio-oops'), shout: 'bad' }
    case 'passed':
      return { seat, text: words.say('web-mio-pass') }
    case 'named':
      return { seat, text: words.say(`colour-${String(event.colour)}`) }
    default:
      return null
  }
}

const SOUNDS: Record<string, string> = { laid: 'lay', drawn: 'draw', mio_said: 'mio', mio_forgotten: 'shame', passed: 'word', round_won: 'good', round_blocked: 'bad' }

/** The end is the last card, or the last pass, and what it meant. */
const TOLD = new Set(['laid', 'passed', 'round_won', 'round_blocked', 'round_ended'])

export default {
  layout,
  room: (_, low) => (low ? 80 : 156),
  held,
  Card,
  Felt,
  Extras,
  targets,
  seatNote,
  lies,
  heading: (view, words, memory) => words.say('web-mio-heading', { round: view.round, target: Number(memory.options?.target ?? 100) }),
  sheet,
  dwell,
  story: (events) => events.filter((event) => TOLD.has(String(event.type))),
  roundEnd: (events) => events.some((event) => event.type === 'round_ended'),
  speech,
  sound: (event) => (isStar(event) ? 'star' : (SOUNDS[String(event.type)] ?? null)),
  lesson,
} satisfies GameKind
