import { beforeEach, expect, test, vi } from 'vitest'

import { Declined, http, type ReviewCourse } from '../src/lib/http'
import { Reviewing } from '../src/lib/reviewing.svelte'

vi.mock('../src/lib/words.svelte', () => ({ t: (key: string) => key }))
vi.mock('../src/lib/identity.svelte', () => ({ asMyself: (work: (token: string) => unknown) => work('token') }))

const course = (done: number, more: Partial<ReviewCourse> = {}): ReviewCourse => ({ done, total: 3, review: null, failed: false, ...more })
const review = { moments: [], decisions: [] }

let waiting: (() => void)[]
const around = { later: (work: () => void) => waiting.push(work) }
const begin = vi.spyOn(http, 'beginReview')
const follow = vi.spyOn(http, 'review')

beforeEach(() => {
  waiting = []
  begin.mockReset().mockResolvedValue(course(0))
  follow.mockReset().mockResolvedValue(course(3, { review }))
})

/** The next look is due, and what it brings is there. */
async function lookAgain(): Promise<void> {
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  waiting.shift()!()
}

test('a review is begun once and then followed to its end', async () => {
  const reviewing = new Reviewing('game', around)
  follow.mockResolvedValueOnce(course(2))
  const asked = reviewing.ask(1)
  expect(reviewing.course).toEqual({ done: 0, total: 0, review: null, failed: false })
  await lookAgain()
  await vi.waitFor(() => expect(reviewing.course?.done).toBe(2))
  await lookAgain()
  await asked
  expect(reviewing.course?.review).toEqual(review)
  expect(begin.mock.calls).toEqual([['token', 'game', 1]])
  expect(follow.mock.calls).toEqual([['game', 1], ['game', 1]])
})

test('one that fails is told in words, and begun anew only when it is asked for again', async () => {
  const reviewing = new Reviewing('game', around)
  follow.mockResolvedValueOnce(course(1, { failed: true }))
  const asked = reviewing.ask(null)
  await lookAgain()
  await asked
  expect(reviewing.course).toBe(null)
  expect(reviewing.trouble).toBe('web-coach-failed')
  expect(waiting).toEqual([])
  expect(begin).toHaveBeenCalledTimes(1)
  begin.mockResolvedValueOnce(course(3, { review }))
  await reviewing.ask(null)
  expect(begin).toHaveBeenCalledTimes(2)
  expect(reviewing.trouble).toBe('')
  expect(reviewing.course?.review).toEqual(review)
})

test('a refusal is told with the server’s words, a server that is gone with ours', async () => {
  const reviewing = new Reviewing('game', around)
  begin.mockRejectedValueOnce(new Declined(429, 'too-many', 'Wait a little.', null))
  await reviewing.ask(null)
  expect(reviewing.trouble).toBe('Wait a little.')
  begin.mockRejectedValueOnce(new Error())
  await reviewing.ask(null)
  expect(reviewing.trouble).toBe('web-coach-trouble')
  expect(reviewing.course).toBe(null)
})

test('what comes after another seat was chosen is not shown', async () => {
  const reviewing = new Reviewing('game', around)
  const asked = reviewing.ask(0)
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  reviewing.forget()
  await lookAgain()
  await asked
  expect(reviewing.course).toBe(null)
  expect(follow).not.toHaveBeenCalled()
})
