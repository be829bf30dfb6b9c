import { expect, test } from 'vitest'

import type { Placed } from '../src/games/kind'
import { identify } from '../src/table/match'

let count = 0
const fresh = (): string => `n${++count}`

function card(place: string, face: string, owner: number | null, x = 0): Placed {
  return { id: '', place, face, x, y: 0, rot: 0, z: 0, w: 50, up: !face.startsWith('?'), owner, playable: null, label: '' }
}

test('a card that leaves the hand and lies in the trick is the same', () => {
  const before = identify([], [card('hand:0', 'Ap', 0), card('hand:0', 'Bp', 0, 50)], fresh)
  const after = identify(before, [card('hand:0', 'Bp', 0), card('trick', 'Ap', 0)], fresh)
  expect(after.map((each) => each.id)).toEqual([before[1]!.id, before[0]!.id])
})

test('a face that comes out of hidden cards comes from its owner', () => {
  const before = identify([], [card('hand:1', '?', 1), card('hand:2', '?', 2), card('hand:2', '?', 2, 9)], fresh)
  const after = identify(before, [card('hand:1', '?', 1), card('hand:2', '?', 2), card('trick', 'Zb', 2)], fresh)
  expect(after[0]!.id).toBe(before[0]!.id)
  expect([before[1]!.id, before[2]!.id]).toContain(after[2]!.id)
  expect(new Set(after.map((each) => each.id)).size).toBe(3)
})

test('a drawn card comes from the pile, and a new one is new', () => {
  const before = identify([], [card('pile', '?', null), card('hand:0', '5r', 0)], fresh)
  const after = identify(before, [card('hand:0', '5r', 0), card('hand:0', '7b', 0), card('pile', '?', null)], fresh)
  expect(after[0]!.id).toBe(before[1]!.id)
  expect(after[2]!.id).toBe(before[0]!.id)
  expect(before.map((each) => each.id)).not.toContain(after[1]!.id)
})

test('two copies of a card stay two elements', () => {
  const before = identify([], [card('hand:0', '3p', 0), card('hand:0', '3p', 0, 50)], fresh)
  const after = identify(before, [card('hand:0', '3p', 0), card('top:0', '3p', null)], fresh)
  expect(new Set(after.map((each) => each.id)).size).toBe(2)
})

test('a card drawn unseen comes from the pile, one laid face down from its owner', () => {
  const before = identify([], [card('pile', '?', null), card('pile', '?', null, 1), card('hand:1', '?', 1), card('hand:2', '?', 2)], fresh)
  const drawn = identify(before, [card('pile', '?', null), card('hand:1', '?', 1), card('hand:1', '?', 1, 9), card('hand:2', '?', 2)], fresh)
  expect(drawn[2]!.id).toBe(before[1]!.id)
  const down = identify(drawn, [card('pile', '?', null), card('hand:1', '?', 1), card('down:2', '?', 2)], fresh)
  expect(down[2]!.id).toBe(before[3]!.id)
})
