/** What stands at the table for a moment: what seats say, and why something was refused. */
import type { Bubble, Refused } from './scene'
import type { Surroundings } from './socket'

const BUBBLE = 4500
/** To read a letter. */
const LETTER = 60
const REFUSED = 9000

export class Sayings {
  bubbles = $state<Record<number, Bubble>>({})
  refused = $state.raw<Refused | null>(null)

  constructor(private readonly around: Surroundings) {}

  say(seat: number, text: string, emote: boolean): void {
    this.bubbles[seat] = { text, emote }
    this.around.later(() => {
      if (this.bubbles[seat]?.text === text) delete this.bubbles[seat]
    }, Math.max(BUBBLE, LETTER * text.length))
  }

  hush(seat: number): void {
    delete this.bubbles[seat]
  }

  refuse(sentence: string, article: string | null, move: string | null): void {
    const refused = { sentence, article, move }
    this.refused = refused
    this.around.later(() => {
      if (this.refused === refused) this.refused = null
    }, REFUSED)
  }
}
