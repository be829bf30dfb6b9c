import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { GameView } from '../src/declared'
import type { GameKind } from '../src/games/kind'
import type { Catalogue } from '../src/lib/catalogue'
import { lettering } from '../src/table/letters'
import { shoutsIn, type Shown, Stage, theWin } from '../src/table/shouts.svelte'

vi.stubGlobal('matchMedia', () => ({ matches: false }))

const words = { event: ({ type }: { type: string }) => `${type}.`, say: (key: string) => key } as unknown as Catalogue
const scene = { words, names: ['Ana', 'Bob'] }
const kind = {
  speech: (event: { type: string }) =>
    event.type === 'denounced' ? { seat: 0, text: 'Malpoli !', shout: 'bad', to: 1 } : event.type === 'passed' ? { seat: 1, text: 'Je passe' } : event.type === 'laid' ? { seat: 1, text: 'Siouplait !', shout: 'good' } : null,
} as unknown as GameKind

test('a word comes from who says it to who is hit, with the deed as its reason', () => {
  expect(shoutsIn([{ type: 'denounced' }], kind, scene)).toMatchObject([{ seat: 0, to: 1, text: 'Malpoli !', tone: 'bad', reason: 'denounced.' }])
})

test('what the game tells as its story is the reason', () => {
  const telling = { ...kind, story: (events: { type?: unknown }[]) => events.filter(({ type }) => type === 'combined') } as GameKind
  expect(shoutsIn([{ type: 'laid' }, { type: 'combined' }], telling, scene)).toMatchObject([{ text: 'Siouplait !', reason: 'combined.', to: null }])
})

test('what is only said stays at its seat, and what several say at once is said once', () => {
  expect(shoutsIn([{ type: 'passed' }], kind, scene)).toEqual([])
  const joined = { ...words, join: (said: string[]) => said.join(' & ') } as unknown as Catalogue
  expect(shoutsIn([{ type: 'laid' }, { type: 'laid' }], kind, { ...scene, words: joined })).toMatchObject([{ text: 'Siouplait !', reason: 'Bob & Bob' }])
})

test('the win is told as the table tells it: to the winner as "you"', () => {
  const told = { ...words, status: () => 'Vous gagnez !' } as unknown as Catalogue
  const view = { over: true, winners: [1] } as unknown as GameView
  expect(theWin(view, { ...scene, words: told })).toMatchObject({ seat: 1, tone: 'win', reason: 'Vous gagnez !' })
})

const word = (text: string): Shown => ({ seat: 0, text, tone: 'plain', to: null, reason: '', long: 2000 })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a word stands until it is read; while others wait it makes room sooner, and a click ends them all', () => {
  const stage = new Stage()
  stage.push([word('one')])
  vi.advanceTimersByTime(1900)
  expect(stage.shown?.text).toBe('one')
  vi.advanceTimersByTime(200)
  expect(stage.shown).toBe(null)
  stage.push([word('two')])
  stage.push([word('three')])
  expect(stage.shown?.text).toBe('two')
  vi.advanceTimersByTime(1200)
  expect(stage.shown?.text).toBe('three')
  stage.push([word('four')])
  stage.clear()
  expect(stage.shown).toBe(null)
})

test('a win that waits for a word to be read is already being cheered, until it was seen', () => {
  const stage = new Stage()
  stage.push([word('one')])
  expect(stage.cheering).toBe(false)
  stage.push([{ ...word('Bravo !'), tone: 'win' }])
  expect([stage.shown?.text, stage.cheering]).toEqual(['one', true])
  vi.advanceTimersByTime(1200)
  expect([stage.shown?.text, stage.cheering]).toEqual(['Bravo !', true])
  vi.advanceTimersByTime(2000)
  expect([stage.shown, stage.cheering]).toEqual([null, false])
})

test('every word of the games can be drawn, and nobody writes quite straight', () => {
  for (const text of ['Siouplait !', 'Merci beaucoup !', 'Malpoli !', 'Skuz !', 'MIO !', 'SHIT!', '90 !', 'Bravo !', 'Oups !']) {
    expect(lettering(text).letters).toHaveLength(text.replace(/\s/g, '').length)
  }
  expect(new Set(lettering('AAAA').letters.map(({ turn }) => turn)).size).toBeGreaterThan(2)
})
