/** When what was told is shown: one moment after the other, with a rest on what people must see. */
import type { Fields } from './catalogue'
import type { Told } from './messages'
import type { Surroundings } from './socket'

export interface Shown {
  /** One entry becomes what is seen. */
  take: (told: Told) => void
  /** How long to rest on events, in milliseconds. */
  dwell: (events: Fields[]) => number
  /** So many moments may wait before none is rested on. */
  mostBehind: () => number
  /** Whether the table itself waits until people have seen it. */
  stands: () => boolean
  /** Everything of one moment was taken. */
  settled: () => void
}

export class Pacing {
  rests = $state(false)

  private readonly queue: Told[] = []
  private timer: number | null = null
  /** How long to rest on what was told without its view. */
  private due = 0

  constructor(
    private readonly shown: Shown,
    private readonly around: Surroundings,
  ) {}

  push(told: Told): void {
    this.queue.push(told)
    if (this.behind > this.shown.mostBehind()) this.skip()
    else if (this.timer === null) this.next()
  }

  /** Do not rest on what happened: show everything up to now. */
  skip(): void {
    this.rest(0)
    while (this.queue.length) this.shown.take(this.queue.shift()!)
    this.shown.settled()
  }

  /** What waits is forgotten: a fresh view has it all. */
  forget(): void {
    this.queue.length = 0
    this.rest(0)
  }

  /** So many moments wait; each is told once for every seat of this device. */
  private get behind(): number {
    return new Set(this.queue.map((told) => told.n)).size
  }

  private next(): void {
    const told = this.queue.shift()
    if (!told) return
    this.shown.take(told)
    while (this.queue[0]?.n === told.n) this.shown.take(this.queue.shift()!)
    this.due = this.shown.stands() ? 0 : Math.max(this.due, this.shown.dwell(told.events ?? []))
    // What it brought may come with a later entry of the same moment: it is rested on when it can be seen.
    if (told.now && this.due > 0) this.rest(this.due)
    else this.next()
    this.shown.settled()
  }

  private rest(ms: number): void {
    if (this.timer !== null) this.around.forget(this.timer)
    this.due = 0
    this.rests = ms > 0
    this.timer = this.rests ? this.around.later(() => this.wake(), ms) : null
  }

  private wake(): void {
    this.timer = null
    this.rest(0)
    this.next()
  }
}
