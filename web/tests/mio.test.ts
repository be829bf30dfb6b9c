/** Mio: where its cards lie in recorded games, and what its controls offer. */
import { describe, expect, test } from 'vitest'

import type { Memory, Placed } from '../src/games/kind'
import mio from '../src/games/mio'
import { DIGIT, MARK, PAINT, readCard } from '../src/games/mio/cards'
import { layout, targets } from '../src/games/mio/layout'
import { lesson } from '../src/games/mio/lesson'
import { colourFields, spread } from '../src/games/mio/places'
import type { MioView } from '../src/declared'
import { drawnNow, layers, pileSize, wanted } from '../src/games/mio/reading'
import type { Fields } from '../src/lib/catalogue'
import { measure } from '../src/table/box'
import { catalogueOf, recorded } from './recorded'

const SCREENS: [number, number][] = [[360, 560], [390, 764], [740, 306], [768, 970], [1136, 846]]
const NAMES = ['Ana', 'Bob', 'Cléo', 'Dan', 'Eve', 'Fay']
const words = catalogueOf('fr', 'mio')
const CONTROLS = 136

const boxOf = (view: MioView, [width, height]: [number, number]) =>
  measure(width, height, view.seats, view.seat, mio.held(view), height < 460 ? 62 : CONTROLS)

function placed(view: MioView, events: Fields[] = [], ready: string | null = null, screen = SCREENS[1]!): Placed[] {
  const memory: Memory = { events, sort: true, ready }
  return layout(view, boxOf(view, screen), memory, words, NAMES)
}

const sorted = (faces: (string | null)[]): string[] => faces.filter((face) => face !== null).sort()

function shown(given: Partial<MioView> = {}): MioView {
  return { ...(lesson[1]!.view as MioView), ...given }
}

/** What a view shows that the picture does not, or twice. */
function miscounted(view: MioView, cards: Placed[]): string[] {
  const faces = (place: string): string[] => sorted(cards.filter((card) => card.place === place).map((card) => card.face))
  const found: string[] = []
  const compare = (name: string, told: string[], drawn: string[]): void => {
    if (told.join() !== drawn.join()) found.push(`${name}: ${told.join()} ≠ ${drawn.join()}`)
  }
  compare('discard', sorted(view.discard), faces('discard'))
  if (faces('pile').length !== pileSize(view)) found.push('pile')
  view.hands.forEach((hand, seat) => {
    const own = seat === view.seat ? faces('drawn') : []
    compare(`hand ${seat}`, sorted(hand), sorted([...faces(`hand:${seat}`), ...own]))
    compare(`down ${seat}`, sorted([view.face_down[seat] ?? null]), faces(`down:${seat}`))
  })
  return found
}

describe.runIf(recorded)('recorded games', () => {
  test.each(SCREENS)('on %i × %i every card lies once, on the felt, and what may be laid can be hit', (width, height) => {
    const found = new Set<string>()
    for (const { steps } of recorded!.games.mio!) {
      const events: Fields[] = []
      for (const step of steps) {
        events.push(...step.events)
        for (const view of [step.view, step.watched] as MioView[]) {
          const cards = placed(view, events, null, [width, height])
          for (const fault of miscounted(view, cards)) found.add(fault)
          for (const card of cards) {
            const { x, y, w } = card
            if (x < w * 0.49 || x > width - w * 0.49 || y < w * 0.69 || y > height - w * 0.69) found.add(`${card.place}: ${x}, ${y}`)
          }
          const offered = new Set(cards.flatMap((card) => [card.playable, ...(card.moves ?? [])]))
          for (const move of view.moves) {
            if (move.startsWith('lay') && !move.endsWith('mio') && !offered.has(move)) found.add(`out of reach: ${move}`)
          }
        }
      }
    }
    expect([...found]).toEqual([])
  })

  test('controls stand still while cards are drawn', () => {
    for (const { steps } of recorded!.games.mio!) {
      for (const step of steps) {
        const view = step.view as MioView
        if (view.drawn === null || view.turn !== 0 || view.hands[0]!.length > 14) continue
        const fewer = { ...view, hands: view.hands.map((hand, seat) => (seat === 0 ? hand.slice(1) : hand)) }
        for (const screen of SCREENS) expect(boxOf(view, screen).hand).toEqual(boxOf(fewer, screen).hand)
      }
    }
  })

  test('each discard but the first is known to come from somebody', () => {
    for (const { steps } of recorded!.games.mio!) {
      const events: Fields[] = []
      for (const step of steps) {
        events.push(...step.events)
        const by = layers(step.view as MioView, events)
        expect(by[0]).toBe(null)
        expect(by.slice(1)).not.toContain(null)
      }
    }
  })

  test('the sheet adds up, also when the first rounds were not told again', () => {
    for (const { steps } of recorded!.games.mio!) {
      const all = steps.flatMap((step) => step.events)
      const { view } = steps.at(-1)!
      for (const events of [all, all.slice(all.length / 2), []]) {
        const lines = mio.sheet(view, words, { events, sort: true })
        const sums = view.scores.map((_, seat) => lines.slice(0, -1).reduce((sum, line) => sum + Number(line.cells[seat]), 0))
        expect(sums).toEqual(view.scores)
        expect(lines.at(-1)!.total).toBe(true)
      }
    }
  })
})

