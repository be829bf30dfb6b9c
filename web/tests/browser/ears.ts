/** Playing by what a screen reader says: nothing is looked at, only heard, and only keys act. In either language. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Page } from 'playwright-core'

import { stopTime } from './people'

interface Reader {
  start: (on: { container: Node }) => Promise<void>
  spokenPhraseLog: () => Promise<string[]>
}
type Listening = Window & { reader: Reader }

/** The screen reader as a script that puts itself into the window. */
const READER = readFileSync(createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js'), 'utf-8').replace(
  /export\s*\{[^}]*?([\w$]+) as virtual[^}]*\};?/,
  'window.reader=$1;',
)

/** How far the page's time goes on between two looks, and how long one listens before one asks: not as long as a lost connection. */
const STEP = 300
const SILENCE = 6000
const MOST_SILENCES = 40

export class Ear {
  private at = 0
  /** All that was heard. */
  readonly heard: string[] = []

  private constructor(readonly page: Page) {}

  /** From now on the page is heard; its time passes while one listens. */
  static async at(page: Page): Promise<Ear> {
    await page.evaluate(`(() => {${READER}\n})()`)
    await stopTime(page)
    await page.evaluate(() => (window as unknown as Listening).reader.start({ container: document.body }))
    return new Ear(page)
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  /** What is said next, or null where nobody says anything. */
  async next(patience = SILENCE): Promise<string | null> {
    for (let waited = 0; waited <= patience; waited += STEP) {
      const said = await this.page.evaluate((at) => (window as unknown as Listening).reader.spokenPhraseLog().then((log) => log[at] ?? null), this.at)
      if (said !== null) {
        this.at++
        this.heard.push(said)
        return said
      }
      await this.page.clock.runFor(STEP)
    }
    return null
  }

  /** Presses keys and listens for an answer to them; null: none came. */
  async ask(answer: RegExp, ...keys: string[]): Promise<string | null> {
    while ((await this.next(0)) !== null);
    await this.press(...keys)
    for (let said = await this.next(STEP * 4); said !== null; said = await this.next(STEP * 4)) if (answer.test(said)) return said
    return null
  }
}

/** What one does about something heard: whether it was meant for this. */
type Player = (said: string, ear: Ear) => Promise<unknown> | null

const TURN = /Your turn|À vous/

const lettres: Player = (said, ear) => (TURN.test(said) ? ear.press('1', 'Enter') : null)

const shit: Player = (said, ear) => (/Seal a card|Scellez une carte/.test(said) ? ear.press('1', 'Enter') : null)

/** Takes what costs little. The other choice comes first, so that the price is said. */
const nonMerci: Player = (said, ear) => {
  if (/no chip left|plus de jeton/.test(said)) return ear.press('1', 'Enter')
  return TURN.test(said) ? decide(ear) : null
}

async function decide(ear: Ear): Promise<void> {
  await ear.press('2')
  const offer = await ear.ask(/^button.*(Take|Prendre)/, '1')
  const price = Number(/([+−]?\d+) points?/.exec(offer ?? '')?.[1]?.replace('−', '-'))
  await (price <= 20 ? ear.press('Enter') : ear.press('2', 'Enter'))
}

const mio: Player = (said, ear) => {
  if (/which colour|quelle couleur/.test(said)) return nameColour(ear)
  if (/: (lay|posez)/.test(said)) return layAtMio(ear)
  return /Nothing fits|Rien ne va|does not fit|ne va pas/.test(said) ? ear.press('p') : null
}

const COLOUR = /^button.*(olour|ouleur)\s?: /

async function nameColour(ear: Ear): Promise<void> {
  for (let tabs = 0; tabs < 60; tabs++) if (await ear.ask(COLOUR, 'Tab')) return ear.press('Enter')
}

async function layAtMio(ear: Ear): Promise<void> {
  const table = await ear.ask(/You hold|Vous tenez/, 't')
  if (/You hold 2 |Vous tenez 2 /.test(table ?? '')) await ear.press('m')
  await ear.press('1')
  // A joker leads on to the colours.
  if (await ear.ask(COLOUR, 'Enter')) await ear.press('Enter')
}

const merci: Player = (said, ear) => {
  if (/(two cards|deux cartes)\. (What do you say|Que dites-vous)/.test(said)) return ear.press('b')
  if (/What do you say|Que dites-vous/.test(said)) return ear.press('m')
  if (/Which card do you give|Quelle carte donnez-vous/.test(said)) return ear.press('1', 'Enter', '1')
  if (/Who (draws|gets)|Qui (pioche|reçoit)|À qui le cœur/.test(said)) return ear.press('1')
  if (TURN.test(said)) return layAtMerci(ear)
  // What was laid is heard: nobody needs the rest after it.
  return /has just played|vient de jouer|^polite: (?!You|Vous)\S+( lays| pose|\s?: “S|\s?: «\sS)|moves? played|coups? joué/.test(said) ? ear.press('l') : null
}

async function layAtMerci(ear: Ear): Promise<void> {
  const table = (await ear.ask(TURN, 't')) ?? ''
  if (/None of them|Aucune ne peut/.test(table)) return ear.press('d')
  await ear.press('s', '1')
  if (await ear.ask(/(on stack|sur le tas) \d/, 'Enter')) await ear.press('Enter')
}

const players: Record<string, Player> = { lettres, shit, mio, merci, 'non-merci': nonMerci }

/** Plays until the end is heard; where nothing is said one asks for the table. Answers with how often one had to act. */
export async function playByEar(ear: Ear, game: string): Promise<number> {
  let acted = 0
  for (let silences = 0; silences < MOST_SILENCES; ) {
    const said = await ear.next()
    if (said === null) {
      silences++
      await ear.press('Escape', 't')
      continue
    }
    // The end of a game is a dialog, that of a round a button that has the focus.
    if (/^heading/.test(said)) return acted
    const deed = /^button, (Go on|Continuer)/.test(said) ? ear.press('Enter') : players[game]!(said, ear)
    if (!deed) continue
    await deed
    acted++
    silences = 0
  }
  throw new Error(`nothing was heard any more after ${acted} deeds: ${ear.heard.slice(-8).join(' | ')}`)
}
