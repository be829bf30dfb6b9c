/** The five colours of the fronts (each with its treat) and the four backs; the same in light and dark. */
import type { Back } from './view'

export interface Tint {
  field: string
  rim: string
  ink: string
}

const PAPER: Tint = { field: '#f3ecdf', rim: '#d8cdb8', ink: '#2b241d' }

const TINTS: Record<string, Tint> = {
  y: { field: '#ffd447', rim: '#e3a900', ink: '#5e3f00' },
  p: { field: '#ff9fc4', rim: '#e5568e', ink: '#7d0b40' },
  g: { field: '#83cf88', rim: '#3c9a52', ink: '#0b4a20' },
  b: { field: '#88bdf7', rim: '#3f80d4', ink: '#0a3470' },
  v: { field: '#c2a6f3', rim: '#8a5fd6', ink: '#40197f' },
}

export const tintOf = (colour: string): Tint => TINTS[colour] ?? PAPER

export const BACK_TINTS: Record<Back, Tint> = {
  draw1: { field: '#16696f', rim: '#8fd3cf', ink: '#0d4a4f' },
  draw2: { field: '#3a3187', rim: '#b4acf2', ink: '#2a2268' },
  gift: { field: '#e59a1f', rim: '#ffe0a3', ink: '#7a4300' },
  heart: { field: '#b92546', rim: '#ffb9c5', ink: '#a3173a' },
}
