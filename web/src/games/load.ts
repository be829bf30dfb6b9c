/** Games are loaded when they are played. A game without an index in its folder is drawn plainly. */
import type { GameKind } from './kind'
import { folderOf } from './shelf.svelte'

const KINDS = import.meta.glob<{ default: GameKind }>('./*/index.ts')
const known = new Map<string, Promise<GameKind>>()

export function loadKind(game: string): Promise<GameKind> {
  const found = known.get(game)
  if (found) return found
  const load = KINDS[`./${folderOf(game)}/index.ts`] ?? KINDS['./plain/index.ts']
  if (!load) throw new Error(game)
  const made = load().then((module) => module.default)
  made.catch(() => known.delete(game))
  known.set(game, made)
  return made
}
