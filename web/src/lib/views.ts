/** What this device makes of views. What they hold is declared with the games (declared.ts). */
import type { GameView, TableView } from '../declared'
import type { Fields } from '../wire'

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
