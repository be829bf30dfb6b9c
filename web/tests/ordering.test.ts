import { expect, test } from 'vitest'

import type { Placed } from '../src/games/kind'
import { arranged, moved, ownHand, placeAt } from '../src/table/ordering'

const card = (face: string, x: number, place = 'hand:0', owner: number | null = 0): Placed => ({
  ...{ id: face, place, face, x, y: 100, rot: 0, z: x, w: 50, up: true, owner, playable: null, label: '' },
})
const hand = (...faces: string[]): Placed[] => faces.map((face, place) => card(face, place * 60))
const order = (cards: Placed[]): string[] => ownHand(cards, 0).toSorted((a, b) => a.x - b.x).map(({ face }) => face)

test('the cards change places and nothing else does', () => {
  const table = [card('top', 10, 'pile', null), ...hand('a', 'b', 'c'), card('?', 5, 'hand:1', 1)]
  const now = arranged(table, 0, ['c', 'a', 'b'], false)
  expect(order(now)).toEqual(['c', 'a', 'b'])
  expect(now.map(({ place }) => place)).toEqual(table.map(({ place }) => place))
  expect(now.map(({ x }) => x)).toEqual(table.map(({ x }) => x))
  expect(now.map(({ z }) => z)).toEqual(table.map(({ z }) => z))
  expect(arranged(table, 0, [], false)).toBe(table)
  expect(arranged(table, null, ['c', 'a'], false)).toBe(table)
})

test('a new card comes to its sorted place, or at the end; one that was played leaves no gap', () => {
  expect(order(arranged(hand('a', 'b', 'c', 'd'), 0, ['d', 'x', 'b', 'a'], false))).toEqual(['d', 'b', 'c', 'a'])
  expect(order(arranged(hand('a', 'b', 'c', 'd'), 0, ['d', 'x', 'b', 'a'], true))).toEqual(['d', 'b', 'a', 'c'])
  expect(order(arranged(hand('a', 'b', 'c'), 0, ['c', 'b'], false))).toEqual(['a', 'c', 'b'])
})

test('two copies of a card are two cards', () => {
  expect(order(arranged(hand('a', 'a', 'b'), 0, ['a', 'b', 'a'], false))).toEqual(['a', 'b', 'a'])
})

test('a card that is let go over the hand goes to the nearest place, elsewhere to none', () => {
  const cards = hand('a', 'b', 'c')
  expect(placeAt(cards, 118, 104)).toBe(2)
  expect(placeAt(cards, -40, 90)).toBe(0)
  expect(placeAt(cards, 60, 20)).toBe(null)
  expect(moved(cards, 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(cards, 2, 0)).toEqual(['c', 'a', 'b'])
})
