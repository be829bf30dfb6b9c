/** A card with nothing special about it: layouts say where it lies, and what else is to be said of it. */
import type { Placed } from './kind'

export const PLAIN = { id: '', rot: 0, up: true, owner: null, playable: null, label: '' }

export const card = (place: string, face: string): Omit<Placed, 'x' | 'y' | 'w' | 'z'> => ({ ...PLAIN, place, face })
