/** What the coach says of a game, with the names that are shown here; as src/pioche/coach/telling.py says it. */
import type { Catalogue } from './catalogue'
import type { ReviewDecision, ReviewMoment } from './http'

const percent = (share: number): number => Math.round(1000 * Math.abs(share)) / 10

const moveOf = (move: string | null, words: Catalogue, names: string[]): string =>
  move === null ? words.say('coach-hold') : words.move(move, names)

export function momentSentence(moment: ReviewMoment, words: Catalogue, names: string[]): string {
  const key = moment.kind === 'loss' ? 'coach-loss' : moment.change > 0 ? 'coach-luck' : 'coach-misfortune'
  return words.say(key, {
    name: names[moment.seat] ?? '',
    played: moveOf(moment.played, words, names),
    best: moveOf(moment.best, words, names),
    percent: percent(moment.change),
    error: percent(moment.error),
  })
}

/** What a decision was worth; of a bad one also what would have been better, and by how much. */
export function decisionSentence(decision: ReviewDecision, words: Catalogue, names: string[]): string {
  const { verdict, cost, cost_error, moves } = decision
  if (verdict === 'best' || verdict === 'good') {
    return words.say('web-coach-said', { name: names[decision.seat] ?? '', verdict: words.say(`web-verdict-${verdict}`) })
  }
  return momentSentence({ ...decision, kind: 'loss', change: cost, error: cost_error, best: moves[0]?.move ?? null }, words, names)
}
