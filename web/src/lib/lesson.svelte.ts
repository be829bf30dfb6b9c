/** A lesson as a scene: views that were written down, and a learner who makes the right move. */
import type { GameKind, LessonStep, Memory } from '../games/kind'
import type { Catalogue } from './catalogue'
import type { Bubble, Line, Refused, Scene } from './scene'
import { settings } from './settings.svelte'
import type { ChairView, GameView } from '../declared'
import type { RunningWait } from './views'

const NOBODY_WAITS: RunningWait[] = []
const NO_LINES: Line[] = []

export class Lesson implements Scene {
  at = $state(0)
  refused = $state.raw<Refused | null>(null)
  /** What is said to a move that is not the best one. */
  remark = $state('')
  readonly waits = NOBODY_WAITS
  readonly lines = NO_LINES
  readonly hostSeat = null
  readonly rests = false
  readonly resting = []
  readonly looking = false
  readonly shared = false

  constructor(
    readonly game: string,
    readonly steps: LessonStep[],
    readonly words: Catalogue,
    private readonly speech: GameKind['speech'] = undefined,
  ) {}

  get step(): LessonStep {
    return this.steps[Math.min(this.at, this.steps.length - 1)]!
  }
  get done(): boolean {
    return this.at >= this.steps.length
  }
  get view(): GameView {
    return this.step.view
  }
  get names(): string[] {
    const you = this.words.say('web-you')
    return Array.from({ length: this.view.seats }, (_, seat) => (seat === 0 ? you : this.words.say(`web-bot-${seat}`)))
  }
  get chairs(): ChairView[] {
    return this.names.map((name, seat) => ({
      ...{ kind: seat ? 'bot' : 'person', name, person: seat ? null : 0, present: true, level: null, taken_over: null },
    })) as ChairView[]
  }
  /** What was said on the way to this step. */
  get bubbles(): Record<number, Bubble> {
    const said = (this.step.events ?? []).map((event) => this.speech?.(event, this.words) ?? null)
    return Object.fromEntries(said.flatMap((each) => (each ? [[each.seat, { text: each.text, emote: false }]] : [])))
  }
  get memory(): Memory {
    return { events: this.step.events ?? [], sort: settings.sort }
  }
  get last(): Scene['last'] {
    return { n: this.at, events: [], fresh: false }
  }
  get active(): boolean {
    return !this.done && this.step.move !== undefined
  }

  /** On to the next step. */
  next(): void {
    this.at++
    this.refused = null
    this.remark = ''
  }

  act(move: string): void {
    const { step } = this
    if (!step.view.moves.includes(move)) {
      this.refused = { sentence: this.words.say('web-learn-retry'), article: step.article ?? null, move }
      return
    }
    const other = step.others?.[move] ?? step.others?.['*']
    if (step.move === '*' || step.move === move) this.next()
    else this.remark = other ? this.words.say(other) : `${this.words.say('web-learn-retry')} ${this.words.say(step.say)}`
  }

  dismiss(): void {
    this.refused = null
  }
  skip(): void {}
  goOn(): void {}
}
