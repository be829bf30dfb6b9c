import { expect, test } from 'vitest'

import type { Decision, Review } from '../src/answers'
import { chanceAt, heightAt, linesOf, marksOf, moveAt } from '../src/lib/curve'

const decided = (number: number, seat: number, win: number, chances: number[]): Decision => ({
  ...{ number, seat, win, chances, round: 1, error: 0.01, played: 'take', ground: 'win', points_are_final: true, cost: 0, cost_error: 0 },
  ...{ verdict: 'best', moves: [], masterstroke: false, reason: null },
})
const review = (decisions: Decision[], winners: number[]): Review => ({
  ...{ game: 'mio', seats: 3, names: null, scores: [], winners, summaries: [], levels: [], decisions },
  moments: [{ kind: 'loss', number: 2, seat: 0, change: -0.2, error: 0.01, best: 'pass', played: 'take', view: {}, sentence: '' }],
})
const ana = [decided(0, 0, 0.4, [0.4, 0.3, 0.3]), decided(2, 0, 0.5, [0.5, 0.1, 0.4])]
const bob = decided(1, 1, 0.3, [0.5, 0.3, 0.2])

test('each seat has its own chances at its own decisions, and at the end its share of the victory', () => {
  expect(linesOf(review([ana[0]!, bob, ana[1]!], [1, 2]), 9)).toEqual([
    { seat: 0, known: [{ at: 0, chance: 0.4 }, { at: 2, chance: 0.5 }, { at: 9, chance: 0 }] },
    { seat: 1, known: [{ at: 1, chance: 0.3 }, { at: 9, chance: 0.5 }] },
  ])
})

test('where one seat was reviewed, the chances of all are those that it saw; a game that is not over has no end', () => {
  const lines = linesOf(review(ana, []), 9)
  expect(lines.map(({ seat, known }) => [seat, ...known.map(({ chance }) => chance)])).toEqual([
    [0, 0.4, 0.5],
    [1, 0.3, 0.1],
    [2, 0.3, 0.4],
  ])
  expect(linesOf(review([], [0]), 9)).toEqual([])
})

test('a chance is the last that is known, and a line lies between what is known', () => {
  const line = { seat: 0, known: [{ at: 2, chance: 0.4 }, { at: 6, chance: 0.8 }] }
  expect([1, 2, 5, 9].map((at) => chanceAt(line, at))).toEqual([null, 0.4, 0.4, 0.8])
  expect([1, 2, 4, 6, 9].map((at) => heightAt(line, at)?.toFixed(2) ?? null)).toEqual([null, '0.40', '0.60', '0.80', null])
})

test('a click goes to the nearest move, and to a moment that it is close to', () => {
  const marks = [{ at: 41, x: 82, y: 50 }]
  expect([-5, 0, 41, 99, 300].map((x) => moveAt(x, 5, 200, 100, marks))).toEqual([0, 0, 21, 50, 100])
  expect(moveAt(90, 55, 200, 100, marks)).toBe(41)
  expect(moveAt(90, 90, 200, 100, marks)).toBe(45)
})

test('moments lie at the chance that their seat had then; one whose decision is not there is not drawn', () => {
  expect(marksOf(review(ana, []))).toEqual([{ number: 2, seat: 0, change: -0.2, chance: 0.5 }])
  expect(marksOf(review([bob], []))).toEqual([])
})
