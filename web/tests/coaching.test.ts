import { expect, test } from 'vitest'

import { accuracyOf, answerSentence, choicesOf, countsOf, decisionInFull, decisionSentence, found, momentInFull, momentSentence, questions, reasonSentence } from '../src/lib/coaching'
import type { Decision, Moment, MoveValue, Reason, Review, SeatSummary } from '../src/answers'
import { catalogueOf } from './recorded'

const names = ['Ana', 'Robot 2', 'Robot 3']
const value = (move: string | null, win: number, points: number): MoveValue => ({ ...{ move, win, points }, cost: 0, cost_error: 0, worlds: 1, verdict: 'best' })
const decision: Decision = {
  ...{ number: 4, seat: 0, round: 1, error: 0.01, played: 'take', win: 0.5, chances: [0.5, 0.3, 0.2], ground: 'win', points_are_final: true, cost: 0.31, cost_error: 0.02, verdict: 'mistake', masterstroke: false, reason: null },
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

const spaced = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')
const reason: Reason = { feature: 'cards', counted: 'mean', played: 21.26, best: 12.04, error: 0.5, rollouts: 400 }
const why: Decision = { ...decision, reason }

test('the reason is counted after the better move and after the one that was played', () => {
  const words = catalogueOf('fr', 'non-merci')
  const told = spaced(reasonSentence(reason, why, words, names))
  expect(told).toMatch(/points des cartes prises/)
  expect(told).toMatch(/12 en moyenne après « .*Non merci.* », 21,3 après « .*[Pp]rendre.* »/)
  const share = spaced(reasonSentence({ ...reason, counted: 'share', best: 0.116, played: 0.5 }, why, words, names))
  expect(share).toMatch(/12 fois sur 100 après .*, 50 fois après/)
  expect(reasonSentence({ ...reason, feature: 'unheard-of' }, why, words, names)).toBe('')
})

test('the reason follows the sentence of a loss and of a bad decision, and nothing else', () => {
  const words = catalogueOf('en', 'non-merci')
  const sentence = reasonSentence(reason, why, words, names)
  expect(momentInFull(loss, [why], words, names)).toBe(`${momentSentence(loss, [why], words, names)} ${sentence}`)
  expect(momentInFull({ ...loss, kind: 'turn' }, [why], words, names)).not.toContain(sentence)
  expect(momentInFull(loss, [decision], words, names)).toBe(momentSentence(loss, [decision], words, names))
  expect(decisionInFull(why, words, names)).toBe(`${decisionSentence(why, words, names)} ${sentence}`)
})

test('a masterstroke is called one', () => {
  const stroke: Decision = { ...decision, verdict: 'best', masterstroke: true }
  expect(decisionInFull(stroke, catalogueOf('en', 'non-merci'), names)).toBe('Ana: a masterstroke where a regular player would have erred.')
})

test('verdicts are counted with their plurals, and accuracy is told where it means something', () => {
  const summary: SeatSummary = { seat: 0, decisions: 20, mean_cost: 0.01, error: 0.001, verdicts: { best: 14, mistake: 2, doubtful: 3 }, masterstrokes: 1, accuracy: 0.868 }
  const none: SeatSummary = { ...summary, verdicts: { best: 3, doubtful: 0 }, masterstrokes: 0, accuracy: null }
  const [fr, en] = [catalogueOf('fr', 'mio'), catalogueOf('en', 'mio')]
  expect(countsOf(summary, fr)).toBe('2 erreurs, 3 coups douteux, 1 coup de maître')
  expect(countsOf(summary, en)).toBe('2 mistakes, 3 doubtful moves, 1 masterstroke')
  expect(countsOf({ ...none, verdicts: { mistake: 1 }, masterstrokes: 2 }, fr)).toBe('1 erreur, 2 coups de maître')
  expect([countsOf(none, fr), countsOf(none, en)]).toEqual(['aucune erreur', 'no mistake'])
  expect([accuracyOf(summary, fr), accuracyOf(summary, en), accuracyOf(none, fr)].map(spaced)).toEqual(['précision 86 %', 'accuracy 86 %', ''])
})

test('whoever looks for the better move is told by the alphabet what could be played, and what the answer was worth', () => {
  const words = catalogueOf('fr', 'non-merci')
  const asked: Decision = { ...decision, moves: [decision.moves[0]!, { ...decision.moves[1]!, verdict: 'mistake' }] }
  const turned = { ...asked, moves: asked.moves.toReversed() }
  expect(choicesOf(asked, words, names)).toEqual(choicesOf(turned, words, names))
  const review = { decisions: [{ ...asked, seat: 1 }, asked], moments: [{ ...loss, kind: 'turn', seat: 1 }, loss] } as Review
  expect([...questions(review).keys()]).toEqual(['4 0'])
  expect([{}, { '4 0': 'take' }, { '4 0': 'pass' }].map((answers) => found(review, answers as Record<string, string>))).toEqual([0, 0, 1])
  expect(spaced(answerSentence(asked, 'pass', words, names))).toMatch(/^« .*Non merci.* » : le meilleur coup\.$/)
  expect(spaced(answerSentence(asked, 'take', words, names))).toMatch(/^« .*rendre.* » : une erreur\. Ana a fait de même\.$/)
  expect(answerSentence(asked, 'gone', words, names)).toBe('')
})
