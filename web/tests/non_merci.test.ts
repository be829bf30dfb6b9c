import { describe, expect, test } from 'vitest'

import type { Box, Placed, Rect } from '../src/games/kind'
import game from '../src/games/non_merci'
import { areas } from '../src/games/non_merci/areas'
import type { NonMerciView } from '../src/declared'
import { isChip } from '../src/games/non_merci/layout'
import { offers, priceWords } from '../src/games/non_merci/offers'
import { layRuns, runsOf } from '../src/games/non_merci/rows'
import type { Fields } from '../src/lib/catalogue'
import { measure, TOUCH } from '../src/table/box'
import { identify } from '../src/table/match'
import { catalogueOf, recorded } from './recorded'

/** With the height that status and choices really take. */
const CONTROLS = 152
const SCREENS = [
  { width: 360, height: 560, controls: CONTROLS },
  { width: 390, height: 764, controls: CONTROLS },
  { width: 844, height: 338, controls: 62 },
  { width: 768, height: 970, controls: CONTROLS },
  { width: 1136, height: 846, controls: CONTROLS },
  { width: 1616, height: 1026, controls: CONTROLS },
]
const ALL = Array.from({ length: 33 }, (_, index) => index + 3)
const words = catalogueOf('fr', 'non-merci')
const english = catalogueOf('en', 'non-merci')
const NAMES = ['Ana', 'Bob', 'Cléo', 'Dan', 'Eve', 'Fay', 'Guy']

/** NM-8 once more, by hand: only to check what views and lessons say. */
const counted = (cards: number[]): number => runsOf(cards).reduce((sum, run) => sum + run[0]!, 0)

function viewOf(part: Partial<NonMerciView>): NonMerciView {
  const seats = part.taken?.length ?? 3
  return {
    ...{ game: 'non-merci', seats, round: 1, turn: 0, phase: 'decide', awaited: [0], over: false, stopped: false },
    ...{ scores: Array(seats).fill(null), winners: [], hands: Array(seats).fill([]), seat: 0, moves: ['take', 'pass'] },
    ...{ card: 20, pot: 0, pile: 12, chips: Array(seats).fill(null), taken: Array(seats).fill([]), removed: null },
    ...part,
  }
}

const place = (view: NonMerciView, box: Box, events: Fields[] = []): Placed[] =>
  game.layout(view, box, { events, sort: true }, words)

const cardsOf = (placed: Placed[]): Placed[] => placed.filter((card) => !isChip(card.face))

function outside(cards: Placed[], box: Box): string[] {
  return cards
    .filter(({ x, y, w }) => x < w / 2 - 1 || x > box.width - w / 2 + 1 || y < w * 0.7 - 1 || y > box.height - w * 0.7 + 1)
    .map(({ face, place: where, x, y }) => `${face} of ${where}: ${x}, ${y}`)
}

const rectOf = (cards: Placed[]): Rect => {
  const x = Math.min(...cards.map((card) => card.x - card.w / 2))
  const y = Math.min(...cards.map((card) => card.y - card.w * 0.7))
  const right = Math.max(...cards.map((card) => card.x + card.w / 2))
  const bottom = Math.max(...cards.map((card) => card.y + card.w * 0.7))
  return { x, y, w: right - x, h: bottom - y }
}
const apart = (a: Rect, b: Rect): boolean => a.x + a.w <= b.x + 1 || b.x + b.w <= a.x + 1 || a.y + a.h <= b.y + 1 || b.y + b.h <= a.y + 1

