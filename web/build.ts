/** What the build makes of the package's own files: rule books from TOML, the first words of each game, and packed copies. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

import { FluentResource } from '@fluent/bundle'
import { parse } from 'smol-toml'
import type { Plugin, ResolvedConfig } from 'vite'

const PACKAGE = fileURLToPath(new URL('../src/pioche/', import.meta.url))
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
      const folders = readdirSync(`${PACKAGE}games`).filter((folder) => existsSync(`${PACKAGE}games/${folder}/words.fr.ftl`))
      const found = folders.map((folder) => [folder, { title: said(folder, 'title'), tagline: said(folder, 'tagline') }])
      return `export default ${JSON.stringify(Object.fromEntries(found))}`
    },
  }
}

function said(folder: string, key: string): Record<string, unknown> {
  const files = LANGUAGES.map((language) => readFileSync(`${PACKAGE}games/${folder}/words.${language}.ftl`, 'utf-8'))
  const found = files.map((file) => new FluentResource(file).body.find((entry) => entry.id === key)?.value)
  return Object.fromEntries(LANGUAGES.map((language, index) => [language, found[index]]))
}

const WORTH_PACKING = /\.(css|html|js|json|svg|webmanifest)$/

/** Beside each file of the built site a copy packed as small as it gets: the server sends that where it is asked for. */
export function packed(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'pioche-packed',
    apply: 'build',
    configResolved: (found) => void (config = found),
    closeBundle() {
      const folder = resolve(config.root, config.build.outDir)
      const files = readdirSync(folder, { recursive: true, encoding: 'utf-8' }).filter((name) => WORTH_PACKING.test(name))
      for (const name of files) writeFileSync(join(folder, `${name}.br`), brotli(readFileSync(join(folder, name))))
    },
  }
}

const brotli = (file: Buffer): Buffer =>
  brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: file.length, [constants.BROTLI_PARAM_QUALITY]: 11 } })
