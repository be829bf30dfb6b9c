/** The table in words, for whoever asks: what is to be done, one's hand, what lies there, what everybody has. */
import type { GameKind, Placed } from '../games/kind'
import type { Scene } from '../lib/scene'
import { inHand } from './dealing'

export type Told = Pick<Scene, 'view' | 'words' | 'names' | 'memory' | 'active'>

export function reading({ view, words, names, memory, active }: Told, kind: GameKind, status: string, cards: Placed[]): string {
  if (!view || !words) return ''
  const { seat } = view
  const inWords = (faces: string[]): string => words.join(faces.map((face) => words.card(face)))
  const held = cards.filter((card) => card.owner === seat && (inHand(card) || card.place === 'drawn'))
  const hand = seat === null ? [] : held.map(({ face }) => face)
  const called = active && seat !== null && view.awaited.includes(seat)
  const playable = cards.filter((card) => card.playable && card.owner === seat).map(({ face }) => face)
  const lying = cards.filter(({ label, place, mark }) => label && !place.startsWith('hand') && mark !== 'gone').map(({ label }) => label)
  const factsOf = (of: number): string => {
    if (kind.facts) return kind.facts(view, of, words)
    const score = view.scores[of] ?? null
    return [score === null ? '' : words.say('web-read-points', { count: score }), kind.seatNote?.(view, of, words) ?? ''].filter(Boolean).join(', ')
  }
  const seats = view.hands.map((_, of) => {
    const facts = factsOf(of)
    return facts && words.say('web-read-seat', { ...words.about(of, names), facts })
  })
  const sentences = [
    status,
    hand.length ? words.say('web-read-hand', { count: hand.length, cards: inWords(hand) }) : '',
    called && playable.length < hand.length ? words.say('web-read-playable', { count: playable.length, cards: inWords(playable) }) : '',
    ...(kind.lies?.(view, words, memory, names) ?? [lying.length ? words.say('web-read-lying', { things: lying.join(', ') }) : '']),
    ...seats,
    view.over ? '' : (kind.heading?.(view, words, memory) ?? ''),
  ]
  return sentences.filter(Boolean).map((sentence) => (/[.!?]$/u.test(sentence) ? sentence : `${sentence}.`)).join(' ')
}
