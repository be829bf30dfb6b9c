import { describe, expect, test } from 'vitest'

import type { GameKind } from '../src/games/kind'
import { measure } from '../src/table/box'
import { reading } from '../src/table/reading'
import { catalogueOf, recorded } from './recorded'

const kinds = import.meta.glob<{ default: GameKind }>('../src/games/*/index.ts', { eager: true })
const kindOf = (game: string): GameKind => kinds[`../src/games/${game.replace('-', '_')}/index.ts`]!.default

describe.skipIf(!recorded)('the table, read out', () => {
  const { games = {}, names = [] } = recorded ?? {}
  test.each(Object.keys(games).flatMap((game) => (['fr', 'en'] as const).map((language) => [game, language] as const)))('%s (%s): the prompt, one’s own cards, everybody', (game, language) => {
    const kind = kindOf(game)
    const words = catalogueOf(language, game).to(0)
    const played = games[game]!.flatMap(({ steps, seats }) => steps.map((step, at) => ({ steps, seats, view: step.view, at })))
    for (const { steps, seats, view, at } of played) {
      const memory = { events: steps.slice(0, at + 1).flatMap((step) => step.events), sort: true, options: {} }
      const cards = kind.layout(view, measure(1000, 700, seats, 0, 8, 60), memory, words, names)
      const said = reading({ view, words, names, memory, active: true }, kind, words.status(view, names), cards)
      expect(said.startsWith(words.status(view, names))).toBe(true)
      for (const card of view.hands[0]!) expect(said).toContain(words.card(card))
      for (const name of names.slice(1, seats)) expect(said).toContain(name)
      expect(said, 'no mark that a voice cannot say').not.toMatch(/[♥{}]|undefined|NaN/)
    }
  })
})
