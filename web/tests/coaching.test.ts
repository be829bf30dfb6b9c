import { expect, test } from 'vitest'

import { decisionSentence, momentSentence } from '../src/lib/coaching'
import type { ReviewDecision, ReviewMoment } from '../src/lib/http'
import { catalogueOf } from './recorded'

const names = ['Ana', 'Robot 2', 'Robot 3']
const loss: ReviewMoment = { kind: 'loss', number: 4, seat: 1, change: -0.0744, error: 0.015, best: 'pass', played: 'take' }
const decision: ReviewDecision = {
  ...{ number: 4, seat: 0, played: 'take', cost: 0.31, cost_error: 0.02, verdict: 'mistake' },
  moves: [{ move: 'pass' }, { move: 'take' }],
}

test('the coach calls people by the names that the replay shows, and counts in per cent', () => {
  const words = catalogueOf('en', 'non-merci')
  expect(momentSentence(loss, words, names)).toMatch(
    /^Robot 2 played “Take the card”. “No thanks! \(1 chip\)” was better by 7\.4\s% chance to win \(±\s1\.5\)\.$/,
  )
  expect(momentSentence({ ...loss, kind: 'turn', change: 0.2 }, words, names)).toMatch(/fortune was with Robot 2: 20\s% more/)
  expect(momentSentence({ ...loss, kind: 'turn', change: -0.2 }, words, names)).toMatch(/badly for Robot 2: 20\s% less/)
  expect(momentSentence({ ...loss, played: null }, words, names)).toContain('hold back')
})

test('a bad decision is told with the better one, a good one with a word', () => {
  const words = catalogueOf('fr', 'non-merci')
  expect(decisionSentence(decision, words, names)).toMatch(/^Ana a joué .*31\s% de chances/)
  expect(decisionSentence({ ...decision, verdict: 'best' }, words, names)).toMatch(/^Ana\s: le meilleur coup\.$/)
})
