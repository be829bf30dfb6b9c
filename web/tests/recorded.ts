/** Games that were played by the rules themselves; tests/web/recording.py writes them. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { Catalogue, type Fields, type Language } from '../src/lib/catalogue'
import type { GameView } from '../src/declared'

export interface Step {
  view: GameView
  watched: GameView
  events: Fields[]
  now: unknown[]
  hash: string
  said: Record<Language, { events: string[]; status: string; moves: string[] }>
}

export interface Recorded {
  names: string[]
  games: Record<string, { seats: number; steps: Step[] }[]>
  /** By game and moment, what each seat sees and is told. */
  screens: Record<string, { view: GameView; events: Fields[] }[][]>
}

const asked = process.env.PIOCHE_RECORDED
const file = asked ?? fileURLToPath(new URL('recorded.json', import.meta.url))

/** Without a file the tests that need it are left out; whoever names one wants them all. */
export const recorded: Recorded | null =
  asked || existsSync(file) ? (JSON.parse(readFileSync(file, 'utf-8')) as Recorded) : null

const PACKAGE = new URL('../../src/pioche/', import.meta.url)
const read = (path: string): string[] => {
  const found = new URL(path, PACKAGE)
  return existsSync(found) ? [readFileSync(found, 'utf-8')] : []
}

/** The catalogue as the client puts it together. */
export function catalogueOf(language: Language, game: string): Catalogue {
  const folder = game.replace('-', '_')
  const sources = [
    ...['common', 'table', 'web', `web-${folder}`, 'coach'].map((part) => `words/${part}.${language}.ftl`),
    `games/${folder}/words.${language}.ftl`,
  ]
  return new Catalogue(language, sources.flatMap(read), game)
}
