/** The invitation to a table, as it is now: everybody who knows the table is given the same. */
import { untrack } from 'svelte'

import type { Invitation } from '../answers'
import { Declined, http } from './http'
import { t } from './words.svelte'

export class Inviting {
  current = $state.raw<Invitation | null>(null)
  /** Why there is none, in a sentence. */
  closed = $state('')

  constructor(private readonly table: string) {}

  /** To be called in an effect: look now, and again after so many milliseconds, for the host may change it on another device. */
  follow(again: number): () => void {
    let timer = 0
    let ended = false
    const look = async (): Promise<void> => {
      await this.look()
      if (!ended) timer = window.setTimeout(() => void look(), again)
    }
    // What was found is no reason to look again.
    untrack(() => void look())
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }

  look(): Promise<void> {
    return this.show(http.invitation(this.table))
  }

  async show(asked: Promise<Invitation | null>): Promise<void> {
    try {
      this.current = await asked
      this.closed = this.current ? '' : t('web-invitation-closed')
    } catch (refusal) {
      if (!(refusal instanceof Declined)) return
      this.closed = refusal.reason === 'invitation-closed' ? t('web-invitation-closed') : refusal.sentence
      this.current = null
    }
  }
}
