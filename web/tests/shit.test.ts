import { describe, expect, test } from 'vitest'

import type { Memory, Placed } from '../src/games/kind'
import kind from '../src/games/shit'
import { gap, faceAt, placeOf } from '../src/games/shit/cards'
import { initials } from '../src/games/shit/layout'
import { lesson } from '../src/games/shit/lesson'
import type { ShitView } from '../src/declared'
import { lastReveal, onTable } from '../src/games/shit/round'
import { revealedAt, wheelOn } from '../src/games/shit/wheel'
import type { Fields } from '../src/lib/catalogue'
import { identify } from '../src/table/match'
import { measure } from '../src/table/box'
import { catalogueOf, recorded } from './recorded'

const words = catalogueOf('fr', 'shit')
const NAMES = ['Ana', 'Bob', 'Cléo', 'Dan', 'Eve', 'Fay']
const SCREENS = [[360, 560], [390, 764], [768, 970], [1136, 846], [844, 336]] as const
const CONTROLS = 122

function placed(view: ShitView, memory: Memory, [width, height]: readonly [number, number] = [390, 764]): Placed[] {
  const held = view.seat === null ? 0 : view.hands[view.seat]!.length
  return kind.layout(view, measure(width, height, view.seats, view.seat, held, CONTROLS), memory, words, NAMES)
}

interface Moment {
  view: ShitView
  watched: ShitView
  events: Fields[]
}

const games = (recorded?.games.shit ?? []).map(({ seats, steps }) => {
  const events: Fields[] = []
  const moments = steps.map((step): Moment => {
    events.push(...step.events)
    return { view: step.view as ShitView, watched: step.watched as ShitView, events: [...events] }
  })
  return { seats, moments }
})

test('the examples of the printed sheet have the gaps it says', () => {
  const examples: [string, string, number][] = [
    ...([['2b', '2r', 10], ['3y', '8y', 5], ['9b', '3r', 4]] as [string, string, number][]),
    ...([['4y', '7b', 23], ['9r', '5y', 16], ['6r', '5r', 49]] as [string, string, number][]),
  ]
  for (const [start, card, way] of examples) expect(gap(start, card)).toBe(way)
  expect(gap('9r', 'SHIT')).toBe(null)
  expect(gap(null, '9r')).toBe(null)
  for (let place = 0; place < 50; place++) expect(placeOf(faceAt(place))).toBe(place)
})

test('two players who begin alike are told apart', () => {
  expect(initials(['Ana', 'bob', 'Éve'])).toEqual(['A', 'B', 'É'])
  expect(initials(['Marius', 'Mona', 'Bob'])).toEqual(['Ma', 'Mo', 'B'])
  expect(initials(['Marius', 'Marmotte', '🦊'])).toEqual(['M′', 'M″', '·'])
})

describe.runIf(recorded)('recorded games', () => {
  test.each(games)('of $seats: all fifty cards and every SHIT! lie on the felt exactly once', ({ seats, moments }) => {
    for (const { view, watched, events } of moments) {
      for (const seen of [view, watched]) {
        for (const resting of [true, false]) {
          const cards = placed(seen, { events, sort: true, resting })
          expect(cards.length).toBe(50 + seats)
          const faces = cards.map((card) => card.face).filter((face) => face !== '?' && face !== 'SHIT')
          expect(new Set(faces).size).toBe(faces.length)
          expect(cards.filter((card) => card.place === 'pile').every((card) => !card.up)).toBe(true)
        }
      }
    }
  })

  test.each(games)('of $seats: every move is offered by one card, none while the table rests on a reveal', ({ moments }) => {
    let rests = 0
    for (const { view, events } of moments) {
      const offered = placed(view, { events, sort: true }).flatMap((card) => card.playable ?? [])
      expect(offered.toSorted()).toEqual(view.over ? [] : view.moves.toSorted())
      if (!onTable(view, { events, sort: true, resting: true }).reveal) continue
      rests++
      expect(placed(view, { events, sort: true, resting: true }).filter((card) => card.playable ?? card.wish)).toEqual([])
    }
    expect(rests).toBeGreaterThan(2)
  })

  test.each(games)('of $seats: nothing of a sealed card is seen before all are revealed', ({ moments }) => {
    for (const { view, events } of moments) {
      const { sealed } = onTable(view, { events, sort: true })
      for (const { seat, face } of sealed) expect(face === '?').toBe(seat !== view.seat)
      const cards = placed(view, { events, sort: true }).filter((card) => card.place.startsWith('sealed'))
      if (!view.over) expect(cards.every((card) => !card.up)).toBe(true)
    }
  })

  test.each(games)('of $seats: the told reveal names the nearest card', ({ moments }) => {
    for (const { events } of moments) {
      const reveal = lastReveal(events)
      if (!reveal) continue
      const gaps = reveal.played.flatMap((card) => card.gap ?? [])
      expect(reveal.points).toBe(gaps.length ? Math.min(...gaps) : 0)
      expect(reveal.played.find((card) => card.seat === reveal.winner)?.gap ?? 0).toBe(reveal.points)
    }
  })

  test.each(games)('of $seats: the sheet adds up, also when the first rounds were not told again', ({ moments }) => {
    const { view, events } = moments.at(-1)!
    for (const told of [events, events.slice(-40), []]) {
      const lines = kind.sheet!(view, words, { events: told, sort: true })
      const sums = view.scores.map((_, seat) => lines.slice(0, -1).reduce((sum, line) => sum + (Number(line.cells[seat]) || 0), 0))
      expect(sums).toEqual(view.scores)
      expect(lines.at(-1)!.cells).toEqual(view.scores)
    }
  })

  test('a sealed card keeps its element from the hand over the reveal to the cards that are out', () => {
    const { moments } = games.find(({ seats }) => seats === 4)!
    const at = moments.findIndex(({ events }) => lastReveal(events) !== null)
    const { view, events } = moments[at]!
    const { played } = lastReveal(events)!
    const before = moments[at - 1]!
    const steps = [
      placed(moments[0]!.view, { events: moments[0]!.events, sort: true }),
      placed(before.view, { events: before.events, sort: true }),
      placed(view, { events, sort: true, resting: true }),
      placed(view, { events, sort: true, resting: false }),
    ]
    let made = 0
    let last: Placed[] = []
    const seen = steps.map((cards) => (last = identify(last, cards, () => `n${made++}`)))
    const numbers = played.filter((card) => card.gap !== null)
    for (const { face, seat } of numbers) {
      const shown = seen[2]!.find((card) => card.face === face)!
      expect(shown.place).toBe(`sealed:${seat}`)
      expect(seen[3]!.find((card) => card.id === shown.id)?.place).toBe('aside')
      expect(seen[0]!.find((card) => card.id === shown.id)?.place).toBe(`hand:${seat}`)
    }
  })
})

