/** The rule books: the package's own articles, loaded when somebody opens them. */
import { folderOf, isOwn } from '../games/shelf.svelte'
import { http } from './http'
import type { Language } from './catalogue'

export interface Article {
  number: string
  title: string
  text: string
}

type Book = { default: [string, string, string][] }
const BOOKS = import.meta.glob<Book>([
  '../../../src/pioche/games/*/rules.{fr,en}.toml',
  '../../../src/pioche/words/rules.{fr,en}.toml',
])

async function read(path: string): Promise<Article[]> {
  const load = BOOKS[path]
  if (!load) return []
  return (await load()).default.map(([number, title, text]) => ({ number, title, text }))
}

/** The articles of a game, then those common to all games. */
export async function ruleBook(game: string, language: Language): Promise<Article[]> {
  const built = `../../../src/pioche/games/${folderOf(game)}/rules.${language}.toml`
  const own = isOwn(game) ? read(built) : http.book(game).then(({ rules }) => rules[language])
  const common = read(`../../../src/pioche/words/rules.${language}.toml`)
  return [...(await own), ...(await common)]
}

/** Without accents and case, so that "a cote" finds "à côté". */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function search(articles: Article[], wanted: string): Article[] {
  const terms = folded(wanted).split(/\s+/).filter(Boolean)
  return articles.filter((article) => {
    const all = folded(`${article.number} ${article.title} ${article.text}`)
    return terms.every((term) => all.includes(term))
  })
}
