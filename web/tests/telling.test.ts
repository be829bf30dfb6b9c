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

test('a move that was taken back is told no more, and the entry says so', () => {
  const told = (n: number, kind?: string): Told => ({ is: 'told', n, ...(kind ? { kind } : { events: [{ type: 'laid' }] }) })
  const entries = [told(4), told(5), told(6, 'undone'), told(7)]
  expect(standing(entries).map(({ n }) => n)).toEqual([4, 6, 7])
  expect(standing([told(4)])).toEqual([told(4)])
})
