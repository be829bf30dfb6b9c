/** Capitals drawn by hand: lines on a height of 24, and how wide each is. */
const LETTERS: Record<string, [width: number, path: string]> = {
  A: [16, 'M1 24L8 1L15 24M4 16H12'],
  B: [15, 'M2 1V24H8Q14 24 14 18Q14 12 8 12H2M2 1H7Q12 1 12 6.5Q12 12 7 12'],
  C: [15, 'M14 5Q11 1 8 1Q1 1 1 12.5Q1 24 8 24Q12 24 14 20'],
  D: [15, 'M2 1V24H6Q14 24 14 12.5Q14 1 6 1Z'],
  E: [14, 'M13 1H2V24H13M2 12H10'],
  F: [13, 'M13 1H2V24M2 12H10'],
  G: [15, 'M14 5Q11 1 8 1Q1 1 1 12.5Q1 24 8 24Q14 24 14 17V14H9'],
  H: [15, 'M2 1V24M13 1V24M2 12H13'],
  I: [4, 'M2 1V24'],
  J: [12, 'M11 1V18Q11 24 6 24Q1 24 1 18'],
  K: [15, 'M2 1V24M13 1L3 13L14 24'],
  L: [13, 'M2 1V24H12'],
  M: [20, 'M2 24V1L10 15L18 1V24'],
  N: [16, 'M2 24V1L14 24V1'],
  O: [18, 'M9 1Q1 1 1 12.5Q1 24 9 24Q17 24 17 12.5Q17 1 9 1Z'],
  P: [15, 'M2 24V1H8Q14 1 14 7.5Q14 14 8 14H2'],
  Q: [18, 'M9 1Q1 1 1 12.5Q1 24 9 24Q17 24 17 12.5Q17 1 9 1ZM11 18L17 25'],
  R: [15, 'M2 24V1H8Q14 1 14 7.5Q14 14 8 14H2M7 14L14 24'],
  S: [15, 'M13 4Q11 1 7.5 1Q2 1 2 6.5Q2 11 8 12.5Q14 14 14 18.5Q14 24 8 24Q3 24 1 20'],
  T: [16, 'M1 1H15M8 1V24'],
  U: [16, 'M2 1V15Q2 24 8 24Q14 24 14 15V1'],
  V: [16, 'M1 1L8 24L15 1'],
  W: [22, 'M1 1L6 24L11 8L16 24L21 1'],
  X: [16, 'M2 1L14 24M14 1L2 24'],
  Y: [16, 'M1 1L8 12L15 1M8 12V24'],
  Z: [16, 'M2 1H14L2 24H14'],
  0: [16, 'M8 1Q1 1 1 12.5Q1 24 8 24Q15 24 15 12.5Q15 1 8 1Z'],
  1: [9, 'M2 6L8 1V24'],
  2: [15, 'M1 6Q2 1 8 1Q14 1 14 7Q14 12 1 24H14'],
  3: [15, 'M2 4Q4 1 8 1Q13 1 13 6.5Q13 12 7 12Q14 12 14 18Q14 24 8 24Q3 24 1 20'],
  4: [16, 'M11 24V1L1 17H15'],
  5: [15, 'M13 1H3L2 11Q4 9 8 9Q14 9 14 16Q14 24 7 24Q3 24 1 21'],
  6: [15, 'M12 2Q2 4 2 16Q2 24 8 24Q14 24 14 17.5Q14 11 8 11Q3 11 2 16'],
  7: [15, 'M1 1H14L6 24'],
  8: [16, 'M8 12Q2 11 2 6.5Q2 1 8 1Q14 1 14 6.5Q14 11 8 12Q1 13 1 18.5Q1 24 8 24Q15 24 15 18.5Q15 13 8 12Z'],
  9: [15, 'M13 9Q12 14 7.5 14Q2 14 2 7.5Q2 1 7.5 1Q13 1 13 9Q13 21 4 24'],
  '!': [4, 'M2 1V16M2 23.5V24'],
  '?': [13, 'M1 6Q2 1 7 1Q12 1 12 6Q12 10 7 13V17M7 23.5V24'],
  '+': [16, 'M2 13H14M8 7V19'],
  '−': [13, 'M2 13H11'],
  '-': [13, 'M2 13H11'],
  '’': [4, 'M2 1L1 6'],
}
const SPACE = 9
const BETWEEN = 6.5

export interface Letter {
  x: number
  /** Nobody writes quite straight. */
  y: number
  turn: number
  path: string
}

/** A word as drawn letters; what has no drawing is left out, marks over letters as well. */
export function lettering(text: string): { letters: Letter[]; width: number } {
  const letters: Letter[] = []
  let x = 0
  for (const sign of text.toUpperCase().normalize('NFD')) {
    const drawn = LETTERS[sign]
    if (/\s/.test(sign)) x += SPACE
    if (!drawn) continue
    const place = letters.length
    letters.push({ x, y: [0, 1.6, -1, 1][place % 4]!, turn: [-4, 3, -2, 5, -3][place % 5]!, path: drawn[1] })
    x += drawn[0] + BETWEEN
  }
  return { letters, width: Math.max(1, x - BETWEEN) }
}
