import { describe, expect, test } from 'vitest'

import { Catalogue, MissingSentence } from '../src/lib/catalogue'
import type { GameView } from '../src/declared'
import plain from '../src/games/plain'
import { measure } from '../src/table/box'
import { catalogueOf, recorded } from './recorded'

const NAMES = ['Ana', 'Bob']
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
})

test('a missing sentence or detail is an error, not a hole', () => {
  const words = new Catalogue('en', ['list-and = { $most } and { $last }'])
  expect(() => words.say('nothing')).toThrow(MissingSentence)
  expect(() => words.say('list-and', { most: 'a' })).toThrow(MissingSentence)
  expect(words.join(['a', 'b', 'c'])).toBe('a, b and c')
})

test('moves of a game of another package are said as it takes them apart itself', () => {
  const sentences = ['card = the { $value }', 'move-lay = Lay { $card } on pile { $pile }', 'move-knock = Knock']
  const book = { events: {}, moves: { 'put 10 2': ['lay', { card: '2', pile: 10 }] as [string, Record<string, unknown>] } }
  const words = new Catalogue('en', sentences, 'plus-haut', book)
  expect(words.move('put 10 2', NAMES)).toBe('Lay the 2 on pile 10')
  expect(words.move('knock', NAMES)).toBe('Knock')
  expect([words.move('put 11 2', NAMES), words.move('lay 2', NAMES)]).toEqual(['put 11 2', 'lay 2'])
  const hand = { seat: 0, hands: [['10', '2']], moves: ['put 10 2'] } as unknown as GameView
  const box = measure(390, 700, 2, 0, 2, 70)
  const playable = plain.layout(hand, box, { events: [], sort: false }, words).map((card) => card.playable)
  expect(playable).toEqual([null, 'put 10 2'])
})

describe.each(['fr', 'en'] as const)('said to a seat in %s', (language) => {
  const names = ['Hérisson', 'Odile', 'Gaston']
  const fr = language === 'fr'

  test.each([
    ['mio', { type: 'laid', seat: 0, card: '4r', left: 2 }, /^Vous posez le 4 rouge/, /^You lay red 4|^You lay the red 4/],
    ['mio', { type: 'drawn', seat: 0, card: '4r' }, /^Vous piochez le 4 rouge\.$/, /^You draw .*4/],
    ['mio', { type: 'round_started', round: 2, dealer: 1, first: 0 }, /Odile donne, vous commencez/, /Odile deals, you begin/],
    ['lettres', { type: 'trick_taken', seat: 0, count: 0, cards: [] }, /^Vous ramassez le pli\.$/, /^You take the trick\.$/],
    ['shit', { type: 'sealed', seat: 0, card: '4r' }, /^Vous scellez/, /^You seal/],
    ['non-merci', { type: 'refused', seat: 0, card: 26, chips: 1 }, /^Vous refusez le 26/, /^You refuse the 26/],
  ] as const)('%s: one’s own deeds are told in the second person, those of others by name', (game, event, french, english) => {
    const words = catalogueOf(language, game).to(0)
    expect(words.event(event, names)).toMatch(fr ? french : english)
    const other = words.event({ ...event, ...('seat' in event ? { seat: 1 } : { first: 1 }) }, names)
    expect(other).toContain('Odile')
    expect(other).not.toMatch(/vous|you\b/i)
  })

  test('a win of one’s own, alone and shared', () => {
    const words = catalogueOf(language, 'mio').to(0)
    const won = (winners: number[]) => words.status({ over: true, stopped: false, winners }, names)
    expect(won([0])).toBe(fr ? 'Vous gagnez\u202f!' : 'You win!')
    expect(won([0, 1])).toBe(fr ? 'Victoire partagée\u00a0: vous et Odile\u202f!' : 'A shared win: you and Odile!')
    expect(won([1])).toContain('Odile')
  })

  test.each([
    ['mio', 'turn', ['draw'], 'Rien ne va\u00a0: piochez.', 'Nothing fits: draw.'],
    ['mio', 'turn', ['pass'], 'Rien ne va, et la pioche est vide\u00a0: passez.', 'Nothing fits, and the pile is empty: pass.'],
    ['mio', 'turn', ['lay 4r', 'draw'], 'À vous\u00a0: posez une carte, ou piochez.', 'Your turn: lay a card, or draw.'],
    ['mio', 'drawing', ['draw'], 'La carte piochée ne va pas\u00a0: piochez encore.', 'The card you drew does not fit: draw again.'],
    ['non-merci', 'decide', ['take'], 'Vous n’avez plus de jeton\u00a0: prenez la carte.', 'You have no chip left: take the card.'],
    ['non-merci', 'decide', ['take', 'pass'], 'À vous\u00a0: prendre, ou payer un jeton\u202f?', 'Your turn: take it, or pay a chip?'],
  ])('%s, %s with %j: the prompt says only what is possible', (game, phase, moves, french, english) => {
    const view = { over: false, seat: 0, awaited: [0], phase, moves }
    expect(catalogueOf(language, game).status(view, names)).toBe(fr ? french : english)
  })
})