describe('rows', () => {
  test('consecutive numbers lie together, the lowest on top', () => {
    expect(runsOf([16, 13, 15, 4])).toEqual([[4], [13], [15, 16]])
    const lying = layRuns([15, 16, 17], { x: 0, y: 0, w: 300, h: 100 }, 50, { across: 'left', down: 'top' })
    expect(lying.map(({ tucked }) => tucked)).toEqual([false, true, true])
    expect(lying[0]!.z).toBeGreaterThan(lying[1]!.z)
    expect(lying[1]!.x - lying[0]!.x).toBeLessThan(50)
  })

  test.each([1, 5, 12, 24])('%i cards fit into narrow and into wide places, each number in sight', (count) => {
    for (const area of [{ x: 5, y: 5, w: 60, h: 110 }, { x: 5, y: 5, w: 340, h: 90 }]) {
      for (const cards of [ALL.slice(0, count), ALL.filter((card) => card % 2).slice(0, count), ALL.slice(-count)]) {
        const lying = layRuns(cards, area, 58, { across: 'centre', down: 'centre' })
        expect(lying.map(({ card }) => card).sort((a, b) => a - b)).toEqual(cards)
        for (const { x, y, w } of lying) {
          expect(x - w / 2).toBeGreaterThanOrEqual(area.x - 0.1)
          expect(x + w / 2).toBeLessThanOrEqual(area.x + area.w + 0.1)
          expect(y + w * 0.7).toBeLessThanOrEqual(area.y + area.h + 0.1)
        }
        for (const one of lying) {
          for (const other of lying) {
            if (one === other || Math.abs(one.y - other.y) > 1) continue
            expect(Math.abs(one.x - other.x)).toBeGreaterThanOrEqual(one.w * 0.46)
          }
        }
      }
    }
  })
})

