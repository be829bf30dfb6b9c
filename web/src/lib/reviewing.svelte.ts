/** A review by the coach: begun once, then followed to its end. What went wrong is told; nothing is begun again unasked. */
import type { ReviewCourse } from '../answers'
import { Declined, http, Unreachable } from './http'
import { asMyself } from './identity.svelte'
import { BROWSER, type Surroundings } from './socket'
import { t } from './words.svelte'

/** Milliseconds; what takes long is looked at less and less often. */
const FIRST_PAUSE = 700
const LONGEST_PAUSE = 5000
const SLOWER = 1.1
/** After faults the pauses double up to this, and after so long without any answer it is over. */
const LONGEST_AFTER_FAULTS = 10_000
const LONGEST_SILENCE = 5 * 60_000
const NOT_BEGUN: ReviewCourse = { done: 0, total: 0, review: null, failed: false }

export class Reviewing {
  course = $state.raw<ReviewCourse | null>(null)
  trouble = $state('')
  private asked = 0

  constructor(
    private readonly record: string,
    private readonly around: Pick<Surroundings, 'later'> = BROWSER,
  ) {}

  async ask(seat: number | null): Promise<void> {
    this.forget()
    const turn = this.asked
    this.course = NOT_BEGUN
    try {
      const begun = await asMyself((token) => http.beginReview(token, this.record, seat))
      const course = await this.follow(begun, seat, turn)
      if (turn !== this.asked) return
      if (course.failed) this.giveUp(t('web-coach-failed'))
      else this.course = course
    } catch (refusal) {
      if (turn === this.asked) this.giveUp(refusal instanceof Declined ? refusal.sentence : '')
    }
  }

  /** Whatever is still under way is of no interest any more. */
  forget(): void {
    this.asked++
    this.course = null
    this.trouble = ''
  }

  /** Faults that pass end nothing: the review goes on without anybody who looks. */
  private async follow(begun: ReviewCourse, seat: number | null, turn: number): Promise<ReviewCourse> {
    let course = begun
    let pause = FIRST_PAUSE
    let faults = 0
    let silence = 0
    while (turn === this.asked && !finished(course) && !course.failed) {
      this.course = course
      const wait = faults ? Math.min(LONGEST_AFTER_FAULTS, pause * 2 ** faults) : pause
      await new Promise<void>((done) => this.around.later(done, wait))
      if (turn !== this.asked) break
      try {
        course = await http.review(this.record, seat)
        pause = Math.min(LONGEST_PAUSE, pause * SLOWER)
        faults = silence = 0
      } catch (fault) {
        faults++
        silence += wait
        if (!passes(fault) || silence >= LONGEST_SILENCE) throw fault
      }
    }
    return course
  }

  private giveUp(sentence: string): void {
    this.course = null
    this.trouble = sentence || t('web-coach-trouble')
  }
}

/** With less done, what is there is a first answer. */
const finished = (course: ReviewCourse): boolean => course.review !== null && course.done >= course.total

/** No network, too many requests, or a proxy whose server is just starting again. */
function passes(fault: unknown): boolean {
  return fault instanceof Unreachable || (fault instanceof Declined && (fault.status === 429 || fault.status >= 502))
}
