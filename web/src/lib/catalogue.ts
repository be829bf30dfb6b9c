/** Finds sentences and fills them in, as src/pioche/words/catalogue.py does: seats become names, cards words. */
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'

import { EVENTS, PARTS, type Meaning } from '../declared'
import type { Fields } from '../wire'
import { moveWords, type Words } from './moves'

export type { Fields }
export type Language = 'fr' | 'en'
/** What the fields of events mean, by kind. */
type Meanings = Record<string, Record<string, Meaning>>

const COLOURED_CARD = /^(?<value>\*|\d+|[A-Z])(?<colour>[a-z])(:(?<back>\w+))?$/

/** What one may do, by the first words of the moves: "draw", "draw-lay". */
const verbs = (moves: unknown): string => [...new Set((moves as string[]).map((move) => move.split(' ')[0]))].sort().join('-')

export class MissingSentence extends Error {}

export class Catalogue {
  readonly language: Language
  readonly game: string | null
  /** The seat to which everything is said: of it sentences say "you". Null: everybody is named. */
  readonly me: number | null = null
  private readonly bundle: FluentBundle
  private readonly events: Meanings | undefined
  /** The moves of a game of another package, as it takes them apart itself. */
  private readonly moves: Record<string, Words> | undefined

  constructor(language: Language, sources: string[], game: string | null = null, book?: { events: Meanings; moves: Record<string, Words> }) {
    this.language = language
    this.game = game
    this.events = book?.events ?? EVENTS[game ?? '']
    this.moves = book?.moves
    this.bundle = new FluentBundle(language, { useIsolating: false })
    for (const source of sources) this.bundle.addResource(new FluentResource(source), { allowOverrides: true })
  }

  /** The same words, said to a seat. */
  to(me: number | null): Catalogue {
    return me === this.me ? this : Object.assign(Object.create(Catalogue.prototype) as Catalogue, this, { me })
  }

  has(key: string): boolean {
    return this.bundle.hasMessage(key)
  }

  /** The sentence of a key; the details are put in as they are. */
  say(key: string, details: Fields = {}): string {
    const [sentence, errors] = this.fill(key, details)
    if (errors.length) throw new MissingSentence(`${key}: ${errors.join(', ')}`)
    return sentence
  }

  /** The first of several keys that there is. */
  sayFirst(keys: string[], details: Fields = {}): string {
    const key = keys.find((each) => this.has(each))
    if (key === undefined) throw new MissingSentence(keys.join(', '))
    return this.say(key, details)
  }

  private fill(key: string, details: Fields): [string, Error[]] {
    const pattern = this.bundle.getMessage(key)?.value
    if (!pattern) throw new MissingSentence(key)
    const errors: Error[] = []
    const spoken = { you: 'none', self: 'no', ...details } as Record<string, FluentVariable>
    const sentence = this.bundle.formatPattern(pattern, spoken, errors)
    return [sentence, errors]
  }

  /** A card in words; what is no card of this game stays as it was written. */
  card(card: unknown): string {
    const text = String(card)
    if (text === '?') return this.say('card-unknown')
    let key = `card-${text}`
    let details: Fields = {}
    if (!this.has(key)) [key, details] = this.cardParts(text)
    if (!this.has(key)) return text
    const [sentence, errors] = this.fill(key, details)
    return errors.length ? text : sentence
  }

  private cardParts(text: string): [string, Fields] {
    const found = COLOURED_CARD.exec(text)?.groups
    if (!found) return ['card', { value: text }]
    if (!this.has(`colour-${found.colour}`)) return ['card', {}]
    const colour = this.say(`colour-${found.colour}`)
    return [found.value === '*' ? 'card-star' : 'card', { value: found.value, colour }]
  }

  /** Who a sentence speaks of: the name, and whether that is "you". */
  about(seat: number, names: string[]): { name: string; you: 'name' | 'none' } {
    return { name: names[seat] ?? '', you: seat === this.me ? 'name' : 'none' }
  }

  /** Names that stand in the middle of a sentence. */
  named(seats: number[], names: string[]): string {
    return this.join(seats.map((seat) => (seat === this.me ? this.say('web-yourself') : (names[seat] ?? ''))))
  }

