/** MERCI: get rid of the cards, and find the polite word in time. */
import type { Catalogue, Fields } from '../../lib/catalogue'
import type { GameView, MerciView } from '../../declared'
import type { GameKind, Memory, SheetLine, Speech } from '../kind'
import Bar from './Bar.svelte'
import Card from './Card.svelte'
import { GOALS } from './facts'
import Felt from './Felt.svelte'
import { layout } from './layout'
import { lesson } from './lesson'
import { roundEnds } from './rounds'
import { pointed, targets } from './targets'
import Together from './Together.svelte'

/** ME-32: the table rests after every lay and every answer, and calls nobody: there may be nothing to object to. */
function awaits(view: GameView): number[] {
  return view.phase === 'objection' ? [] : view.awaited
}

function asks(given: GameView, words: Catalogue, names: string[]): string {
  const view = given as MerciView
  const mine = view.seat !== null && view.awaited.includes(view.seat)
  if (view.phase === 'objection') {
    if (view.accused === view.seat) return words.say('web-merci-after-you')
    return words.say('web-merci-after', { name: names[view.accused ?? 0] ?? '' })
  }
  if (mine && view.effect && view.phase === 'answer') {
    return words.say(`web-merci-answer-${view.effect}`, { name: names[view.by ?? 0] ?? '' })
  }
  if (mine && view.effect && view.phase === 'name') return words.say(`web-merci-name-${view.effect}`)
  return words.status(view, names)
}

/** One screen for several: a hand is open only for who lays, gives or chooses; words are said by everybody. */
const together = (view: GameView, seat: number): boolean =>
  view.over || !view.awaited.includes(seat) || view.phase === 'answer' || view.phase === 'objection'

function heading(given: GameView, words: Catalogue): string {
  const view = given as MerciView
  return words.say('web-merci-heading', { round: view.round, goal: GOALS[view.seats] })
}

const heartsOf = (view: GameView, seat: number): number => (view as MerciView).hearts[seat] ?? 0

/** What each round brought and cost, and how many hearts stood there at its end. */
function sheet(view: GameView, words: Catalogue, memory: Memory): SheetLine[] {
  const lines: SheetLine[] = roundEnds(memory.events, view.seats).map(({ round, gained, lost, hearts }) => ({
    head: words.say('web-merci-round', { round }),
    cells: hearts.map((count, seat) => {
      const change = [gained[seat] ? `+${gained[seat]}` : '', lost[seat] ? `−${lost[seat]}` : ''].join(' ').trim()
      return change ? `${change} → ${count}` : count
    }),
  }))
  const total = view.scores.map((_, seat) => words.say('web-merci-hearts', { count: heartsOf(view, seat) }))
  return [...lines, { head: words.say('web-total'), cells: total, total: true }]
}

/** The hand keeps room for so many: neither an empty hand nor, on a phone, a second row moves the stacks. */
const MOST_OFTEN_HELD = 12

const STORY = 5000
const WORD = 650

function dwell(events: Fields[]): number {
  const has = (type: string): boolean => events.some((event) => event.type === type)
  if (has('round_ended') || has('round_annulled')) return STORY
  if (has('denounced') || has('answered') || has('named')) return WORD
  return has('laid') ? 350 : 0
}

/** The words of the game are French in both languages. */
function speech(event: Fields, words: Catalogue): Speech | null {
  const seat = Number(event.seat)
  if (event.type === 'denounced') return { seat, text: words.say('web-merci-say-malpoli'), language: 'fr', shout: 'bad', to: Number(event.accused) }
  const said = event.type === 'laid' || event.type === 'answered' ? String(event.word) : ''
  if (!['siouplait', 'skuz', 'merci', 'merci-beaucoup'].includes(said)) return null
  return { seat, text: words.say(`web-merci-say-${said}`), language: 'fr', shout: said === 'siouplait' ? 'good' : 'plain' }
}

/** Why: the combination, the word that was missing or wrong, and what it cost. */
const REASONS = new Set(['combined', 'offended'])
const ENDS = new Set(['round_ended', 'round_annulled', 'game_won', 'game_stopped'])

function story(events: Fields[]): Fields[] {
  const told = events.findLastIndex((event) => REASONS.has(String(event.type)))
  const ended = events.filter((event) => ENDS.has(String(event.type)))
  return [...(told < 0 ? [] : events.slice(told, told + 1)), ...ended]
}

function sound(event: Fields): string | null {
  switch (event.type) {
    case 'laid':
      return event.word === 'lay' ? 'lay' : String(event.word)
    case 'answered':
      return event.word === 'silent' ? 'draw' : 'word'
    case 'drawn':
      return event.cause === 'penalty' ? 'bad' : 'draw'
    case 'heart_taken':
      return 'heart'
    case 'denounced':
      return 'malpoli'
    case 'round_ended':
      return 'good'
    default:
      return null
  }
}

export default {
  layout,
  // Where the plates leave room between them, the others' cards lie there.
  room: (width) => (width > 600 ? 78 : 120),
  held: (view) => Math.max(MOST_OFTEN_HELD, view.hands[view.seat ?? 0]?.length ?? 0),
  Card,
  Felt,
  Bar,
  Together,
  together,
  asks,
  awaits,
  heading,
  targets,
  pointed,
  silence: 'let-go',
  score: (view, seat, words) => words.say('web-merci-hearts', { count: heartsOf(view, seat) }),
  facts: (view, seat, words) => words.say('web-merci-has', { hearts: heartsOf(view, seat), cards: view.hands[seat]?.length ?? 0 }),
  seatNote: (view, seat, words) => words.say('web-merci-cards', { count: view.hands[seat]?.length ?? 0 }),
  sheet,
  roundEnd: (events) => events.some(({ type }) => type === 'round_ended' || type === 'round_annulled'),
  dwell,
  story,
  speech,
  sound,
  lesson,
} satisfies GameKind
