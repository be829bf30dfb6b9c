/** What the seats of this device see: now, and a while back. */
import { changed } from './changes'
import { hashOf } from './hash'
import type { Seen, Told } from './messages'
import type { SeenView } from './views'

const MOST_PAST = 120

export interface Look {
  seat: number | null
  view: SeenView
}

export class Looks {
  /** One for each seat of this device's person; a spectator has one, of no seat. */
  all = $state.raw<Look[]>([])
  /** The seat that this device looks from; several people may share it. */
  from = $state<number | null>(null)
  /** A seat that must say that it is there before its cards are shown. */
  curtain = $state<number | null>(null)
  /** What this seat has seen, the latest last: to look back without asking anybody. */
  past = $state.raw<SeenView[]>([])
  /** Which of them is shown; null: the present. */
  back = $state<number | null>(null)

  /** `drifted` is called when a view is no longer the one that the server has. */
  constructor(private readonly drifted: () => void) {}

  /** What is so now, also while one looks back. */
  readonly present = $derived.by((): SeenView | null => {
    return (this.all.find((look) => look.seat === this.from) ?? this.all[0])?.view ?? null
  })
  readonly seen = $derived.by((): SeenView | null => {
    return this.back === null ? this.present : (this.past[this.back] ?? null)
  })
  /** The seats of this device's person. */
  readonly mine = $derived.by((): number[] => {
    return this.all.map((look) => look.seat).filter((seat) => seat !== null)
  })

  /** Fresh views; `resumed`: after a break, and what was seen before it still counts. */
  renew(seen: Seen[], resumed: boolean): void {
    this.all = seen.map(({ seat, view }) => ({ seat, view: view as SeenView }))
    if (this.from === null || !this.mine.includes(this.from)) this.from = this.mine[0] ?? null
    this.back = null
    if (!resumed) this.past = []
    this.keepPast()
  }

  take(told: Told): void {
    this.all = this.all.map((look) => {
      const concerned = told.to === undefined || told.to === look.seat
      return concerned ? { ...look, view: this.after(look.view, told) } : look
    })
    this.keepPast()
  }

  /** Look at an earlier moment; at the latest one is back in the present. */
  lookBack(at: number): void {
    this.back = at >= this.past.length - 1 ? null : Math.max(0, at)
  }

  liftCurtain(): void {
    if (this.curtain !== null) this.from = this.curtain
    this.curtain = null
    this.past = []
    this.keepPast()
  }

  private after(view: SeenView, told: Told): SeenView {
    try {
      // Entries without changes are followed by one of the same moment that has the changes of all.
      if (!told.now) return view
      const after = { ...changed(view, told.now), n: told.n } as SeenView
      if (told.hash && hashOf(after) !== told.hash) this.drifted()
      return after
    } catch {
      this.drifted()
      return view
    }
  }

  /** Remember what is seen now, once. */
  private keepPast(): void {
    const now = this.all.find((look) => look.seat === this.from)?.view
    if (!now?.game || now === this.past.at(-1)) return
    // Whoever looks back keeps on seeing the same moment.
    const gone = Math.max(0, this.past.length + 1 - MOST_PAST)
    this.past = [...this.past.slice(gone), now]
    if (this.back !== null) this.back = Math.max(0, this.back - gone)
  }
}
