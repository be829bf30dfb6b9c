/** What the drawing of a letter needs: its alphabet, its family, its place in it, and what it costs now. */

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

/** What taking a letter costs in a round (LE-7 to LE-10), 0 for nothing: only to mark it. */
export function cost(face: string, round: number): number {
  const letter = face[0] ?? ''
  if ((round === 2 || round === 5) && 'AEIOUY'.includes(letter)) return 10
  if ((round === 3 || round === 5) && 'MN'.includes(letter)) return 20
  if ((round === 4 || round === 5) && face === 'Hb') return 90
  return 0
}