describe.each(SCREENS)('a felt of $width × $height', ({ width, height, controls }) => {
  test.each([3, 4, 5, 6, 7])('%i seats: rows, plates and the card keep clear of each other', (seats) => {
    const box = measure(width, height, seats, 0, 0, controls)
    const area = areas(box, seats, 0)
    const w = area.card.w
    const offered: Rect = { x: area.pile.x - area.pile.w / 2 - 8, y: area.card.y - w * 0.7, w: area.heap.x + area.heap.r - area.pile.x + area.pile.w / 2, h: w * 1.4 }
    const all: Rect[] = [...area.rows, ...box.spots, offered]
    all.forEach((one, index) => {
      for (const other of all.slice(index + 1)) expect(apart(one, other), JSON.stringify([one, other])).toBe(true)
    })
    expect(area.heap.x + area.heap.r).toBeLessThanOrEqual(width)
    expect(area.count.x + area.count.w).toBeLessThanOrEqual(width + 1)
  })

  test.each([3, 5, 7])('%i seats: in the end the nine lie between the rows', (seats) => {
    const box = measure(width, height, seats, 0, 0, controls)
    const view = viewOf({ over: true, card: null, moves: [], turn: null, pile: [], taken: Array(seats).fill([]), removed: [3, 4, 9, 12, 13, 14, 20, 31, 35] })
    const nine = place(view, box)
    expect(nine.length).toBe(9)
    for (const other of [...areas(box, seats, 0).rows, ...box.spots]) expect(apart(rectOf(nine), other), JSON.stringify([rectOf(nine), other])).toBe(true)
  })

  test.each([3, 5, 7])('%i seats: in an open replay the nine and the pile are in sight', (seats) => {
    const box = measure(width, height, seats, null, 0, controls)
    const removed = [3, 4, 9, 12, 13, 14, 21, 31, 35]
    const view = viewOf({ seat: null, moves: [], pile: [5, 6, 7], taken: Array(seats).fill([]), removed })
    const placed = cardsOf(place(view, box))
    expect(outside(placed, box)).toEqual([])
    const nine = rectOf(placed.filter((card) => card.place === 'removed'))
    for (const other of [...areas(box, seats, 0).rows, ...box.spots]) expect(apart(nine, other), JSON.stringify([nine, other])).toBe(true)
    expect(placed.filter((card) => card.place === 'pile').toSorted((a, b) => b.z - a.z)[0]?.face).toBe('5')
  })

  test.each([3, 5, 7])('%i seats: whoever takes everything still has all cards on the felt', (seats) => {
    for (const greedy of [0, 1, seats - 1]) {
      for (const cards of [ALL.slice(0, 23), ALL.filter((card) => card % 3).concat(21)]) {
        const taken = Array.from({ length: seats }, (_, seat) => (seat === greedy ? cards : []))
        const view = viewOf({ taken, pot: 30, pile: 0, chips: Array(seats).fill(null).with(0, 11) })
        const box = measure(width, height, seats, 0, 0, controls)
        const placed = place(view, box)
        expect(outside(placed, box)).toEqual([])
        const row = placed.filter((card) => card.place === `row:${greedy}`)
        expect(row.length).toBe(cards.length)
        for (const spot of box.spots) expect(apart(rectOf(row), spot)).toBe(true)
      }
    }
  })

  test.each([false, true])('the card can be hit, and the row below it takes it (one chip: %s)', (one) => {
    const box = measure(width, height, 3, 0, 0, controls)
    const view = viewOf({ chips: [one ? 1 : 0, null, null], moves: one ? ['take', 'pass'] : ['take'] })
    const [card] = place(view, box).filter((each) => each.playable)
    expect(card?.playable).toBe('take')
    expect(card!.w).toBeGreaterThanOrEqual(TOUCH)
    const [target, ...more] = game.targets(view, card!, box, words, NAMES)
    expect(more).toEqual([])
    expect(target?.move).toBe('take')
    expect(Math.min(target!.w, target!.h)).toBeGreaterThanOrEqual(TOUCH)
    expect(apart(target!, rectOf([card!]))).toBe(true)
  })

  describe.runIf(recorded)('recorded games', () => {
    test.each([3, 7])('of %i: every card and every chip of the view lies there exactly once', (seats) => {
      const found = recorded!.games['non-merci']!.find((each) => each.seats === seats)!
      const events: Fields[] = []
      for (const step of found.steps) {
        events.push(...step.events)
        for (const view of [step.view, step.watched] as NonMerciView[]) {
          const box = measure(width, height, seats, view.seat, 0, controls)
          const placed = place(view, box, events)
          expect(outside(placed, box)).toEqual([])
          const hidden = typeof view.pile === 'number' ? view.pile : 0
          const known = [...view.taken.flat(), ...(view.card === null ? [] : [view.card]), ...(view.removed ?? [])]
          const faces = cardsOf(placed).map((card) => card.face)
          expect(faces.filter((face) => face === '?').length).toBe(hidden)
          expect(faces.filter((face) => face !== '?').map(Number).sort((a, b) => a - b)).toEqual(known.sort((a, b) => a - b))
          const chips = (where: string): number => placed.filter((card) => isChip(card.face) && card.place === where).length
          expect(chips('heap')).toBe(view.pot)
          if (view.seat !== null) expect(chips(`chips:${view.seat}`)).toBe(view.chips[view.seat])
        }
      }
    })
  })
})

test.runIf(recorded)('what a table says of prices is what NM-8 says', () => {
  for (const { steps } of recorded!.games['non-merci']!) {
    for (const view of steps.map((step) => step.view as NonMerciView)) {
      expect(view.worth!.cards).toEqual(view.taken.map(counted))
      const { card, pot } = view
      const price = card === null ? null : view.taken.map((cards) => counted([...cards, card]) - counted(cards) - pot)
      expect(view.worth!.price).toEqual(price)
    }
  }
})

