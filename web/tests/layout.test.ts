import { describe, expect, test } from 'vitest'

import type { Box, GameKind, Placed, Rect } from '../src/games/kind'
import type { Fields } from '../src/lib/catalogue'
import type { GameView } from '../src/declared'
import { handPlaces, leastHeight, measure, TOUCH } from '../src/table/box'
import { nextFocus } from '../src/table/focus'
import { catalogueOf, recorded } from './recorded'

/** The felt is what the bar at the top, and on wide screens the panel at the side, leave of the screen. */
const SCREENS = [
  { width: 360, height: 640 - 80 },
  { width: 390, height: 844 - 80 },
  { width: 768, height: 1024 - 54 },
  { width: 1440 - 304, height: 900 - 54 },
  // A phone that lies, a desktop at 200 % and at 400 %, letters twice as large.
  { width: 844, height: 390 - 54, every: 4 },
  { width: 640, height: 512 - 98, every: 4 },
  { width: 320, height: 256 - 70, every: 4 },
  { width: 390, height: 844 - 200, text: 2, every: 4 },
]
const CONTROLS = 70
const KINDS = import.meta.glob<{ default: GameKind }>('../src/games/*/index.ts')

const hitOf = (card: Placed): Rect => card.hit ?? { x: card.x - card.w / 2, y: card.y - card.w * 0.7, w: card.w, h: card.w * 1.4 }

function overlap(a: Rect, b: Rect): boolean {
  return a.x + a.w > b.x + 0.5 && b.x + b.w > a.x + 0.5 && a.y + a.h > b.y + 0.5 && b.y + b.h > a.y + 0.5
}

/** What is wrong with a picture; thousands are looked at, so they are asked about only once. */
function faults(cards: Placed[], box: Box): string[] {
  const found: string[] = []
  for (const { x, y, w, face, place } of cards) {
    const inside = x >= w * 0.3 && x <= box.width - w * 0.3 && y >= w * 0.7 - 1 && y <= box.height - w * 0.7 + 1
    if (!inside) found.push(`${face} of ${place} is not on the felt: ${x}, ${y}`)
  }
  const actionable = cards.filter((card) => card.playable ?? card.wish).map(hitOf)
  actionable.forEach((hit, place) => {
    if (Math.min(hit.w, hit.h) < TOUCH - 0.01) found.push(`too small for a finger: ${hit.w} × ${hit.h}`)
    if (actionable.slice(place + 1).some((other) => overlap(hit, other))) found.push('things to hit overlap')
  })
  return found
}

