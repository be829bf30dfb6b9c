/** What is said to whoever does not see the table, and when: one's own turn first, and never more than can be spoken. */
import type { Catalogue } from './catalogue'
import type { Line } from './scene'

/** Words in any minute. */
export const MOST_WORDS = 180
const MINUTE = 60_000
/** How long a word takes while somebody speaks. */
const PER_WORD = 250
/** Of the words of a minute, what is kept back for whatever concerns oneself, and of that for one's own turn and refusals. */
const KEPT_FOR_ME = 40
const KEPT_FOR_MY_TURN = 20
/** What others do takes no more than its share of any third of a minute: else there were long silences after it. */
const SHARE = { of: MINUTE / 3, words: MOST_WORDS / 3 }
/** So many words may wait before what others did is told in sum. */
const BEHIND = 20
/** With so many words at most, what a moment brought whoever listens is said together with what they are to do. */
const ONE_BREATH = 20
/** Whose turn it is, is said where nobody has moved for so long. */
const QUIET = 1500
/** The prompt does not repeat what was just told. */
const LATELY = 6

export interface Saying {
  text: string
  /** `mine` concerns whoever listens and is always said; so is `talk`, but it keeps nothing waiting; `deed` is what they did themselves; `news` is all the rest. */
  about: 'mine' | 'talk' | 'deed' | 'news'
  /** The entry that told it. */
  n: number
  /** How many moves of others it stands for. */
  moves: number
}

export interface Spoken {
  text: string
  /** It may interrupt. */
  urgent: boolean
}

/** Words as they are spoken: a mark alone is none. */
export const wordsIn = (text: string): number => text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** What everybody was dealt, they hear themselves; a pause is said where it can be ended. */
const UNSAID = new Set(['started', 'dealt', 'paused'])
/** Who does it knows it. */
const DEEDS = new Set(['laid', 'passed', 'sealed', 'named', 'refused', 'answered', 'heart_chosen'])
/** Ends and beginnings, and words that decide something for all. */
const FOR_ALL = /^(round_|game_|mio_|denounced$|offended$)/

/** Lines as a seat hears them. */
export function sayingsOf(lines: Line[], words: Catalogue, seat: number | null): Saying[] {
  return lines.flatMap(({ n, text, kind, event, notice }): Saying[] => {
    const concerned = event !== undefined && words.concerns(event, seat)
    if (!concerned && UNSAID.has(kind)) return []
    if (kind === 'wrote') return [{ text, n, about: 'talk', moves: 0 }]
    const done = DEEDS.has(kind)
    if (done && event?.seat === seat) return [{ text, n, about: 'deed', moves: 0 }]
    const mine = notice ? kind !== 'said' : concerned || FOR_ALL.test(kind)
    return [{ text, n, about: mine ? 'mine' : 'news', moves: done ? 1 : 0 }]
  })
}

/** At which of `seconds` before the end it is said how much time is left: not where the whole time is hardly longer. */
export const warnings = (total: number, seconds = [10, 5]): number[] => seconds.filter((left) => total >= 2 * left)

export class Speech {
  private waiting: Saying[] = []
  private urgent: string[] = []
  private prompt: { text: string; mine: boolean; since: number } | null = null
  private said: { at: number; words: number }[] = []
  private lately: string[] = []
  /** Until when the last sentence is spoken, and whether it must not be interrupted. */
  private until = 0
  private held = false

  /** `sum` tells that so many moves were made. */
  constructor(private readonly sum: (moves: number) => string) {}

  hear(sayings: Saying[], brief = false): void {
    for (const saying of sayings) {
      const again = saying.about === 'news' && saying.text === (this.waiting.at(-1)?.text ?? this.lately.at(-1))
      if (saying.about === 'mine' || saying.about === 'talk' || (!brief && !again)) this.waiting.push(saying)
    }
  }

  /** What is to be done now, and whether by whoever listens: it stands until something else is. */
  ask(text: string, mine: boolean, now: number): void {
    this.prompt = text ? { text, mine, since: now } : null
  }

  /** Said as soon as possible, such as how much time is left. */
  warn(text: string): void {
    this.urgent.push(text)
  }

