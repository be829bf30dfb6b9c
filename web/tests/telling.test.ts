import { expect, test } from 'vitest'

import { Catalogue } from '../src/lib/catalogue'
import { tellings } from '../src/lib/telling'

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
