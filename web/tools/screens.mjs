/**
 * Pictures of every screen, for people to look at: PIOCHE_URL=http://… node tools/screens.mjs [FOLDER]
 *
 * A server must be running; with quick bots (`python -m tests.web.serving serve`) it takes a few minutes.
 * The pictures go into web/screens, which git ignores.
 */
import { mkdirSync } from 'node:fs'

import { launch } from './browser.mjs'

const house = process.env.PIOCHE_URL ?? 'http://127.0.0.1:8080'
const folder = process.argv[2] ?? new URL('../screens/', import.meta.url).pathname
mkdirSync(folder, { recursive: true })

const GAMES = { merci: 'MERCI', mio: 'Mio', shit: 'SHIT!', lettres: 'Plis de lettres', 'non-merci': 'Non Merci !' }
const PEOPLE = [
  { name: 'desktop-fr-light', locale: 'fr-FR', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'desktop-en-dark', locale: 'en-GB', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'phone-fr-dark', locale: 'fr-FR', colorScheme: 'dark', viewport: { width: 390, height: 844 }, hasTouch: true },
  { name: 'phone-en-light', locale: 'en-GB', colorScheme: 'light', viewport: { width: 390, height: 844 }, hasTouch: true },
]
const PAGES = {
  home: '/',
  friends: '/#/new/merci',
  screen: '/#/new/lettres/screen',
  watch: '/#/watch',
  me: '/#/me',
  rules: '/#/rules/mio',
}

const browser = await launch()
for (const { name, ...person } of PEOPLE) {
  const context = await browser.newContext(person)
  const page = await context.newPage()
  const keep = async (what) => {
    await page.waitForTimeout(500)
    await page.screenshot({ path: `${folder}/${what}-${name}.png` })
  }
  for (const [what, address] of Object.entries(PAGES)) {
    await page.goto(house + address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await keep(what)
  }
  for (const [game, title] of Object.entries(GAMES)) {
    await page.goto(`${house}/#/learn/${game}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await keep(`${game}-lesson`)
    await page.goto(house)
    await page.getByRole('button', { name: new RegExp(`${title} (now|maintenant)$`) }).click()
    const cards = page.getByRole('group', { name: /^(Cards|Cartes)$/ })
    await cards.waitFor()
    await keep(`${game}-start`)
    await playOn(page, cards, 6)
    await keep(`${game}-middle`)
  }
  await context.close()
}
await browser.close()

/** Some moves, whatever they are: the first card or the first button that is offered. */
async function playOn(page, cards, moves) {
  for (let made = 0, tries = 0; made < moves && tries < 120; tries++) {
    const card = cards.getByRole('button', { disabled: false }).first()
    if (await card.isVisible()) {
      await card.press('Enter', { timeout: 500 }).catch(() => {})
      made++
    }
    await page.waitForTimeout(150)
  }
}
