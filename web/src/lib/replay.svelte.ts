/** A finished game that is shown again: the same scene as a live table, with a time that can be moved. */
import type { GameKind, Memory } from '../games/kind'
import { loadKind } from '../games/load'
import type { Catalogue } from './catalogue'
import { changed } from './changes'
import { type Fair, isFair } from './fair'
import type * as answers from '../answers'
import { http } from './http'
import { identity } from './identity.svelte'
import { namesOf } from './records'
import type { Line, Scene } from './scene'
import { settings } from './settings.svelte'
import type { ChairView, GameView } from '../declared'
import type { RunningWait } from './views'
import { catalogue } from './words.svelte'

const MOST_LOOKED_THROUGH = 50
const NOBODY_WAITS: RunningWait[] = []

export class Replay implements Scene {
  told = $state.raw<answers.Replay | null>(null)
  /** Who sat where; of people everybody else is told names only if all agreed. */
  private players = $state.raw<answers.RecordCard['players']>([])
  hinted = $state(false)
  kind = $state.raw<GameKind | null>(null)
  private spoken = $state.raw<Catalogue | null>(null)
  readonly words = $derived.by(() => this.spoken?.to(this.me) ?? null)
  at = $state(0)
  from = $state<number | null>(null)
  readonly bubbles = {}
  readonly waits = NOBODY_WAITS
  readonly active = false
  readonly refused = null
  readonly hostSeat = null
  readonly rests = false
  readonly resting = []
  readonly looking = false
  readonly shared = false

  constructor(readonly id: string, at: number | null, from: number | null) {
    this.at = at ?? 0
    this.from = from
  }

  /** Load the game as it is seen from here. */
  async load(): Promise<void> {
    const [told, record] = await Promise.all([http.replay(this.id, this.from), http.record(this.id)])
    const [words, kind] = await Promise.all([catalogue(settings.language, told.game), loadKind(told.game)])
    const own = this.players.some((each) => each.mine) ? this.players : await this.ownPlayers()
    this.players = own.length ? own : (told.players ?? [])
    this.told = told
    this.hinted = record.hinted ?? false
    this.spoken = words
    this.kind = kind
    this.at = Math.min(this.at, told.steps.length - 1)
  }

  /** All views, one for each step. */
  readonly views = $derived.by((): GameView[] => {
    let view = this.told?.first ?? {}
    return (this.told?.steps ?? []).map((step) => {
      view = changed(view, step.now)
      return view as GameView
    })
  })

  get all(): number {
    return Math.max(0, this.views.length - 1)
  }
  get view(): GameView | null {
    return this.views[this.at] ?? null
  }
  get game(): string {
    return this.told?.game ?? ''
  }
  readonly names = $derived.by((): string[] => {
    const seats = this.told?.seats ?? 0
    return this.told?.names ?? namesOf(this.id, seats, this.players)
  })
  /** One's own seat, where there was one. */
  get me(): number | null {
    const own = this.players.filter((each) => each.mine)
    return own.length === 1 ? own[0]!.seat : null
  }

  private async ownPlayers(): Promise<answers.RecordCard['players']> {
    if (!identity.token) return []
    const found = await http.myRecords(identity.token, MOST_LOOKED_THROUGH).catch(() => null)
    return found?.records.find((record) => record.id === this.id)?.players ?? []
  }
  get chairs(): ChairView[] {
    return this.names.map((name, seat) => {
      const bot = this.players.some((player) => player.seat === seat && player.level)
      return { kind: bot ? 'bot' : 'person', name, person: null, present: true, level: null, taken_over: null }
    })
  }
  readonly memory = $derived.by((): Memory => {
    const steps = this.told?.steps.slice(0, this.at + 1) ?? []
    return { events: steps.flatMap((step) => step.events), sort: settings.sort, resting: true, options: this.told?.options ?? {} }
  })
  readonly lines = $derived.by((): Line[] => {
    const { words, names } = this
    const steps = words ? (this.told?.steps.slice(0, this.at + 1) ?? []) : []
    return steps.flatMap((step, n) =>
      step.events.map((event) => ({ n, kind: String(event.type), event, notice: false, text: words!.event(event, names) })),
    )
  })
  get last(): Scene['last'] {
    return { n: this.at, events: this.told?.steps[this.at]?.events ?? [], fresh: false }
  }
  /** Whether the deal fits what was shown before; null: the record says nothing of it. */
  get fair(): boolean | null {
    return this.told?.fair ? isFair(this.told.fair as unknown as Fair) : null
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(this.all, at))
  }
  act(): void {}
  dismiss(): void {}
  skip(): void {}
  goOn(): void {}
}
