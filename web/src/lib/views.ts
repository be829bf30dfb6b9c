/** What is common to the views of all games. What else a game has is read by that game's own files. */
import type { Fields } from './catalogue'

export interface Chair {
  kind: 'empty' | 'bot' | 'person'
  name: string
  person: number | null
  present: boolean
  level: string | null
  taken_over: string | null
}

export interface TableView {
  game: string
  seats: number
  options: Fields
  pace: string
  /** Whether who sits down in the middle of a game needs the host's consent. */
  private: boolean
  stage: 'gathering' | 'playing' | 'over'
  paused: boolean
  games: number
  /** Whether somebody has had a hint: then the game does not count for ratings. */
  hinted: boolean
  host: number
  people: { name: string; present: boolean; agreed: boolean }[]
  chairs: Chair[]
  /** Who would like to take over a bot's seat, for the host to decide. */
  wishes: { wish: number; seat: number; name: string }[]
  commitment: string
  /** Seconds by phase ("": any other); null: no limit. */
  limits: Record<string, number | null>
  /** What the clock does then, by phase, as keys of the catalogue. */
  then: Record<string, string>
  watching: number
  salts: Record<string, string>
  secret: string | null
}

export interface GameView extends Fields {
  game: string
  seats: number
  round: number
  turn: number | null
  phase: string
  awaited: number[]
  over: boolean
  stopped: boolean
  scores: (number | null)[]
  winners: number[]
  hands: string[][]
  seat: number | null
  moves: string[]
}

export interface SeenView extends Fields {
  n: number
  table: TableView
  game: GameView | null
}

export interface RunningWait {
  seat: number | null
  reason: string
  then: string | null
  /** When it is over, by this device's clock; null: no limit. */
  until: number | null
  total: number | null
}
