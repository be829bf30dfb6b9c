import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { commitmentTo, isFair, seedOf } from '../src/lib/fair'
import { hex, sha256, utf8 } from '../src/lib/sha256'

test('SHA-256 agrees with another one at every length around a block', () => {
  for (let length = 0; length < 200; length++) {
    const text = 'é'.repeat(length % 7) + 'x'.repeat(length)
    expect(hex(sha256(utf8(text)))).toBe(createHash('sha256').update(text).digest('hex'))
  }
})

test('the worked example of docs/fair-deals.md', () => {
  const secret = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
  const salts = { '2': 'Zoe_7', '0': 'poivre-42' }
  const commitment = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd'
  const seed = 'key:e3d9ea629edd15b5baa92ff03091a01730ca1d88fc8a4bf805175c31a494f381'
  expect(commitmentTo(secret)).toBe(commitment)
  expect(seedOf(secret, salts)).toBe(seed)
  expect(isFair({ commitment, salts, secret, seed })).toBe(true)
  expect(isFair({ commitment, salts: { '0': 'poivre-42' }, secret, seed })).toBe(false)
})

test('a deal of version 1 is still checked', () => {
  const secret = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
  const commitment = commitmentTo(secret)
  const salts = { '0': 'poivre-42', '2': 'Zoe_7' }
  const seed = 'ad0d485055e2e2894b9e3ed91bb050edfc0eebea9610eeba51ce63f3fc8500df'
  expect(isFair({ commitment, salts, secret, seed })).toBe(true)
  expect(isFair({ commitment, salts, secret, seed: `key:${seed}` })).toBe(false)
})
