/** What the coach says of a game, with the names that are shown here; as src/pioche/coach/telling.py says it. */
import type { Catalogue } from './catalogue'
import type { Decision, Moment, MoveValue } from '../answers'

const percent = (share: number): number => Math.round(1000 * Math.abs(share)) / 10

/** What is sampled is never told as if it were exact. */
const margin = (error: number): number => Math.max(0.1, percent(error))

const moveOf = (move: string | null, words: Catalogue, names: string[]): string =>
  move === null ? words.say('coach-hold') : words.move(move, names)

/** What a score would be, in what the game counts, and when. */
function scoreOf(move: MoveValue, decision: Decision, words: Catalogue): string {
  const score = words.say('score', { count: Math.round(10 * move.points) / 10 }).replace('-', '−')
  return words.say('coach-score', { score, end: decision.points_are_final ? 'game' : 'round' })
}

/** Whether a win that is judged by points is out of reach or certain. */
const decided = (decision: Decision): string => (decision.win < 0.5 ? 'lost' : 'won')

type Happened = Pick<Moment, 'kind' | 'number' | 'seat' | 'change' | 'error' | 'played'>

/** `decisions`: among them the one with which the moment began. */
export function momentSentence(moment: Happened, decisions: Decision[], words: Catalogue, names: string[]): string {
  const decision = decisions.find((each) => each.number === moment.number && each.seat === moment.seat)!
  const played = decision.moves.find((each) => each.move === moment.played) ?? decision.moves[0]!
  const details = {
    name: names[moment.seat] ?? '',
    held: moment.played === null ? 'yes' : 'no',
    played: moveOf(moment.played, words, names),
    percent: percent(played.win),
    error: margin(moment.error),
  }
  if (moment.kind === 'turn') {
    const then = percent(played.win + moment.change)
    return words.say(moment.change > 0 ? 'coach-luck' : 'coach-misfortune', { ...details, then })
  }
  const best = decision.moves[0]!
  return words.say(decision.ground === 'points' ? 'coach-loss-points' : 'coach-loss', {
    ...details,
    best: moveOf(best.move, words, names),
    better: percent(best.win),
    score: scoreOf(played, decision, words),
    more: scoreOf(best, decision, words),
    win: decided(decision),
  })
}

/** What a decision was worth; of a bad one also what would have been better, and by how much. */
export function decisionSentence(decision: Decision, words: Catalogue, names: string[]): string {
  const { verdict, cost, cost_error } = decision
  if (verdict === 'best' || verdict === 'good') {
    const said = words.say('web-coach-said', { name: names[decision.seat] ?? '', verdict: words.say(`web-verdict-${verdict}`) })
    return decision.ground === 'points' ? `${said} ${words.say('coach-by-points', { win: decided(decision) })}` : said
  }
  return momentSentence({ ...decision, kind: 'loss', change: -cost, error: cost_error }, [decision], words, names)
}
