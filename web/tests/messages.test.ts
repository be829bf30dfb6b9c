import { expect, test } from 'vitest'

import { Reader } from '../src/lib/messages'

const welcome = {
  is: 'welcome',
  events: { laid: ['seat', 'card'], drawn: ['seat', 'card'] },
  seen: [{ seat: 0, view: {}, gap: [{ n: 3, events: [['drawn', 1]] }] }],
}

test('a message without a name is something told, and its events get theirs from the welcome', () => {
  const reader = new Reader()
  expect(reader.read(JSON.stringify(welcome))).toMatchObject({
    is: 'welcome',
    seen: [{ seat: 0, gap: [{ is: 'told', n: 3, events: [{ type: 'drawn', seat: 1 }] }] }],
  })
  const rows = [['laid', 2, '5b'], ['drawn', 0, '7r'], ['round_blocked']]
  expect(reader.read(JSON.stringify({ n: 4, events: rows }))).toEqual({
    is: 'told',
    n: 4,
    events: [{ type: 'laid', seat: 2, card: '5b' }, { type: 'drawn', seat: 0, card: '7r' }, { type: 'round_blocked' }],
  })
  expect(reader.read('{"n":5,"kind":"said"}')).toEqual({ is: 'told', n: 5, kind: 'said' })
  expect(reader.read('{"is":"ping","id":3}')).toEqual({ is: 'ping', id: 3 })
})