test.each(SCREENS)('on %i × %i pile, drawn card and top lie beside each other, over nobody', (width, height) => {
  for (const seats of [2, 3, 4, 5, 6]) {
    const view = shown({ seats, hands: Array.from({ length: seats }, () => ['?']), face_down: [] })
    for (const seat of [0, null]) {
      const box = boxOf({ ...view, seat }, [width, height])
      const at = spread(box, seat === null)
      expect(at.pile.x + at.pile.w / 2).toBeLessThanOrEqual(at.drawn.x - at.drawn.w / 2)
      expect(at.drawn.x + at.drawn.w / 2).toBeLessThan(at.top.x - at.top.w / 2)
      expect(at.top.y + at.top.w * 0.7).toBeLessThanOrEqual(box.middle.y + box.middle.h + 8)
      expect(at.trail.most).toBeGreaterThanOrEqual(4)
      expect(at.caption.y).toBeGreaterThanOrEqual(box.middle.y)
    }
  }
})

test('a word that is ready makes the moves that say it, and without it nobody is reminded', () => {
  const view = shown({ hands: [['3r', '2y'], ['?'], ['?']], discard: ['4y'], top: '4y', moves: ['lay 2y', 'lay 2y mio', 'draw'] })
  const laid = (ready: string | null) => placed(view, [], ready).find((card) => card.face === '2y')
  expect(laid(null)).toMatchObject({ playable: 'lay 2y' })
  expect(laid(null)!.moves).toBeUndefined()
  expect(laid('mio')).toMatchObject({ playable: 'lay 2y mio' })
})

test('MIO at the wrong moment is a wish that the server refuses', () => {
  const view = shown({ hands: [['3r', '2y', 'J'], ['?'], ['?']], discard: ['4y'], top: '4y', moves: ['lay 2y', 'lay J r', 'draw'] })
  const cards = placed(view, [], 'mio')
  expect(cards.filter((card) => card.playable)).toEqual([])
  expect(cards.find((card) => card.face === '2y')!.wish).toBe('lay 2y mio')
  expect(cards.find((card) => card.face === 'J' && card.place === 'hand:0')!.wish).toBe('lay J r mio')
})

test('a joker goes to five fields, a last joker straight to the heap', () => {
  const jokers = ['r', 'y', 'b', 'g', 'x'].map((colour) => `lay J ${colour}`)
  const view = shown({ hands: [['J', '3r'], ['?'], ['?']], moves: [...jokers, ...jokers.map((move) => `${move} mio`), 'draw'] })
  for (const screen of SCREENS) {
    const box = boxOf(view, screen)
    for (const [ready, said] of [[null, ''], ['mio', ' mio']] as const) {
      const joker = placed(view, [], ready, screen).find((card) => card.face === 'J')!
      const fields = targets(view, joker, box, words, NAMES)
      expect(fields.map((field) => field.move)).toEqual(jokers.map((move) => move + said))
      for (const field of fields) expect(Math.min(field.w, field.h)).toBeGreaterThanOrEqual(44)
    }
    const { panel } = colourFields(box)
    expect(panel.x).toBeGreaterThanOrEqual(0)
    expect(panel.x + panel.w).toBeLessThanOrEqual(box.width)
    expect(panel.y + panel.h).toBeLessThanOrEqual(box.hand.y)
  }
  const last = { ...view, hands: [['J'], ['?'], ['?']], moves: ['lay J', 'draw'] }
  const joker = placed(last).find((card) => card.face === 'J')!
  expect(targets(last, joker, boxOf(last, SCREENS[0]!), words, NAMES).map((each) => each.move)).toEqual(['lay J'])
})