test('a chip that is paid flies from its seat to the heap, and with the card to whoever takes it', () => {
  const box = measure(390, 764, 3, 0, 0, CONTROLS)
  let made = 0
  const fresh = (): string => `c${++made}`
  const before = identify([], place(viewOf({ turn: 1, pot: 1 }), box), fresh)
  const ready = before.find((card) => card.place === 'purse')!
  const plate = box.spots[1]!
  expect(Math.abs(ready.x - (plate.x + plate.w / 2))).toBeLessThan(1)
  const paid = identify(before, place(viewOf({ turn: 2, pot: 2 }), box), fresh)
  expect(paid.filter((card) => card.place === 'heap').map((card) => card.id)).toContain(ready.id)
  const taken = viewOf({ turn: 2, pot: 0, card: 7, pile: 11, taken: [[], [], [20]] })
  const after = identify(paid, place(taken, box, [{ type: 'taken', seat: 2, card: 20, chips: 2 }]), fresh)
  expect(after.filter((card) => card.place === 'gathered').map((card) => card.id)).toContain(ready.id)
  expect(after.find((card) => card.face === '20')!.id).toBe(paid.find((card) => card.face === '20')!.id)
})

describe('the two choices', () => {
  const worth = { cards: [13, 0, 0], price: [-4, 11, 11] }

  test('say what they cost', () => {
    const both = offers(viewOf({ card: 14, pot: 3, chips: [7, null, null], worth }), english)!
    expect(both.take).toMatchObject({ move: 'take', open: true, good: true, what: 'Take the 14', cost: '−4 points' })
    expect(both.take.why).toBe('cards −1, chips −3')
    expect(both.pass).toMatchObject({ move: 'pass', open: true, cost: '1 chip', why: 'you have 7' })
    expect(priceWords(viewOf({ card: 14, worth }), 1, english, NAMES)).toBe('For Bob: +11 points')
  })

  test('offer only what the view offers', () => {
    expect(offers(viewOf({ moves: ['take'], chips: [0, null, null] }), words)!.pass.open).toBe(false)
    const waiting = offers(viewOf({ moves: [], turn: 1 }), words)!
    expect([waiting.take.open, waiting.pass.open]).toEqual([false, false])
    expect(offers(viewOf({ card: null }), words)).toBe(null)
    expect(offers(viewOf({ seat: null }), words)).toBe(null)
  })
})

test('the sheet shows what is known, and all of it in the end', () => {
  const view = viewOf({ taken: [[13, 14, 20], [], [5]], chips: [4, null, null], scores: [29, null, null], worth: { cards: [33, 0, 5], price: [0, 0, 0] } })
  const lines = game.sheet(view, english, { events: [], sort: true })
  expect(lines.map(({ cells }) => cells)).toEqual([['13 + 20', '', '5'], [33, 0, 5], ['−4', '?', '?'], ['29', '?', '?']])
  const over = { ...view, over: true, round: 2, chips: [4, 6, 0], scores: [29, -6, 5] }
  const events = [{ type: 'round_ended', round: 1, card_points: [9, 8, 7] }, { type: 'round_ended', round: 2, card_points: [33, 0, 5] }]
  const told = game.sheet(over, english, { events, sort: true })
  expect(told[0]?.cells).toEqual([9, 8, 7])
  expect(told.length).toBe(5)
  expect(told.at(-1)?.cells).toEqual(['29', '−6', '5'])
})

describe('the lesson', () => {
  test.each(game.lesson.map((step, index) => ({ step, index })))('step $index counts as the rules do and has its words', ({ step }) => {
    const view = step.view as NonMerciView
    expect(view.worth!.cards).toEqual(view.taken.map(counted))
    if (view.card !== null) {
      const prices = view.taken.map((cards) => counted([...cards, view.card!]) - counted(cards) - view.pot)
      expect(view.worth!.price).toEqual(prices)
    }
    const pile = typeof view.pile === 'number' ? view.pile : view.pile.length
    expect(view.taken.flat().length + pile + (view.card === null ? 0 : 1)).toBe(24)
    for (const catalogue of [words, english]) {
      for (const key of [step.say, ...Object.values(step.others ?? {})]) expect(catalogue.say(key)).not.toBe('')
    }
    if (step.move !== undefined) expect(view.moves).toContain(step.move)
  })
})
