import { describe, expect, test } from 'vitest'

import { Catalogue, MissingSentence } from '../src/lib/catalogue'
import { shelf } from '../src/games/shelf.svelte'
import { catalogueOf, recorded } from './recorded'

const games = Object.keys(recorded?.games ?? {})

describe.runIf(recorded)('sentences are those of the package', () => {
  test.each(games.flatMap((game) => (['fr', 'en'] as const).map((language) => ({ game, language }))))(
    'events, status and moves of $game in $language',
    ({ game, language }) => {
      const words = catalogueOf(language, game)
      const { names } = recorded!
      for (const { steps } of recorded!.games[game]!) {
        for (const { view, events, said } of steps) {
          expect(events.map((event) => words.event(event, names))).toEqual(said[language].events)
          expect(words.status(view, names)).toBe(said[language].status)
          expect(view.moves.slice(0, 6).map((move) => words.move(move, names))).toEqual(said[language].moves)
        }
      }
    },
  )

  test('the shelf has the seats of the titles, in their order', () => {
    expect(shelf.games.map((each) => each.game)).toEqual(games)
    for (const { game, seats } of shelf.games) expect(seats).toEqual(recorded!.shelf[game])
  })
})

test('a missing sentence or detail is an error, not a hole', () => {
  const words = new Catalogue('en', ['list-and = { $most } and { $last }'])
  expect(() => words.say('nothing')).toThrow(MissingSentence)
  expect(() => words.say('list-and', { most: 'a' })).toThrow(MissingSentence)
  expect(words.join(['a', 'b', 'c'])).toBe('a, b and c')
})