test('the target of a card does not lie over the pile', () => {
  for (const screen of SCREENS) {
    const view = shown()
    const box = boxOf(view, screen)
    const four = placed(view, [], null, screen).find((card) => card.face === '4b')!
    const [target] = targets(view, four, box, words, NAMES)
    const { pile } = spread(box, false)
    expect(target!.x).toBeGreaterThan(pile.x + pile.w / 2)
    expect(target!.x + target!.w).toBeLessThanOrEqual(box.width)
  }
})

test('only the card just drawn can be laid, its twin in the hand cannot', () => {
  const view = shown({ hands: [['2b', '2b', '5r'], ['?'], ['?']], discard: ['4b'], top: '4b', drawn: '2b', phase: 'drawing', moves: ['lay 2b', 'draw'] })
  const cards = placed(view)
  expect(cards.filter((card) => card.playable).map((card) => card.place)).toEqual(['drawn'])
  expect(cards.filter((card) => card.place === 'hand:0').map((card) => card.face)).toEqual(['2b', '5r'])
})

test('a card of shame lies face down before everybody, and its owner is told which it is', () => {
  const mine = shown({ hands: [[], ['?'], ['?']], face_down: ['3r', null, '?'] })
  const down = placed(mine).filter((card) => card.place.startsWith('down'))
  expect(down.map((card) => [card.face, card.up])).toEqual([['3r', false], ['?', false]])
  expect(down[0]!.label).toContain(words.card('3r'))
  expect(down[1]!.label).toContain('Cléo')
})

test('cards drawn in this turn are counted, of this seat and this turn only', () => {
  const drawn = (seat: number): Fields => ({ type: 'drawn', seat, pile: 0 })
  const view = shown({ drawn: '?', turn: 1 })
  expect(drawnNow(view, [drawn(0), { type: 'laid', seat: 0 }, drawn(1), drawn(1)])).toBe(2)
  expect(drawnNow(shown({ drawn: null }), [drawn(0)])).toBe(0)
})

test('what goes on top is said for each kind of card', () => {
  expect(wanted(shown({ top: '4r' }))).toEqual({ key: 'number', colour: 'r', value: 4 })
  expect(wanted(shown({ top: '*g' })).key).toBe('star')
  expect(wanted(shown({ top: '*g', phase: 'drawing' })).key).toBe('star-drawn')
  expect(wanted(shown({ top: 'J', colour: 'b' }))).toMatchObject({ key: 'joker', colour: 'b' })
  expect(wanted(shown({ top: 'J', colour: null })).key).toBe('any-joker')
})

test('every colour has a mark and a paint, every number a digit', () => {
  for (const colour of ['r', 'y', 'b', 'g', 'x'] as const) {
    expect(readCard(`*${colour}`)).toEqual({ kind: 'star', value: 0, colour })
    expect(MARK[colour]).toBeTruthy()
    expect(PAINT[colour].field).toMatch(/^#/)
  }
  expect(new Set(Object.values(MARK)).size).toBe(5)
  for (const value of [1, 2, 3, 4, 5]) expect(DIGIT[value]).toBeTruthy()
})

describe.each(['fr', 'en'] as const)('the lesson in %s', (language) => {
  const said = catalogueOf(language, 'mio')
  test('says a sentence at each step, and asks only for moves that are offered', () => {
    for (const step of lesson) {
      expect(said.say(step.say).length).toBeGreaterThan(20)
      for (const key of Object.values(step.others ?? {})) expect(said.say(key)).toBeTruthy()
      const moves = step.view.moves
      if (step.move) expect(moves).toContain(step.move)
      for (const other of Object.keys(step.others ?? {})) if (other !== '*') expect(moves).toContain(other)
    }
  })
  test('every offered lay can be reached', () => {
    for (const { view, events } of lesson) {
      for (const ready of [null, 'mio']) {
        const offered = placed(view as MioView, events, ready).flatMap((card) => [card.playable, ...(card.moves ?? [])])
        const wantedMoves = view.moves.filter((move) => move.startsWith('lay') && move.endsWith(' mio') === (ready === 'mio'))
        for (const move of wantedMoves) expect(offered).toContain(move)
      }
    }
  })
})

test('layers are whole numbers, and say what lies over what', () => {
  const at = (cards: Placed[], place: string): number[] => cards.filter((card) => card.place === place).map((card) => card.z)
  for (const { view, events } of lesson) {
    const cards = placed(view as MioView, events)
    for (const card of cards) expect(Number.isInteger(card.z)).toBe(true)
    for (const place of ['pile', 'discard', 'hand:0', 'hand:1']) {
      const layers = at(cards, place)
      expect(layers).toEqual([...layers].sort((a, b) => a - b))
      if (place !== 'discard') expect(new Set(layers).size).toBe(layers.length)
    }
  }
})
