/** What drawing a card of the circle needs: its colour, its place, its mark, and how far it lies from another one. */
import { CIRCLE, GAPS } from './facts'

export const CARDS = CIRCLE.length
export const COLOURS = 'brgyv'
export const SHIT = 'SHIT'

export interface Look {
  fill: string
  dark: string
  pale: string
  /** The mark that doubles the colour, about 22 wide, round 0, 0. */
  mark: string
}

const SUN = Array.from({ length: 16 }, (_, point) => {
  const angle = (point * Math.PI) / 8
  const far = point % 2 ? 6.4 : 11.5
  return `${(Math.sin(angle) * far).toFixed(1)} ${(-Math.cos(angle) * far).toFixed(1)}`
})

/** A drop, a flame, a leaf, a sun, a moon. */
export const LOOKS: Record<string, Look> = {
  b: {
    ...{ fill: '#2273da', dark: '#0b3a7d', pale: '#dceafd' },
    mark: 'M0 -12 C5 -4 8.5 -1 8.5 4 A8.5 8 0 0 1 -8.5 4 C-8.5 -1 -5 -4 0 -12 Z',
  },
  r: {
    ...{ fill: '#dc3a2d', dark: '#861510', pale: '#fde0da' },
    mark: 'M1 -13 C3 -6 10 -3 9 4 C9 9 5 12 0 12 C-6 12 -9 8 -9 3 C-9 -1 -6 -3 -5 -8 C-3 -6 -1 -4 -1 -2 C2 -5 2 -9 1 -13 Z',
  },
  g: {
    ...{ fill: '#2b9a55', dark: '#0c4f26', pale: '#d9f2df' },
    mark: 'M-9 11 C-13 -4 -2 -12 10 -11 C12 1 4 12 -7 9 L2 -2 L-9 11 Z',
  },
  y: { ...{ fill: '#f2bb1d', dark: '#634400', pale: '#fef1c7' }, mark: `M${SUN.join(' L')} Z` },
  v: {
    ...{ fill: '#8745bd', dark: '#4a1673', pale: '#eee0f9' },
    mark: 'M4 -11.5 A11.5 11.5 0 1 0 10 7 A9.5 9.5 0 0 1 4 -11.5 Z',
  },
}

/** 0 to 49 round the circle; −1 for what is not on it. */
export const placeOf = (face: string): number => CIRCLE.indexOf(face)

export const faceAt = (place: number): string => CIRCLE[place]!

export const colourOf = (face: string): Look => LOOKS[face.at(-1) ?? 'b'] ?? LOOKS.b!

export const valueOf = (face: string): string => face.slice(0, -1)

/** The way from a start card to another one; null where there is none. Only to draw it. */
export const gap = (start: string | null, face: string): number | null => GAPS[placeOf(start ?? '')]?.[placeOf(face)] ?? null
