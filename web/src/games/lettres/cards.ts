/** What the drawing of a letter needs: its alphabet, its family, its place in it, and what it costs now. */

import { COSTS } from './facts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

export interface Letter {
  letter: string
  pink: boolean
  /** A to M, or N to Z. */
  first: boolean
  /** 0 to 12: in its family a higher one beats a lower one. */
  rank: number
}

export function readLetter(face: string): Letter {
  const letter = face[0] ?? '?'
  const place = LETTERS.indexOf(letter)
  return { letter, pink: face[1] === 'p', first: place < 13, rank: ((place % 13) + 13) % 13 }
}

export const family = (face: string): string => `${face[1]}${readLetter(face).first ? 'first' : 'second'}`

/** What taking a letter costs in a round, 0 for nothing: only to mark it. */
export const cost = (face: string, round: number): number => COSTS[round]?.[face] ?? 0
