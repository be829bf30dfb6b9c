import { expect, test } from 'vitest'

import { decisionSentence, momentSentence } from '../src/lib/coaching'
import type { Decision, Moment, MoveValue } from '../src/answers'
import { catalogueOf } from './recorded'

const names = ['Ana', 'Robot 2', 'Robot 3']
const value = (move: string | null, win: number, points: number): MoveValue => ({ ...{ move, win, points }, cost: 0, cost_error: 0, worlds: 1, verdict: 'best' })
const decision: Decision = {
  ...{ number: 4, seat: 0, round: 1, error: 0.01, played: 'take', win: 0.5, chances: [0.5, 0.3, 0.2], ground: 'win', points_are_final: true, cost: 0.31, cost_error: 0.02, verdict: 'mistake' },
  moves: [
    value('pass', 0.5, -1.26),
    value('take', 0.19, 20),
  ],
}
const loss: Moment = {
  ...{ kind: 'loss', number: 4, seat: 0, change: -0.31, error: 0.015, played: 'take' },
  ...{ best: 'pass', view: {}, sentence: '' },
}

test('the coach calls people by the names that the replay shows, and counts in per cent and in points', () => {
  const words = catalogueOf('en', 'non-merci')
  const plain = momentSentence(loss, [decision], words, names).replaceAll('\u00a0', ' ')
  expect(plain).toBe(
    'Ana played “Take the card” (19 % chance to win, 20 points at the end); “No thanks! (1 chip)” was better: ' +
      '50 % (the difference is known to ± 1.5), −1.3 points at the end.',
  )
})

test('what was sampled is never known without error', () => {
  const told = momentSentence({ ...loss, error: 0.0002 }, [decision], catalogueOf('en', 'non-merci'), names)
  expect(told).toContain('known to ±\u00a00.1)')
})

test('a turn is told from where to where, and a chance that was let go is no move', () => {
  const words = catalogueOf('en', 'merci')
  const held = { ...decision, played: null, moves: [decision.moves[0]!, value(null, 0.19, 2)] }
  const turn = (change: number, of = decision) =>
    momentSentence({ ...loss, kind: 'turn', change, played: of.played }, [of], catalogueOf('en', 'non-merci'), names).replaceAll('\u00a0', ' ')
  expect(turn(0.2)).toMatch(/fortune was with Ana: from 19 % to 39 % chance to win/)
  expect(turn(-0.19)).toMatch(/badly for Ana: from 19 % to 0 %/)
  expect(turn(-0.19, held)).toMatch(/^Ana did nothing/)
  expect(words.say('score', { count: 2 })).toBe('2 hearts')
})

test('a bad decision is told with the better one, a good one with a word', () => {
  const words = catalogueOf('fr', 'non-merci')
  expect(decisionSentence(decision, words, names)).toMatch(/^Ana a joué .*19\s% de chances.* valait mieux\s: 50\s%/)
  expect(decisionSentence({ ...decision, verdict: 'best' }, words, names)).toMatch(/^Ana\s: le meilleur coup\.$/)
})

test('where the win is out of reach or certain, the sentence says that points are what counts', () => {
  const words = catalogueOf('en', 'non-merci')
  const lost: Decision = { ...decision, ground: 'points', win: 0.004 }
  const told = momentSentence(loss, [lost], words, names)
  expect(told).toMatch(/^Ana played “Take the card” \(20 points at the end\); the win was out of reach/)
  expect(told).toMatch(/by points “No thanks! \(1 chip\)” was better: −1\.3 points at the end\.$/)
  const best = { ...lost, verdict: 'best' as const }
  expect(decisionSentence(best, words, names)).toBe('Ana: the best move. The win is out of reach: judged by points.')
  expect(decisionSentence({ ...best, win: 0.99 }, catalogueOf('fr', 'non-merci'), names)).toMatch(/La victoire est presque acquise/)
})
