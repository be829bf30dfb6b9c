/** What the table frame draws: a live table and a replay both are one. */
import type { Memory } from '../games/kind'
import type { Catalogue, Fields } from './catalogue'
import type { ChairView, GameView } from '../declared'
import type { HandOrder } from './ordering.svelte'
import type { RunningWait } from './views'

export interface Bubble {
  text: string
  /** Emotes are shown larger. */
  emote: boolean
}

/** One line of what happened. */
export interface Line {
  n: number
  text: string
  kind: string
  /** What it tells, where it tells an event of the game. */
  event?: Fields
  /** The table's own notices stand back behind the events of the game. */
  notice: boolean
}

export interface Refused {
  sentence: string
  article: string | null
  move: string | null
}

/** Several people act at one screen, and all hands are closed. */
export interface Together {
  seats: number[]
  /** What a seat of this device may do: not to be shown, others look as well. */
  viewOf: (seat: number) => GameView | null
  act: (seat: number, move: string) => void
  /** One of them wants to see the own hand. */
  openHand: (seat: number) => void
}

export interface Scene {
  readonly game: string
  readonly view: GameView | null
  readonly chairs: ChairView[]
  readonly names: string[]
  readonly hostSeat: number | null
  readonly memory: Memory
  readonly words: Catalogue | null
  readonly lines: Line[]
  /** What happened last: told while one was looking, or (`fresh` false) found when one came. */
  readonly last: { n: number; events: Fields[]; fresh: boolean }
  readonly waits: RunningWait[]
  readonly bubbles: Record<number, Bubble>
  readonly active: boolean
  /** Whether it waits a while on what has just happened. */
  readonly rests: boolean
  /** The seats that still look at the result of a round, and whether somebody at this device does. */
  readonly resting: number[]
  readonly looking: boolean
  /** Whether several people share this screen. */
  readonly shared: boolean
  readonly refused: Refused | null
  readonly together?: Together | null
  /** The order in which whoever looks holds the own cards, where that can be chosen. */
  readonly order?: HandOrder | null
  /** Takes the last move back; null: it stands. */
  readonly undo?: (() => void) | null
  act(move: string): void
  dismiss(): void
  skip(): void
  /** The result of the round has been looked at. */
  goOn(): void
}
