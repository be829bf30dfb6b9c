/** Who asks one to play again, looked at every few seconds while the page is in sight. */
import type { AskCard } from '../answers'
import { http } from './http'
import { identity } from './identity.svelte'

const LOOK_AGAIN = 8000

export class Asked {
  asks = $state.raw<AskCard[]>([])

  /** Begins to look; what is returned ends it. */
  watch(): () => void {
    const look = (): void => void this.look()
    look()
    const timer = setInterval(look, LOOK_AGAIN)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }

  private async look(): Promise<void> {
    const { token } = identity
    if (!token || document.hidden) return
    const found = await http.asks(token).catch(() => null)
    if (found && token === identity.token) this.asks = found.asks
  }

  /** Not now, or never from this person: on all devices. */
  async decline({ table }: AskCard, never: boolean): Promise<void> {
    this.asks = this.asks.filter((each) => each.table !== table)
    if (identity.token) await http.declineAsk(identity.token, table, never).catch(() => null)
  }
}
