/** The tables that stand open to everybody, looked at again every few seconds. */
import type { TableCard } from '../answers'
import { http } from './http'

const LOOK_AGAIN = 5000

export const isJoinable = (table: TableCard): boolean => table.stage === 'gathering' && table.free > 0
export const peopleAt = (table: TableCard): string => table.people.filter(Boolean).join(', ')

export class Lobby {
  /** Null: not known yet. */
  tables = $state.raw<TableCard[] | null>(null)
  trouble = $state(false)

  /** Begins to look; what is returned ends it. */
  watch(): () => void {
    void this.look()
    const timer = setInterval(() => void this.look(), LOOK_AGAIN)
    return () => clearInterval(timer)
  }

  private async look(): Promise<void> {
    try {
      this.tables = (await http.lobby()).tables
      this.trouble = false
    } catch {
      this.trouble = true
    }
  }
}
