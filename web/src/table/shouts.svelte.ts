/** What is on the stage: one word after the other, each long enough to be read. */
import type { GameView } from '../declared'
import type { GameKind, Shout } from '../games/kind'
import type { Catalogue, Fields } from '../lib/catalogue'
import type { Scene } from '../lib/scene'
import { motionless, settings } from '../lib/settings.svelte'
import { sound } from '../lib/sound'
import { t } from '../lib/words.svelte'

export interface Shown {
  seat: number | null
  text: string
  tone: Shout
  to: number | null
  reason: string
  /** Milliseconds. */
  long: number
}

/** A word alone; with a reason to read; and the most that a word stands while others wait. */
const WORD = 1900
const WITH_REASON = 3200
const WIN = 3600
const HURRIED = 1100
/** So many words wait at most: what is older is no news. */
const MOST = 3

const SHAKE: Record<Shout, number[]> = { plain: [40], good: [40, 60, 40], bad: [120, 60, 120], win: [60, 60, 60, 60, 200] }

/** The words of one entry, as the game gives them. */
export function shoutsIn(events: Fields[], kind: GameKind, { words, names }: Pick<Scene, 'words' | 'names'>): Shown[] {
  if (!words) return []
  const found = events.flatMap((event): Shown[] => {
    const speech = kind.speech?.(event, words)
    if (!speech?.shout) return []
    const why = (kind.story?.(events) ?? []).filter(({ type }) => type !== 'laid' && !/^(round|game)_/.test(String(type)))
    const told = why.length || speech.to === undefined ? why : [event]
    const reason = speech.reason ?? told.map((each) => words.event(each, names)).join(' ')
    return [{ seat: speech.seat, text: speech.text, tone: speech.shout, to: speech.to ?? null, reason, long: reason ? WITH_REASON : WORD }]
  })
  // Several who say the same at once say it once.
  return found
    .filter(({ text }, place) => found.findIndex((each) => each.text === text) === place)
    .map((first) => ({ ...first, reason: first.reason || whoSays(found.filter(({ text }) => text === first.text), words, names) }))
}

/** Nothing where it is one: the name stands there anyway. */
const whoSays = (all: Shown[], words: Catalogue, names: string[]): string =>
  all.length < 2 ? '' : words.join(all.map(({ seat }) => (seat === words.me ? t('web-you') : (names[seat ?? 0] ?? ''))))

/** As the table tells it: to the winner as "you". */
export function theWin(view: GameView, { words, names }: Pick<Scene, 'words' | 'names'>): Shown {
  return { seat: view.winners[0] ?? null, text: t('web-stage-win'), tone: 'win', to: null, reason: words?.status(view, names) ?? '', long: WIN }
}

const isWin = (shown: Shown | null): boolean => shown?.tone === 'win'

export class Stage {
  shown = $state.raw<Shown | null>(null)
  /** Whether the win is shown, or will be: what comes after it can wait. */
  cheering = $state(false)
  private readonly waiting: Shown[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private since = 0

  /** Something is to be said, now or after what is said now. */
  push(shouts: Shown[]): void {
    if (!shouts.length) return
    this.cheering ||= shouts.some(isWin)
    this.waiting.push(...shouts)
    this.waiting.splice(0, this.waiting.length - MOST)
    if (!this.shown) this.next()
    else this.until(Math.max(0, this.since + HURRIED - performance.now()))
  }

  /** Whoever has seen it goes on. */
  clear(): void {
    this.waiting.length = 0
    this.next()
  }

  private next(): void {
    clearTimeout(this.timer)
    const shown = this.waiting.shift() ?? null
    this.shown = shown
    this.cheering = [shown, ...this.waiting].some(isWin)
    this.since = performance.now()
    if (!shown) return
    if (shown.tone === 'win') sound('win')
    if (settings.vibration && !motionless()) globalThis.navigator?.vibrate?.(SHAKE[shown.tone])
    this.until(this.waiting.length ? HURRIED : shown.long)
  }

  private until(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.next(), ms)
  }
}
