/** Something that a form asks the server for, and what came of it: it is told where it was asked. */
import { Declined } from './http'
import { t } from './words.svelte'

export class Attempt {
  done = $state('')
  trouble = $state('')
  busy = $state(false)

  /** `reasons`: better words for a refusal than the server has, because it does not know the form. */
  async make(work: () => Promise<unknown>, done: string, reasons: Record<string, string> = {}): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.done = this.trouble = ''
    try {
      await work()
      this.done = done
    } catch (refusal) {
      const declined = refusal instanceof Declined ? (reasons[refusal.reason] ?? refusal.sentence) : ''
      this.trouble = declined || t('web-unreachable')
    } finally {
      this.busy = false
    }
  }

  refuse(sentence: string): void {
    this.done = ''
    this.trouble = sentence
  }
}
