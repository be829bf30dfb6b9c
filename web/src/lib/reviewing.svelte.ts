/** A review by the coach: begun once, then followed to its end. What went wrong is told; nothing is begun again unasked. */
import { Declined, http, type ReviewCourse } from './http'
import { asMyself } from './identity.svelte'
import { BROWSER, type Surroundings } from './socket'
import { t } from './words.svelte'

const LOOK_AGAIN = 700
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
      let course = await asMyself((token) => http.beginReview(token, this.record, seat))
      while (turn === this.asked && !course.review && !course.failed) {
        this.course = course
        await new Promise<void>((done) => this.around.later(done, LOOK_AGAIN))
        if (turn === this.asked) course = await http.review(this.record, seat)
      }
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

  private giveUp(sentence: string): void {
    this.course = null
    this.trouble = sentence || t('web-coach-trouble')
  }
}