  /** Whether an event is about a seat, be it among others. */
  concerns(told: Fields, seat: number | null): boolean {
    const meanings = this.events?.[String(told.type)] ?? {}
    return seat !== null && Object.entries(told).some(([name, value]) => {
      return (meanings[name] === 'seat' && value === seat) || (meanings[name] === 'seats' && Array.isArray(value) && value.includes(seat))
    })
  }

  /** Which part of a sentence is "you", and whether somebody does something to themselves. */
  private persons(details: Fields, meanings: Record<string, Meaning>): Fields {
    const { me } = this
    const seats = Object.entries(details).filter(([name, value]) => meanings[name] === 'seat' && typeof value === 'number')
    const among = Object.entries(details).find(([name, value]) => meanings[name] === 'seats' && Array.isArray(value) && value.includes(me))
    const you = seats.find(([, value]) => value === me) ?? among
    return { you: you?.[0] ?? 'none', self: new Set(seats.map(([, value]) => value)).size < seats.length ? 'yes' : 'no' }
  }

  /** The details of an event, or (with PARTS) of a move, a refusal or a notice, ready for a sentence. */
  inWords(details: Fields, names: string[], meanings: Record<string, Meaning> = PARTS): Fields {
    const spoken = this.persons(details, meanings)
    for (const [name, value] of Object.entries(details)) {
      const said = name === 'field' ? this.field(value) : this.inWord(meanings[name], value, names)
      if (said !== undefined) spoken[name] = said
    }
    return spoken
  }

  /** An option by its name for people; any other field is a word of the protocol. */
  private field(value: unknown): string {
    const key = `option-name-${String(value).replace(/^options\./, '')}`
    return this.has(key) ? this.say(key) : String(value)
  }

  private inWord(meaning: Meaning | undefined, value: unknown, names: string[]): string | number | undefined {
    if (Array.isArray(value)) {
      if (meaning === 'seats') return this.named(value, names)
      return meaning === 'cards' ? this.join(value.map((card) => this.card(card))) : undefined
    }
    if (meaning === 'seat' && typeof value === 'number') return names[value]
    if (meaning === 'card' && value !== null) return this.card(value)
    if ((meaning === 'colour' || meaning === 'back') && typeof value === 'string') return this.say(`${meaning}-${value}`)
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    return typeof value === 'number' || typeof value === 'string' ? value : undefined
  }

  join(items: string[]): string {
    if (items.length < 2) return items.join('')
    return this.say('list-and', { most: items.slice(0, -1).join(', '), last: items.at(-1) })
  }

  /** What happened, in a sentence; what the reader was not told is left open. */
  event(told: Fields, names: string[]): string {
    const key = `event-${String(told.type)}`
    const details = this.inWords(told, names, this.events?.[String(told.type)])
    const [sentence, errors] = this.fill(key, details)
    return errors.length ? this.say(`${key}-hidden`, details) : sentence
  }

  /** What the table itself tells. */
  notice(kind: string, shown: Fields, names: string[]): string {
    const key = shown.seat === null ? `notice-${kind}-any` : `notice-${kind}`
    return this.say(this.has(key) ? key : `notice-${kind}`, this.inWords(shown, names))
  }

  /** A move taken apart: the key of its sentence, and what stands in it. */
  moveWords(text: string): Words {
    return this.moves?.[text] ?? moveWords(this.game ?? '', text)
  }

  /** A move as it is offered to a person; one that was only guessed at may stay as it is written. */
  move(text: string, names: string[]): string {
    const [key, parts] = this.moveWords(text)
    const details = this.inWords(parts, names)
    const guessed = this.moves && !this.moves[text]
    if (guessed && (!this.has(`move-${key}`) || this.fill(`move-${key}`, details)[1].length)) return text
    return this.say(`move-${key}`, details)
  }

  /** Who must do what. */
  status(view: Fields, names: string[]): string {
    if (view.over) {
      const winners = view.winners as number[]
      const key = view.stopped ? 'status-stopped' : 'status-won'
      return this.say(key, { count: winners.length, ...this.inWords({ winners }, names, { winners: 'seats' }) })
    }
    const awaited = view.awaited as number[]
    if (typeof view.seat === 'number' && awaited.includes(view.seat)) return this.say(`you-${String(view.phase)}`, { can: verbs(view.moves) })
    const waiting = this.join(awaited.map((seat) => names[seat] ?? ''))
    return this.say(`wait-${String(view.phase)}`, { seat: waiting, count: awaited.length })
  }
}
