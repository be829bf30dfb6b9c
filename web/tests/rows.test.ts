import { expect, test } from 'vitest'

import type { Placed, Rect } from '../src/games/kind'
import type { NonMerciView } from '../src/declared'
import game from '../src/games/non_merci'
import { measure } from '../src/table/box'
import { catalogueOf, recorded } from './recorded'

const SCREENS = [[360, 560], [390, 764], [844, 336], [768, 970], [1136, 846], [976, 666], [1616, 1026]] as const
const EXTRAS = 62 + 84 + 12

const rectOf = ({ x, y, w }: Placed, lifted = 0): Rect => ({ x: x - w / 2, y: y - w * 0.7 - lifted, w, h: w * 1.4 + lifted })
const overlap = (a: Rect, b: Rect): number =>
  Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x) > 1 ? Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y) : 0

test.runIf(recorded).each(SCREENS)('Non Merci on %i × %i: the card on offer lies on nobody’s row, lifted neither', (width, height) => {
  const words = catalogueOf('fr', 'non-merci')
  const found = new Set<string>()
  for (const { seats, steps } of recorded!.games['non-merci']!) {
    for (const { view } of steps) {
      const box = measure(width, height, seats, 0, 0, EXTRAS)
      const cards = game.layout(view, box, { events: [], sort: true }, words)
      const offered = cards.find((card) => card.place === 'turned')
      if (!offered) continue
      const { taken } = view as NonMerciView
      for (const card of cards.filter((each) => each.place.startsWith('row:'))) {
        const by = overlap(rectOf(offered, offered.w * 0.22), rectOf(card))
        if (by > 1) found.add(`${seats} seats: ${card.place} with ${taken[card.owner!]!.length} cards by ${Math.round(by)}`)
      }
    }
  }
  expect([...found]).toEqual([])
})
