import { expect, test } from 'vitest'

import type { Line } from '../src/lib/scene'
import { cardsIn, moments } from '../src/table/moments'

const line = (n: number, kind: string, event?: Record<string, unknown>): Line => ({ n, kind, text: kind, notice: !event, ...(event ? { event } : {}) })

test('setting up is not told: neither who sat down before, nor what was dealt', () => {
  const told = moments([line(1, 'sat'), line(2, 'bot_seated'), line(3, 'started'), line(3, 'round_started', { first: 0 }), line(3, 'dealt', { seat: 0, cards: ['Ap'] })])
  expect(told.map(({ round, lines }) => [round, lines.map(({ kind }) => kind)])).toEqual([[true, ['round_started']]])
})

test('what one seat did, and what it brought, stands together; a new round stands alone', () => {
  const told = moments([
    line(4, 'drawn', { seat: 1 }),
    line(5, 'laid', { seat: 1, card: '3b' }),
    line(5, 'heart_taken', { seat: 2 }),
    line(6, 'laid', { seat: 2, card: '4b' }),
    line(6, 'round_started', { first: 1 }),
    line(7, 'paused'),
  ])
  expect(told.map(({ seat, lines }) => [seat, lines.length])).toEqual([[1, 3], [2, 1], [null, 1], [null, 1]])
  expect(told[2]!.round).toBe(true)
})

test('the cards of a line are those that one may see', () => {
  expect(cardsIn(line(1, 'laid', { card: '3b' }))).toEqual(['3b'])
  expect(cardsIn(line(1, 'combined', { cards: ['3b', '4b', '5b'] }))).toEqual(['3b', '4b', '5b'])
  expect(cardsIn(line(1, 'drawn', { card: null }))).toEqual([])
  expect(cardsIn(line(1, 'drawn', { card: '?:gift' }))).toEqual([])
})