  /** Something else is spoken: a refusal, or (`counts` false) what was asked for. */
  hush(text: string, now: number, counts = true): void {
    this.spend(text, now, counts)
    this.held = false
  }

  get idle(): boolean {
    return !this.waiting.length && !this.urgent.length && !this.prompt
  }

  /** The next sentence, if one may be said now. */
  next(now: number): Spoken | null {
    this.said = this.said.filter(({ at }) => at > now - MINUTE)
    if (now < this.until && this.held) return null
    const called = this.prompt?.mine ? this.withBrought(this.prompt.text) : null
    if (called && this.fits(called.text, 0)) {
      this.prompt = null
      this.waiting = this.waiting.filter((saying) => !called.brought.includes(saying))
      return this.speak(called.text, now, true)
    }
    if (this.urgent[0] && this.fits(this.urgent[0], 0)) return this.speak(this.urgent.shift()!, now, true)
    if (now < this.until) return null
    this.catchUp(now)
    const first = this.waiting.findIndex(({ about }) => about !== 'talk')
    const place = this.waiting.findIndex(({ text, about }, at) => {
      if (about === 'mine' || about === 'talk') return this.fits(text, about === 'mine' ? KEPT_FOR_MY_TURN : KEPT_FOR_ME)
      return at === first && this.hasShare(text, now)
    })
    const [saying] = place < 0 ? [] : this.waiting.splice(place, 1)
    if (saying) {
      this.lately = [...this.lately, saying.text].slice(-LATELY)
      return this.speak(saying.text, now, false, saying.about === 'mine')
    }
    const { prompt } = this
    if (!prompt || prompt.mine || this.waiting.length || now < prompt.since + QUIET) return null
    this.prompt = null
    return this.lately.includes(prompt.text) || !this.hasShare(prompt.text, now) ? null : this.speak(prompt.text, now, false)
  }

  private fits(text: string, kept: number): boolean {
    return this.said.reduce((sum, { words }) => sum + words, 0) + wordsIn(text) <= MOST_WORDS - kept
  }

  private hasShare(text: string, now: number): boolean {
    const spent = this.said.filter(({ at }) => at > now - SHARE.of).reduce((sum, { words }) => sum + words, 0)
    return spent + wordsIn(text) <= SHARE.words && this.fits(text, KEPT_FOR_ME)
  }

  /** What the last moment brought whoever listens, and what they are to do, in one breath. */
  private withBrought(prompt: string): { text: string; brought: Saying[] } {
    const last = this.waiting.at(-1)?.n
    const brought = this.waiting.filter(({ about, n }) => about === 'mine' && n === last)
    const text = [...brought.map((saying) => saying.text), prompt].join(' ')
    return wordsIn(text) <= ONE_BREATH ? { text, brought } : { text: prompt, brought: [] }
  }

  private speak(text: string, now: number, urgent: boolean, held = false): Spoken {
    this.spend(text, now, true)
    this.held = held
    return { text, urgent }
  }

  private spend(text: string, now: number, counts: boolean): void {
    const words = wordsIn(text)
    if (counts) this.said.push({ at: now, words })
    this.until = now + words * PER_WORD
  }

  /** Where too much waits, only the last of what others did is still news; before it, how much they did. */
  private catchUp(now: number): void {
    const [first] = this.waiting
    const length = this.waiting.reduce((sum, { text }) => sum + wordsIn(text), 0)
    if (!first || (length <= BEHIND && (first.about === 'mine' || this.hasShare(first.text, now)))) return
    const last = this.waiting.findLast(({ about }) => about === 'news')?.n ?? 0
    const old = this.waiting.filter(({ about, n }) => about === 'deed' || (about === 'news' && n < last))
    const moves = old.reduce((sum, saying) => sum + saying.moves, 0)
    const inSum: Saying[] = moves > 1 ? [{ text: this.sum(moves), about: 'news', n: old[0]!.n, moves }] : []
    this.waiting = this.waiting.flatMap((saying) => (saying === old[0] ? inSum : old.includes(saying) ? [] : [saying]))
  }
}
