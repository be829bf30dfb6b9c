/** What the rounds of a game brought, told again from its events: for the sheet. */
import type { Fields } from '../../lib/catalogue'

export interface RoundEnd {
  round: number
  /** null: everybody passed, the round was annulled. */
  winner: number | null
  /** Cards that were left, by seat; null where the deal was not told. */
  cards: (number | null)[]
  gained: number[]
  lost: number[]
  hearts: number[]
}

class Tally {
  cards: (number | null)[]
  gained: number[]
  constructor(
    readonly seats: number,
    public hearts: number[],
  ) {
    this.cards = Array.from({ length: seats }, () => null)
    this.gained = Array.from({ length: seats }, () => 0)
  }
  add(seat: number, cards: number): void {
    const held = this.cards[seat]
    if (typeof held === 'number') this.cards[seat] = held + cards
  }
  take(event: Fields): void {
    const seat = Number(event.seat)
    if (event.type === 'dealt') this.cards[seat] = Number(event.count)
    else if (event.type === 'laid') this.cards[seat] = Number(event.left)
    else if (event.type === 'drawn' || event.type === 'taken_back') this.add(seat, 1)
    else if (event.type === 'given') {
      this.add(seat, -1)
      this.add(Number(event.target), 1)
    } else if (event.type === 'heart_taken') {
      this.gained[seat] = (this.gained[seat] ?? 0) + 1
      this.hearts[seat] = Number(event.hearts)
    }
  }
  end(event: Fields): RoundEnd {
    const annulled = event.type === 'round_annulled'
    const hearts = annulled ? [...this.hearts] : [...(event.scores as number[])]
    return {
      round: Number(event.round),
      winner: annulled ? null : Number(event.winner),
      cards: this.cards,
      gained: this.gained,
      lost: hearts.map((after, seat) => Math.max(0, (this.hearts[seat] ?? 0) - after)),
      hearts,
    }
  }
}

/** All rounds that ended, as far as the events reach back. */
export function roundEnds(events: Fields[], seats: number): RoundEnd[] {
  const ended: RoundEnd[] = []
  let tally = new Tally(seats, Array.from({ length: seats }, () => 0))
  for (const event of events) {
    if (event.type === 'round_ended' || event.type === 'round_annulled') {
      const round = tally.end(event)
      ended.push(round)
      tally = new Tally(seats, [...round.hearts])
    } else tally.take(event)
  }
  return ended
}
