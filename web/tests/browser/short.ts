/** All games with options that end them soon; their names are read in the page's language. */
import type { Page } from 'playwright-core'

import { playLettres, playMerci, playMio, playNonMerci, playShit } from './play'
import type { Deed } from './table'

export type Language = 'fr' | 'en'
type Options = Record<Language, Record<string, number>>

export const SHORT: { game: string; options: Options; play: (page: Page) => Deed[] }[] = [
  { game: 'merci', options: { fr: { 'Manches max.': 1 }, en: { 'Round limit': 1 } }, play: playMerci },
  { game: 'mio', options: { fr: { But: 1 }, en: { Goal: 1 } }, play: playMio },
  { game: 'shit', options: { fr: { But: 12 }, en: { Goal: 12 } }, play: playShit },
  { game: 'lettres', options: { fr: {}, en: {} }, play: playLettres },
  { game: 'non-merci', options: { fr: {}, en: {} }, play: playNonMerci },
]
