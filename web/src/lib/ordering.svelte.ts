/** In which order people hold their cards, kept on this device for the game that is played. */

export interface HandOrder {
  readonly faces: readonly string[]
  arrange(faces: readonly string[]): void
}

const PLACE = 'pioche-order'

interface Kept {
  /** The table, and which of its games. */
  game: string
  bySeat: Record<number, readonly string[]>
}

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? 'null') as Partial<Kept> | null
    return { game: String(kept?.game), bySeat: kept?.bySeat ?? {} }
  } catch {
    return { game: '', bySeat: {} }
  }
}

export class HandOrders {
  private kept = $state.raw(read())

  of(game: string, seat: number): HandOrder {
    const bySeat = this.kept.game === game ? this.kept.bySeat : {}
    return {
      faces: bySeat[seat] ?? [],
      arrange: (faces) => {
        this.kept = { game, bySeat: { ...bySeat, [seat]: faces } }
        try {
          localStorage.setItem(PLACE, JSON.stringify(this.kept))
        } catch {
          // A browser that keeps nothing still plays.
        }
      },
    }
  }
}
