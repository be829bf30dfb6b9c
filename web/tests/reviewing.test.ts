import { beforeEach, expect, test, vi } from 'vitest'

import type { Review, ReviewCourse } from '../src/answers'
import { Declined, http, Unreachable } from '../src/lib/http'
import { Reviewing } from '../src/lib/reviewing.svelte'

vi.mock('../src/lib/words.svelte', () => ({ t: (key: string) => key }))
vi.mock('../src/lib/identity.svelte', () => ({ asMyself: (work: (token: string) => unknown) => work('token') }))

const course = (done: number, more: Partial<ReviewCourse> = {}): ReviewCourse => ({ done, total: 3, review: null, failed: false, ...more })
const review: Review = {
  ...{ game: 'mio', seats: 2, names: null, scores: [], winners: [] },
  ...{ summaries: [], moments: [], decisions: [], levels: [] },
}

let waiting: (() => void)[]
let pauses: number[]
const around = {
  later: (work: () => void, ms: number) => {
    pauses.push(Math.round(ms))
    return waiting.push(work)
  },
}
const begin = vi.spyOn(http, 'beginReview')
const follow = vi.spyOn(http, 'review')

beforeEach(() => {
  waiting = []
  pauses = []
  begin.mockReset().mockResolvedValue(course(0))
  follow.mockReset().mockResolvedValue(course(3, { review }))
})

/** The next look is due, and what it brings is there. */
async function lookAgain(): Promise<void> {
  await vi.waitFor(() => expect(waiting).toHaveLength(1), { interval: 1 })
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

test('a first answer is shown while it is refined', async () => {
  const reviewing = new Reviewing('game', around)
  const better = { ...review, game: 'better' }
  follow.mockResolvedValueOnce(course(1, { review })).mockResolvedValueOnce(course(3, { review: better }))
  const asked = reviewing.ask(1)
  await lookAgain()
  await vi.waitFor(() => expect(reviewing.course).toEqual(course(1, { review })))
  await lookAgain()
  await asked
  expect(reviewing.course?.review).toEqual(better)
  expect(waiting).toEqual([])
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

const TOO_MANY = new Declined(429, 'too-many', 'Wait a little.', null)

test('a fault that passes ends nothing: it is looked for later and later, and what was seen stays', async () => {
  const reviewing = new Reviewing('game', around)
  follow.mockResolvedValueOnce(course(2))
  for (const fault of [new Unreachable(), TOO_MANY, new Declined(502, 'fault', '', null), new Unreachable()]) follow.mockRejectedValueOnce(fault)
  follow.mockResolvedValueOnce(course(2))
  const asked = reviewing.ask(1)
  for (let look = 0; look < 6; look++) await lookAgain()
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  expect([reviewing.course?.done, reviewing.trouble]).toEqual([2, ''])
  expect(pauses).toEqual([700, 770, 1540, 3080, 6160, 10_000, 847])
  await lookAgain()
  await asked
  expect(reviewing.course?.review).toEqual(review)
  expect(begin).toHaveBeenCalledTimes(1)
})

test.each([
  [new Unreachable(), 'web-coach-trouble'],
  [TOO_MANY, 'Wait a little.'],
])('minutes of nothing but faults are told as what they are', async (fault, trouble) => {
  const reviewing = new Reviewing('game', around)
  follow.mockReset().mockRejectedValue(fault)
  let over = false
  const asked = reviewing.ask(1).then(() => (over = true))
  while (await vi.waitFor(() => expect(over || waiting.length).toBeTruthy(), { interval: 1 }).then(() => !over)) await lookAgain()
  await asked
  expect([reviewing.course, reviewing.trouble]).toEqual([null, trouble])
  const waited = pauses.reduce((sum, pause) => sum + pause)
  expect(waited).toBeGreaterThanOrEqual(5 * 60_000)
  expect(waited).toBeLessThan(6 * 60_000)
})

test('a refusal that does not pass ends it at once, with its words', async () => {
  const reviewing = new Reviewing('game', around)
  follow.mockRejectedValueOnce(new Declined(404, 'no-such-review', 'There is none.', null))
  const asked = reviewing.ask(1)
  await lookAgain()
  await asked
  expect([reviewing.course, reviewing.trouble]).toEqual([null, 'There is none.'])
  expect(follow).toHaveBeenCalledTimes(1)
})

test('a long review is looked at less and less often', async () => {
  const reviewing = new Reviewing('game', around)
  follow.mockReset().mockResolvedValue(course(1))
  void reviewing.ask(1)
  for (let look = 0; look < 40; look++) await lookAgain()
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect([pauses[0], pauses.at(-1)]).toEqual([700, 5000])
  reviewing.forget()
})

test('an answer that breaks off is none, and a refusal without words still is one', async () => {
  vi.stubGlobal('location', { href: 'http://house/' })
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  const reply = (status: number): Promise<Response> => Promise.resolve(new Response('{"done": 1, "to', { status }))
  vi.stubGlobal('fetch', () => reply(200))
  await expect(http.games()).rejects.toThrow(Unreachable)
  vi.stubGlobal('fetch', () => reply(404))
  await expect(http.games()).rejects.toMatchObject({ status: 404, reason: 'fault' })
  vi.unstubAllGlobals()
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