describe.each(SCREENS)('a felt of %i × %i', (width, height) => {
  test.each([2, 3, 4, 5, 6])('%i revealed cards lie side by side inside the circle, round the start card', (seats) => {
    const box = measure(width, height, seats, 0, 5, CONTROLS)
    const wheel = wheelOn(box, 5)
    expect(wheel.r).toBeGreaterThan(98)
    for (const gaps of [[1, 2, 3, 4, 5, 6], [44, 45, 46, 47, 48, 49], [1, 49, 2, 48, 25, 24], [null, null, null, null, null, 1], [37, null, null, null, null, null], [1, 13, 25, 38, null, null], [6, 18, 31, 43, null, null], [null, null, null, null, null, null]]) {
      const played = gaps.slice(0, seats).map((way, seat) => ({ seat, face: way === null ? 'SHIT' : faceAt(way), gap: way }))
      const places = [...revealedAt(wheel, played).values()]
      for (const [index, place] of places.entries()) {
        expect(Math.hypot(place.x - wheel.x, place.y - wheel.y) + wheel.card * 0.6).toBeLessThan(wheel.r)
        const others = [...places.slice(index + 1).map((other) => ({ ...other, w: wheel.card })), { x: wheel.x, y: wheel.y, w: wheel.start }]
        for (const other of others) {
          const w = (wheel.card + other.w) / 2
          const apart = Math.abs(place.x - other.x) >= w - 2 || Math.abs(place.y - other.y) >= w * 1.4 - 2
          expect(apart, `${gaps} ${index}`).toBe(true)
        }
      }
    }
  })

  test.each([2, 3, 4, 5, 6])('with %i seats circle and piles lie on the felt and leave each other alone', (seats) => {
    for (const held of [1, 5, 8]) {
      const box = measure(width, height, seats, 0, held, CONTROLS)
      const { x, y, r, pile, aside, small } = wheelOn(box, held)
      expect(x - r).toBeGreaterThanOrEqual(-0.5)
      expect(x + r).toBeLessThanOrEqual(width + 0.5)
      expect(y + r).toBeLessThanOrEqual(height)
      for (const heap of [pile, aside]) {
        expect(heap.x - small / 2).toBeGreaterThanOrEqual(0)
        expect(heap.x + small / 2).toBeLessThanOrEqual(width)
        const dx = Math.max(0, Math.abs(heap.x - x) - small / 2)
        const dy = Math.max(0, Math.abs(heap.y - y) - small * 0.7)
        expect(Math.hypot(dx, dy)).toBeGreaterThan(r * 0.92)
      }
    }
  })
})

describe('the lesson', () => {
  test.each(lesson.map((step, place) => ({ ...step, place })))('step $place can be seen, and done where there is something to do', (step) => {
    const view = step.view as ShitView
    const memory = { events: step.events ?? [], sort: true }
    const cards = placed(view, memory)
    expect(cards.length).toBe(50 + view.seats)
    for (const language of ['fr', 'en'] as const) {
      const said = catalogueOf(language, 'shit')
      for (const key of [step.say, ...Object.values(step.others ?? {})]) expect(said.say(key).length).toBeGreaterThan(20)
    }
    if (step.move && step.move !== '*') expect(cards.filter((card) => card.playable === step.move).length).toBe(1)
    if (step.events) expect(onTable(view, memory).reveal?.points).toBe(gap(onTable(view, memory).start, String(step.events.find((event) => event.type === 'scored')?.card)))
  })
})
