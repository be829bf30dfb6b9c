import { expect, test } from 'vitest'

import type { Placed } from '../src/games/kind'
import { card } from '../src/games/card'
import { measure } from '../src/table/box'
import { dealerOf, dealing } from '../src/table/dealing'

const held = (seat: number, id: string): Placed => ({ ...card(`hand:${seat}`, '?'), id, x: 0, y: 0, z: 0, w: 40, owner: seat }) as Placed
const box = measure(1000, 700, 3, 0, 2)

test('who deals is told, or sits before whoever begins', () => {
  expect(dealerOf([{ type: 'round_started', dealer: 2, first: 0 }], 3)).toBe(2)
  expect(dealerOf([{ type: 'round_started', first: 0 }], 3)).toBe(2)
  expect(dealerOf([{ type: 'dealt', seat: 0 }], 3)).toBe(null)
})

test('cards come one to each in turn, from the dealer’s place, beginning after the dealer', () => {
  const cards = [held(0, 'a1'), held(0, 'a2'), held(1, 'b1'), held(1, 'b2'), held(2, 'c1'), { ...held(2, 'pile'), place: 'pile' }]
  const deal = dealing(cards, [{ type: 'round_started', first: 1 }], box)
  expect(deal.order).toEqual(['b1', 'c1', 'a1', 'b2', 'a2'])
  const spot = box.spots[0]!
  expect(deal.from).toEqual({ x: spot.x + spot.w / 2, y: spot.y + spot.h / 2 })
})
