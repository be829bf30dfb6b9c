/** What the drawing of a card needs: its colour with its mark, its value, its outline. No rules. */

export const COLOURS = ['r', 'y', 'b', 'g', 'x'] as const
export type Colour = (typeof COLOURS)[number]

export interface Look {
  kind: 'number' | 'star' | 'joker'
  /** 1 to 5; 0 for stars and jokers. */
  value: number
  /** None: a joker. */
  colour: Colour | null
}

export const isColour = (text: unknown): text is Colour => COLOURS.includes(text as Colour)

export function readCard(face: string): Look {
  const colour = face[1]
  if (!isColour(colour)) return { kind: 'joker', value: 0, colour: null }
  return face[0] === '*' ? { kind: 'star', value: 0, colour } : { kind: 'number', value: Number(face[0]), colour }
}

/** Field, a lighter tone of it, and an ink that can be read on paper. */
export const PAINT: Record<Colour, { field: string; light: string; deep: string }> = {
  r: { field: '#dc3b32', light: '#f0695c', deep: '#a3201c' },
  y: { field: '#f5bd25', light: '#fbd968', deep: '#7d5a00' },
  b: { field: '#2a66d4', light: '#5b90ee', deep: '#1a479c' },
  g: { field: '#259053', light: '#50b87b', deep: '#176238' },
  x: { field: '#7b8492', light: '#a3abb8', deep: '#4a515d' },
}

/** One mark for each colour, drawn round 0, 0 with a size of about 20: heart, moon, drop, leaf, cloud. */
export const MARK: Record<Colour, string> = {
  r: 'M0 9 C-13 0 -10 -10 -4.5 -9 C-1.8 -8.6 -.6 -6.6 0 -5 C.6 -6.6 1.8 -8.6 4.5 -9 C10 -10 13 0 0 9 Z',
  y: 'M4 -9.5 A10 10 0 1 0 9.3 4.6 A8.2 8.2 0 0 1 4 -9.5 Z',
  b: 'M0 -11 C4.5 -4.5 8 -1 8 3.4 A8 8 0 0 1 -8 3.4 C-8 -1 -4.5 -4.5 0 -11 Z',
  g: 'M9.5 -9.5 C-4 -10 -10.5 -3 -8 6 L-10.5 9 L-8.5 10.8 L-6 8 C3 10.5 10 4 9.5 -9.5 Z M4.5 -4.5 L-4 4',
  x: 'M-7 7 A5 5 0 0 1 -7.4 -2.8 A6.6 6.6 0 0 1 4.6 -5.4 A5.4 5.4 0 0 1 7.2 4.9 A5 5 0 0 1 6 7 Z',
}

/** Digits of our own, one thick line each, round 0, 0 and 64 high. */
export const DIGIT: Record<number, string> = {
  1: 'M-13 -19 L5 -32 V32',
  2: 'M-18 -15 C-18 -37 19 -38 18 -13 C17 3 -3 13 -18 31 H19',
  3: 'M-17 -31 H16 L-3 -7 C24 -9 25 32 -2 32 C-10 32 -15 29 -19 24',
  4: 'M9 32 V-31 L-20 13 H21',
  5: 'M17 -31 H-13 L-15 -5 C-4 -14 21 -10 20 11 C19 34 -10 37 -19 23',
}

export function star(points: number, outer: number, inner: number, turn = 0): string {
  return Array.from({ length: points * 2 }, (_, corner) => {
    const r = corner % 2 ? inner : outer
    const angle = (corner * Math.PI) / points - Math.PI / 2 + turn
    return `${(Math.cos(angle) * r).toFixed(1)},${(Math.sin(angle) * r).toFixed(1)}`
  }).join(' ')
}

/** One of five equal pieces of a disc. */
export function wedge(place: number, r: number): string {
  const at = (step: number): string => {
    const angle = (step * 2 * Math.PI) / 5 - Math.PI / 2
    return `${(Math.cos(angle) * r).toFixed(1)} ${(Math.sin(angle) * r).toFixed(1)}`
  }
  return `M0 0 L${at(place)} A${r} ${r} 0 0 1 ${at(place + 1)} Z`
}
