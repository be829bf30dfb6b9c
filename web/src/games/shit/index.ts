/** SHIT!: everybody seals a card, and the one that comes first after the start card takes the way to it as points. */
import type { Catalogue, Fields } from '../../lib/catalogue'
import type { GameView, ShitView } from '../../declared'
import type { GameKind, Memory, SheetLine, Speech } from '../kind'
import Card from './Card.svelte'
import { SHIT } from './cards'
import Extras from './Extras.svelte'
import Felt from './Felt.svelte'
import { layout, playedSaid, targets } from './layout'
import { lesson } from './lesson'
import { onTable, revealShown } from './round'
import { sheet } from './sheet'

const REVEAL = 4200

function heading(view: GameView, words: Catalogue, { options }: Memory): string {
  const goal = options?.target
  return words.say(typeof goal === 'number' ? 'web-shit-heading-goal' : 'web-shit-heading', { round: view.round, goal: Number(goal ?? 0) })
}

function seatNote(given: GameView, seat: number, words: Catalogue): string {
  const { hands } = given as ShitView
  return words.say('web-shit-held-short', { count: hands[seat]?.length ?? 0 })
}

/** While the revealed cards lie there: what they brought. */
function status(given: GameView, words: Catalogue, memory: Memory, names: string[]): string | null {
  const view = given as ShitView
  if (view.over && !memory.resting) return null
  const reveal = revealShown(view, memory)
  if (!reveal) return null
  const best = reveal.played.find(({ seat }) => seat === reveal.winner)
  if (!memory.resting && best) {
    return words.say('web-shit-way', { start: words.card(reveal.start), card: words.card(best.face), gap: reveal.points })
  }
  const told = memory.events.findLast((event) => event.type === 'scored' || event.type === 'nobody_scored')
  return told ? words.event(told, names) : null
}

/** What lies there, for whoever asks; all that is out would be too much. */
function lies(given: GameView, words: Catalogue, memory: Memory, names: string[]): string[] {
  const view = given as ShitView
  const { start, reveal, sealed, pile } = onTable(view, memory)
  const own = sealed.find(({ seat }) => seat === view.seat)
  const others = sealed.filter((each) => each !== own).map(({ seat }) => seat)
  return [
    start ? words.say('web-shit-start-is', { card: words.card(start) }) : '',
    ...(reveal?.played ?? []).map((played) => playedSaid(played, words, names)),
    own ? words.say('web-shit-own-sealed', { card: words.card(own.face) }) : '',
    others.length ? words.say('web-shit-sealed-by', { name: words.named(others, names) }) : '',
    words.say('web-shit-pile-of', { count: pile }),
  ]
}

/** The last round and who won; what was set aside matters no more. */
const STORY = new Set(['scored', 'nobody_scored', 'game_won', 'game_stopped'])

const shouts = (event: Fields): boolean => event.type === 'revealed' && event.card === SHIT

/** Who scored has nothing to do with who shouts: the panel says it. */
function speech(event: Fields, words: Catalogue): Speech | null {
  return shouts(event) ? { seat: Number(event.seat), text: words.say('web-shit-shout'), shout: 'bad', reason: '' } : null
}

const SOUNDS: Record<string, string> = { sealed: 'lay', scored: 'good', nobody_scored: 'bad', reshuffled: 'take', drawn: 'draw' }

export default {
  layout,
  room: (_, low) => (low ? 24 : 200),
  targets,
  Card,
  Felt,
  Extras,
  heading,
  seatNote,
  lies,
  facts: (view, seat, words) => `${words.say('web-read-points', { count: view.scores[seat] ?? 0 })}, ${words.say('web-shit-held', { count: view.hands[seat]?.length ?? 0 })}`,
  status,
  sheet: (view, words, memory): SheetLine[] => sheet(view, words, memory),
  alwaysRests: true,
  story: (events) => events.filter((event) => STORY.has(String(event.type))),
  dwell: (events: Fields[]) => (events.some((event) => event.type === 'round_ended') ? REVEAL : 0),
  speech,
  sound: (event) => (shouts(event) ? 'shit' : (SOUNDS[String(event.type)] ?? null)),
  lesson,
} satisfies GameKind
