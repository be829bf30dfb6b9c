/** The catalogue that is in use: one language, and the game at hand if there is one. */
import { Catalogue, type Fields, type Language } from './catalogue'
import { settings } from './settings.svelte'
import { http } from './http'
import { folderOf, isOwn } from '../games/shelf.svelte'

type Load = () => Promise<string>

const COMMON = import.meta.glob<string>(
  ['../../../src/pioche/words/{common,table,web}.{fr,en}.ftl'],
  { query: '?raw', import: 'default' },
) as Record<string, Load>
const GAMES = import.meta.glob<string>(
  ['../../../src/pioche/games/*/words.{fr,en}.ftl', '../../../src/pioche/words/{web-*,coach}.{fr,en}.ftl'],
  { query: '?raw', import: 'default' },
) as Record<string, Load>

const loaded = new Map<string, Promise<Catalogue>>()

async function read(language: Language, game: string | null): Promise<Catalogue> {
  const folder = game === null ? null : folderOf(game)
  const common = Object.entries(COMMON).filter(([path]) => path.endsWith(`.${language}.ftl`))
  const wanted = [`/${folder}/words.${language}.ftl`, `/web-${folder}.${language}.ftl`, `/coach.${language}.ftl`]
  const own = Object.entries(GAMES).filter(([path]) => folder && wanted.some((end) => path.endsWith(end)))
  const sources = await Promise.all([...common, ...own].map(([, load]) => load()))
  if (game === null || isOwn(game)) return new Catalogue(language, sources, game)
  const book = await http.book(game)
  return new Catalogue(language, [...sources, book.words[language]], game, book)
}

/** The catalogue of a language, with the words of a game. */
export function catalogue(language: Language, game: string | null = null): Promise<Catalogue> {
  const key = `${language} ${game ?? ''}`
  const known = loaded.get(key)
  if (known) return known
  const made = read(language, game)
  made.catch(() => loaded.delete(key))
  loaded.set(key, made)
  return made
}

class Words {
  current = $state.raw<Catalogue | null>(null)

  /** Load a language; what is shown changes once it is there. */
  async speak(language: Language): Promise<void> {
    const found = await catalogue(language)
    if (settings.language === language) this.current = found
    document.documentElement.lang = settings.language
  }
}

export const words = new Words()

/** A sentence of the shell. */
export function t(key: string, details: Fields = {}): string {
  return words.current?.say(key, details) ?? ''
}
