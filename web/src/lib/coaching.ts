/** What the coach says of a game, with the names that are shown here; as src/pioche/coach/telling.py says it. */
import type { Catalogue } from './catalogue'
import type { Decision, LevelResult, Moment, MoveValue, Reason, Review, SeatSummary } from '../answers'

const percent = (share: number): number => Math.round(1000 * Math.abs(share)) / 10

/** What is sampled is never told as if it were exact. */
const margin = (error: number): number => Math.max(0.1, percent(error))

const moveOf = (move: string | null, words: Catalogue, names: string[]): string =>
  move === null ? words.say('coach-hold') : words.move(move, names)

/** In what the game counts. */
const scoreText = (points: number, words: Catalogue): string =>
  words.say('score', { count: Math.round(10 * points) / 10 }).replace('-', '−')

/** What a score would be, and when. */
const scoreOf = (move: MoveValue, decision: Decision, words: Catalogue): string =>
  words.say('coach-score', { score: scoreText(move.points, words), end: decision.points_are_final ? 'game' : 'round' })

/** What bots of a level made of the same cards. */
export const levelSentence = ({ level, won, rank, score }: LevelResult, words: Catalogue): string =>
  words.say('coach-level', { level, won: percent(won), rank, score: scoreText(score, words) })

/** Whether a win that is judged by points is out of reach or certain. */
const decided = (decision: Decision): string => (decision.win < 0.5 ? 'lost' : 'won')

type Happened = Pick<Moment, 'kind' | 'number' | 'seat' | 'change' | 'error' | 'played'>

/** `decisions`: among them the one with which the moment began. */
export function momentSentence(moment: Happened, decisions: Decision[], words: Catalogue, names: string[]): string {
  const decision = decisionOf(moment, decisions)!
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
    const called = decision.masterstroke ? 'masterstroke' : verdict
    const said = words.say('web-coach-said', { name: names[decision.seat] ?? '', verdict: words.say(`web-verdict-${called}`) })
    return decision.ground === 'points' ? `${said} ${words.say('coach-by-points', { win: decided(decision) })}` : said
  }
  return momentSentence({ ...decision, kind: 'loss', change: -cost, error: cost_error }, [decision], words, names)
}

const counted = (reason: Reason, value: number): number => (reason.counted === 'share' ? Math.round(100 * value) : Math.round(10 * value) / 10)

/** Why the best move is better than what was played; '' where the game has no word for what was counted. */
export function reasonSentence(reason: Reason, decision: Decision, words: Catalogue, names: string[]): string {
  const what = `why-${reason.feature}`
  if (!words.has(what)) return ''
  return words.say(`coach-why-${reason.counted}`, {
    what: words.say(what),
    best: moveOf(decision.moves[0]!.move, words, names),
    played: moveOf(decision.played, words, names),
    then: counted(reason, reason.best),
    now: counted(reason, reason.played),
  })
}

type Placed = Pick<Moment, 'number' | 'seat'>

const decisionOf = (moment: Placed, decisions: Decision[]): Decision | undefined =>
  decisions.find((each) => each.number === moment.number && each.seat === moment.seat)

/** The sentence of a moment, and of a loss its reason. */
export function momentInFull(moment: Moment, decisions: Decision[], words: Catalogue, names: string[]): string {
  const told = momentSentence(moment, decisions, words, names)
  const decision = decisionOf(moment, decisions)
  return moment.kind === 'loss' && decision?.reason ? `${told} ${reasonSentence(decision.reason, decision, words, names)}`.trim() : told
}

export function decisionInFull(decision: Decision, words: Catalogue, names: string[]): string {
  const told = decisionSentence(decision, words, names)
  return decision.reason ? `${told} ${reasonSentence(decision.reason, decision, words, names)}`.trim() : told
}

/** How accurately a seat has played; '' where that made no difference. */
export function accuracyOf({ accuracy }: SeatSummary, words: Catalogue): string {
  return typeof accuracy === 'number' ? words.say('web-coach-accuracy', { percent: Math.floor(100 * accuracy) }) : ''
}

/** The verdicts of a seat that are worth telling, counted. */
export function countsOf({ verdicts, masterstrokes }: SeatSummary, words: Catalogue): string {
  const counts = { 'web-coach-mistakes': verdicts.mistake, 'web-coach-doubtful': verdicts.doubtful, 'web-coach-masterstrokes': masterstrokes }
  const told = Object.entries(counts).flatMap(([key, count]) => (count ? [words.say(key, { count })] : []))
  return told.join(', ') || words.say('web-coach-flawless')
}

/** What somebody would have played; null: nothing, where one may hold back. */
export type Tried = MoveValue['move']
/** By the name of the moment. */
export type Answers = Record<string, Tried>

export const nameOf = (moment: Placed): string => `${moment.number} ${moment.seat}`

/** The losses of a review, each with its decision: whoever likes finds the better move. */
export function questions({ moments, decisions }: Review): Map<string, Decision> {
  const losses = moments.filter((each) => each.kind === 'loss')
  return new Map(losses.flatMap((each) => decisionOf(each, decisions) ?? []).map((decision) => [nameOf(decision), decision]))
}

/** What could be played, by the alphabet: that tells nothing of what is better. */
export function choicesOf(decision: Decision, words: Catalogue, names: string[]): { move: Tried; text: string }[] {
  const all = decision.moves.map(({ move }) => ({ move, text: moveOf(move, words, names) }))
  return all.sort((one, other) => one.text.localeCompare(other.text, words.language, { numeric: true }))
}

const verdictOf = (decision: Decision, tried: Tried): MoveValue['verdict'] | undefined => decision.moves.find((each) => each.move === tried)?.verdict

/** How many better moves were found; one that is as good counts. */
export function found(review: Review, answers: Answers): number {
  return [...questions(review)].filter(([name, decision]) => name in answers && ['best', 'good'].includes(verdictOf(decision, answers[name]!) ?? '')).length
}

/** What an answer was worth. The sentence of the moment then says what was played. */
export function answerSentence(decision: Decision, tried: Tried, words: Catalogue, names: string[]): string {
  const verdict = verdictOf(decision, tried)
  if (!verdict) return ''
  const told = words.say('web-coach-answered', { move: moveOf(tried, words, names), verdict: words.say(`web-verdict-${verdict}`) })
  return tried === decision.played ? `${told} ${words.say('web-coach-same', { name: names[decision.seat] ?? '' })}` : told
}
