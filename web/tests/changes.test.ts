import { describe, expect, test } from 'vitest'

import { changed } from '../src/lib/changes'
import { hashOf, plain } from '../src/lib/hash'
import { recorded } from './recorded'

test('every kind of change is made, and the view before stays as it was', () => {
  const before = { turn: 1, awaited: [1], trick: [], hands: [['Cp'], ['?', '?'], ['?', '?']], note: null }
  const kept = structuredClone(before)
  const found = [4, 2, 0, [[2]], 3, [[[1, 'Ab']]], 1, { '1': [1, 1] }, 'last', [{ by: 1 }], 2, []]
  expect(changed(before, found)).toEqual({
    turn: 2,
    awaited: [2],
    trick: [[1, 'Ab']],
    hands: [['Cp'], ['?'], ['?', '?']],
    last: { by: 1 },
  })
  expect(before).toEqual(kept)
})

test('a change for a name that is not there is noticed', () => {
  expect(() => changed({ a: 1 }, [3, 2])).toThrow(RangeError)
})

test('the hash does not depend on the order of names', () => {
  expect(hashOf({ b: [1, null, true], a: 'é' })).toBe(hashOf({ a: 'é', b: [1, null, true] }))
  expect(plain({ b: 1, a: '"' })).toBe('{"a":"\\"","b":1}')
})

describe.runIf(recorded)('whole games by changes', () => {
  test.each(Object.keys(recorded?.games ?? {}))('%s', (game) => {
    for (const { steps } of recorded!.games[game]!) {
      let view: Record<string, unknown> = {}
      for (const step of steps) {
        view = changed(view, step.now)
        expect(view).toEqual(step.view)
        expect(hashOf(view)).toBe(step.hash)
      }
    }
  })
})
