/** What a view of MERCI holds beside the common fields, and how its cards are written. */
import type { MerciView } from '../../declared'

export type Back = NonNullable<MerciView['effect']>
export const BACKS: Back[] = ['draw1', 'gift', 'heart', 'draw2']
export const STACKS = [0, 1, 2]

export interface Sight {
  value: string
  colour: string
  back: Back | null
}

/** "5b:gift", "5b", "?:gift" or "?". */
export function read(face: string): Sight {
  const [front = '?', back = ''] = face.split(':')
  return { value: front[0] ?? '?', colour: front[1] ?? '', back: BACKS.find((each) => each === back) ?? null }
}

export const front = (face: string): string => face.split(':')[0] ?? ''
export const known = (face: string): boolean => !face.startsWith('?')

/** A lay, a word with a card, or a gift, taken apart; null for every other move. */
export interface WithCard {
  word: string
  card: string
  place: number
}

export function withCard(move: string): WithCard | null {
  const [word = '', card, place] = move.split(' ')
  return card !== undefined && place !== undefined ? { word, card, place: Number(place) } : null
}

/** The back on the pile: the effect that a Siouplait would have. */
export function pileBack(view: MerciView): Back | null {
  return Array.isArray(view.pile) ? read(view.pile[0] ?? '').back : (view.pile_back ?? null)
}

export const pileCount = (view: MerciView): number => (Array.isArray(view.pile) ? view.pile.length : view.pile)