describe.each(SCREENS)('a felt of $width × $height', ({ width, height: seen, text = 1, every = 1 }) => {
  /** As the frame does it: where the screen is too low for the felt, the page is scrolled. */
  function felt(seats: number, me: number | null, held: number, room?: GameKind['room'], large = false): Box {
    const height = Math.max(seen, leastHeight(width, seats, held, CONTROLS, text, seen, room))
    return measure(width, height, seats, me, held, CONTROLS, text, seen, large)
  }

  test.each(Array.from({ length: 25 }, (_, index) => index + 1))('a hand of %i cards can be seen and hit', (count) => {
    const box = felt(4, 0, count)
    const cards = handPlaces(count, box).map((place): Placed => ({
      ...{ id: '', place: 'hand:0', face: 'x', up: true, owner: 0, playable: 'x', label: '' },
      ...place,
      w: box.card.w,
    }))
    expect(faults(cards, box)).toEqual([])
    expect(box.middle.h).toBeGreaterThanOrEqual(60)
  })

  test.each([1, 7, 13])('a hand of %i cards is larger where another screen shows the table, and leaves room to aim', (count) => {
    const [usual, large] = [false, true].map((each) => felt(4, 0, count, undefined, each)) as [Box, Box]
    expect(large.card.w).toBeGreaterThanOrEqual(usual.card.w)
    if (seen > 700) expect(large.card.w).toBeGreaterThan(usual.card.w * 1.2)
    expect(large.middle.h).toBeGreaterThanOrEqual(Math.min(usual.middle.h, 220))
  })

  test.each([2, 3, 4, 5, 6, 7])('%i seats stand beside each other on the felt', (seats) => {
    const { spots } = felt(seats, 0, 10)
    spots.forEach((spot, seat) => {
      expect(spot.x).toBeGreaterThanOrEqual(0)
      expect(spot.x + spot.w).toBeLessThanOrEqual(width + 0.5)
      for (const other of spots.slice(seat + 1)) expect(overlap(spot, other)).toBe(false)
    })
  })

  describe.runIf(recorded)('recorded games', () => {
    test.each(Object.keys(recorded?.games ?? {}))('%s', async (game) => {
      const folder = game.replace('-', '_')
      const load = KINDS[`../src/games/${folder}/index.ts`] ?? KINDS['../src/games/plain/index.ts']
      const kind = (await load!()).default
      const words = catalogueOf('fr', game)
      for (const { seats, steps } of recorded!.games[game]!) {
        const events: Fields[] = []
        const found = new Set<string>()
        for (const [place, step] of steps.entries()) {
          events.push(...step.events)
          if (place % every) continue
          for (const view of [step.view, step.watched] as GameView[]) {
            const held = view.seat === null ? 0 : (kind.held?.(view) ?? view.hands[view.seat]?.length ?? 0)
            const box = felt(seats, view.seat, held, kind.room)
            const cards = kind.layout(view, box, { events, sort: true }, words, recorded!.names)
            for (const fault of faults(cards, box)) found.add(fault)
            const offered = cards.flatMap((card) => (card.playable ? [card.playable, ...(card.moves ?? [])] : []))
            for (const move of offered) if (!view.moves.includes(move)) found.add(`not offered: ${move}`)
            // On a phone also where another screen shows the table, and the hand is large.
            if (width > 640) continue
            const large = felt(seats, view.seat, held, kind.room, true)
            for (const fault of faults(kind.layout(view, large, { events, sort: true }, words, recorded!.names), large)) found.add(fault)
          }
        }
        expect([...found]).toEqual([])
      }
    })
  })
})

test('nobody has to scroll on an ordinary phone, and the felt grows with hand, controls and letters', () => {
  // MERCI, with its words under the hand; the screen is 360 × 640.
  expect(leastHeight(360, 5, 14, 62, 1, 424)).toBeLessThanOrEqual(424)
  expect(leastHeight(844, 4, 8, 70, 1, 336, () => 60)).toBeLessThanOrEqual(336)
  const least = leastHeight(320, 4, 6, 70, 1, 180)
  expect(least).toBeGreaterThan(300)
  expect(leastHeight(320, 4, 12, 70, 1, 180)).toBeGreaterThanOrEqual(least + TOUCH)
  expect(leastHeight(320, 4, 6, 170, 1, 180)).toBe(least + 100)
  expect(leastHeight(320, 4, 6, 70, 2, 180)).toBeGreaterThan(least + 50)
})

test('what is low is decided by the screen, not by the felt that has grown', () => {
  const at = (width: number, seen: number): Box => measure(width, 700, 4, 0, 5, 70, 1, seen)
  expect(at(844, 336).low).toBe(true)
  expect(at(844, 500).low).toBe(false)
  // Too narrow for a layout that puts things beside each other.
  expect(at(640, 336).low).toBe(false)
  expect(at(320, 186).low).toBe(false)
})

test('arrow keys lead to the nearest playable card in their direction', () => {
  const at = (id: string, x: number, y: number, playable: string | null): Placed => ({
    ...{ id, place: 'hand:0', face: id, rot: 0, z: 0, w: 50, up: true, owner: 0, label: '' },
    ...{ x, y, playable },
  })
  const cards = [at('a', 0, 0, 'm'), at('b', 60, 0, null), at('c', 120, 0, 'm'), at('d', 0, 90, 'm')]
  expect(nextFocus('ArrowRight', 'a', cards)?.id).toBe('c')
  expect(nextFocus('ArrowLeft', 'c', cards)?.id).toBe('a')
  expect(nextFocus('ArrowDown', 'a', cards)?.id).toBe('d')
  expect(nextFocus('ArrowUp', 'a', cards)).toBe(null)
  expect(nextFocus('End', 'a', cards)?.id).toBe('d')
})
