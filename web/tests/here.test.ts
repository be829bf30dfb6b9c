/** The server is where the page is, be it at the root of a host or under a path. */
import { afterEach, expect, test, vi } from 'vitest'

import { here, keptHere, typed } from '../src/lib/here'

const at = (href: string): unknown => vi.stubGlobal('location', { href })
afterEach(() => vi.unstubAllGlobals())

test('what is asked for lies beside the page, whatever stands behind its #', () => {
  at('http://127.0.0.1:8000/#/t/a/b')
  expect(here('api/games').href).toBe('http://127.0.0.1:8000/api/games')
  at('https://example.org/cards/#/tv/x')
  expect(here('api/games').href).toBe('https://example.org/cards/api/games')
})

test('people type the host and the path', () => {
  expect(typed('https://example.org/cards/#/j/secret')).toBe('example.org/cards')
  expect(typed('http://192.0.2.7:8000/#/j/secret')).toBe('192.0.2.7:8000')
})

test('who one is on a host is kept apart for each path, and as ever at the root', () => {
  at('http://house/#/')
  expect(keptHere('pioche-identity')).toBe('pioche-identity')
  at('http://house/cards/#/')
  expect(keptHere('pioche-identity')).toBe('pioche-identity/cards')
})
