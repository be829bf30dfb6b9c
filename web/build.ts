/** What the build makes of the package's own files: rule books from TOML, and the first words of each game. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { FluentResource } from '@fluent/bundle'
import { parse } from 'smol-toml'
import type { Plugin } from 'vite'

const PACKAGE = fileURLToPath(new URL('../src/pioche/', import.meta.url))
const FOLDERS = ['merci', 'mio', 'shit', 'lettres', 'non_merci']
const LANGUAGES = ['fr', 'en']

/** `import articles from '….toml'` gives a list of [number, title, text]. */
export function ruleBooks(): Plugin {
  return {
    name: 'pioche-rule-books',
    enforce: 'pre',
    transform(source, id) {
      if (!id.endsWith('.toml')) return null
      const chapters = parse(source) as Record<string, { title: string; text: string }>
      const articles = Object.entries(chapters).map(([number, { title, text }]) => [number, title, text])
      return { code: `export default ${JSON.stringify(articles)}`, map: null }
    },
  }
}

/** `virtual:taglines`: title and tagline of each game, so that the home page need not load five catalogues. */
export function taglines(): Plugin {
  const name = 'virtual:taglines'
  return {
    name: 'pioche-taglines',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null
      const found: Record<string, Record<string, Record<string, unknown>>> = {}
      for (const folder of FOLDERS) {
        found[folder] = {}
        for (const language of LANGUAGES) found[folder][language] = firstWords(folder, language)
      }
      return `export default ${JSON.stringify(found)}`
    },
  }
}

function firstWords(folder: string, language: string): Record<string, unknown> {
  const file = `${PACKAGE}games/${folder}/words.${language}.ftl`
  const resource = new FluentResource(readFileSync(file, 'utf-8'))
  const wanted = resource.body.filter((entry) => entry.id === 'title' || entry.id === 'tagline')
  return Object.fromEntries(wanted.map((entry) => [entry.id, entry.value]))
}
