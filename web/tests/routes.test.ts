import { expect, test } from 'vitest'

import { readAddress } from '../src/lib/routes.svelte'

test.each([
  ['', { page: 'home' }],
  ['#/', { page: 'home' }],
  ['#/t/abc', { page: 'table', table: 'abc' }],
  ['#/tv/abc', { page: 'tv', table: 'abc' }],
  ['#/tv', { page: 'tv', table: null }],
  ['#/j', { page: 'join' }],
  ['#/r/xyz?at=12&from=2', { page: 'record', record: 'xyz', at: 12, from: 2 }],
  ['#/r/xyz', { page: 'record', record: 'xyz', at: null, from: null }],
  ['#/learn/mio', { page: 'learn', game: 'mio' }],
  ['#/rules/merci#ME-6', { page: 'rules', game: 'merci', article: 'ME-6' }],
  ['#/new/shit/screen', { page: 'new', game: 'shit', kind: 'screen' }],
  ['#/standings/mio', { page: 'standings', game: 'mio' }],
  ['#/standings', { page: 'lost' }],
  ['#/me', { page: 'me' }],
  ['#/nowhere', { page: 'lost' }],
  ['#/t/', { page: 'lost' }],
  ['#/t/%E0%A4%A', { page: 'table', table: '%E0%A4%A' }],
])('%s leads to its page', (hash, route) => {
  expect(readAddress(hash).route).toEqual(route)
})

test('a token of a link is read and stays out of the page', () => {
  expect(readAddress('#/t/abc/secret')).toEqual({ route: { page: 'table', table: 'abc' }, token: 'secret' })
  expect(readAddress('#/j/secret')).toEqual({ route: { page: 'join' }, token: 'secret' })
})
