/** The word on the tip of one's tongue: it is said with the next card, and said only once. */

export type LayWord = 'siouplait' | 'skuz'

class Tongue {
  word = $state<LayWord | null>(null)

  /** Pressing the same word again takes it back. */
  press(word: LayWord): void {
    this.word = this.word === word ? null : word
  }
  clear(): void {
    this.word = null
  }
}

export const tongue = new Tongue()
