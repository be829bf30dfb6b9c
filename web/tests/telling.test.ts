import { expect, test } from 'vitest'

import { Catalogue } from '../src/lib/catalogue'
import type { Told } from '../src/lib/messages'
import { standing, tellings } from '../src/lib/telling'

const words = new Catalogue('en', ['notice-asked = { $name } asks to play instead of { $seat }.\nweb-seat = Seat { $number }'])

test('whose seat was asked for is told by the name it had then, where the entry says it', () => {
  const asked = (n: number, seat: number, other?: string) => ({ is: 'told' as const, n, kind: 'asked', shown: { seat, name: 'Cleo', other } })
  const lines = tellings([asked(1, 1, 'Zoé'), asked(2, 2, ''), asked(3, 1)], words, ['Ana', 'Cleo', 'Dan'])
  expect(lines.map(({ text }) => text)).toEqual([
    'Cleo asks to play instead of Zoé.',
    'Cleo asks to play instead of Seat 3.',
    'Cleo asks to play instead of Cleo.',
  ])
})

test('whoever was erased is told of as their seat, or not at all', () => {
  const some = new Catalogue('en', ['notice-taken_over = { $name } has left: a bot plays on.\nnotice-went_away = { $name } is gone.\nnotice-withdrawn = { $name } asks no more.\nnotice-bot_seated = A bot sits down.'])
  const of = (kind: string, shown: Told['shown']): Told => ({ is: 'told', n: 1, kind, shown: { name: '', ...shown } })
  const entries = [of('taken_over', { seat: 1, why: 'left' }), of('went_away', { person: 1 }), of('withdrawn', { seat: 1, wish: 3 }), of('bot_seated', { seat: 2 })]
  expect(tellings(entries, some, ['Ana', 'Seat 2', 'Seat 3']).map(({ text }) => text)).toEqual(['Seat 2 has left: a bot plays on.', 'A bot sits down.'])
})

test('a move that was taken back is told no more, and the entry says so', () => {
  const told = (n: number, kind?: string): Told => ({ is: 'told', n, ...(kind ? { kind } : { events: [{ type: 'laid' }] }) })
  const entries = [told(4), told(5), told(6, 'undone'), told(7)]
  expect(standing(entries).map(({ n }) => n)).toEqual([4, 6, 7])
  expect(standing([told(4)])).toEqual([told(4)])
})
