/**
 * Pictures of every screen, for people to look at: PIOCHE_URL=http://… node tools/screens.mjs [PEOPLE] [GAME]
 *
 * A server must be running; with quick bots (`python -m tests.web.serving serve`) it takes some minutes.
 * PEOPLE is part of a name in PEOPLE below, such as "phone" or "fr"; GAME one of the games, else all are played.
 * The pictures go into web/screens, which git ignores.
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { runnerImport } from 'vite'

import { launch } from './browser.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const load = async (file) => (await runnerImport(here(`../tests/browser/${file}`), { configFile: false, logLevel: 'error' })).module
const { again, cardsOf, HOUSE, openRoom, openTable, playable, playUntil } = await load('table.ts')
const plays = await load('play.ts')

const [asked = '', only = ''] = process.argv.slice(2)
const folder = here('../screens')
mkdirSync(folder, { recursive: true })

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const PEOPLE = [
  { name: 'desktop-fr-light', locale: 'fr-FR', colorScheme: 'light', ...desktop },
  { name: 'desktop-en-dark', locale: 'en-GB', colorScheme: 'dark', ...desktop },
  { name: 'phone-fr-dark', locale: 'fr-FR', colorScheme: 'dark', ...phone },
  { name: 'phone-en-light', locale: 'en-GB', colorScheme: 'light', ...phone },
  { name: 'sideways-fr-light', locale: 'fr-FR', colorScheme: 'light', ...phone, viewport: { width: 844, height: 390 } },
]
const PAGES = {
  home: '/',
  friends: '/#/new/merci',
  screen: '/#/new/lettres/screen',
  watch: '/#/watch',
  rules: '/#/rules/mio',
}
const GAMES = {
  merci: { play: plays.playMerci, seats: 4, fr: { 'Manches max.': 2 }, en: { 'Round limit': 2 } },
  mio: { play: plays.playMio, seats: 4, fr: { But: 1 }, en: { Goal: 1 } },
  shit: { play: plays.playShit, seats: 5, fr: { But: 12 }, en: { Goal: 12 } },
  lettres: { play: plays.playLettres, seats: 4 },
  'non-merci': { play: plays.playNonMerci, seats: 7 },
}
const MIDDLE = { merci: 5, mio: 3, shit: 1, lettres: 9, 'non-merci': 12 }

const browser = await launch()
for (const { name, ...person } of PEOPLE.filter((each) => each.name.includes(asked))) {
  const context = await browser.newContext(person)
  const page = await context.newPage()
  page.setDefaultTimeout(180_000)
  await page.addInitScript(() => localStorage.setItem('pioche-settings', localStorage.getItem('pioche-settings') ?? '{"motion":"none","level":"beginner"}'))
  const keep = async (what) => {
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: `${folder}/${what}-${name}.png` })
  }
  await pages(page, keep)
  for (const game of Object.keys(GAMES).filter((each) => !only || each === only)) await wholeGame(page, game, name.includes('-fr') ? 'fr' : 'en', keep)
  await account(page, keep)
  await page.goto(`${HOUSE}/#/standings/${only || 'shit'}`)
  await page.getByRole('definition').first().waitFor()
  await keep('standings')
  await context.close()
}
await browser.close()

async function pages(page, keep) {
  for (const [what, address] of Object.entries(PAGES)) {
    await page.goto(HOUSE + address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await keep(what)
  }
  await page.goto(HOUSE)
  await page.getByRole('button', { name: /^(Réglages|Settings)$/ }).click()
  await keep('settings')
}

/** Lesson, waiting room, start, decision, middle, a shout, the end of a round and of the game, and the game seen again, alone and with the coach. */
async function wholeGame(page, game, language, keep) {
  const { play, seats, ...options } = GAMES[game]
  await page.goto(`${HOUSE}/#/learn/${game}`)
  await page.getByRole('button', { name: /^(Go on|Continuer)$/ }).click()
  await keep(`${game}-lesson`)
  const wanted = { language, seats, options: options[language] }
  if (game === 'merci') {
    await openRoom(page, game, wanted)
    await page.getByRole('img', { name: /QR/ }).waitFor()
    await keep('room')
  }
  await openTable(page, game, wanted)
  await keep(`${game}-start`)
  if (game !== 'merci' && game !== 'non-merci') await decision(page, game, keep)
  let looked = false
  const chosen = async () => {
    if (!looked) await keep(`${game}-decision`)
    looked = true
  }
  const middle = async (done) => {
    if (done === MIDDLE[game] && !(await again(page).isVisible())) await keep(`${game}-middle`)
  }
  const shout = page.locator('.stage .word').first().waitFor({ timeout: 0 }).then(() => keep(`${game}-shout`)).catch(() => {})
  const [round, ...deeds] = play(page, chosen)
  let ended = false
  const look = async (found, patience) => {
    if (!ended) await keep(`${game}-round`)
    ended = true
    await round.act(found, patience)
  }
  await playUntil(again(page), [{ ...round, act: look }, ...deeds], middle)
  await page.waitForTimeout(1000)
  await keep(`${game}-end`)
  await shout
  await page.getByRole('link', { name: /^(See the game again|Revoir la partie)$/ }).click()
  const time = page.getByRole('slider')
  await time.fill(String(Math.round(Number(await time.getAttribute('max')) / 2)))
  await keep(`${game}-replay`)
  await page.getByRole('button', { name: /^(The coach’s review|L’avis du coach)$/ }).click()
  const moment = page.getByRole('region', { name: /^(The coach on this game|Le coach et cette partie)$/ }).getByRole('listitem').first()
  await moment.waitFor()
  if (await moment.getByRole('button').count()) await moment.getByRole('button').click()
  await keep(`${game}-coach`)
}

/** One's games and figures, then with an account. */
async function account(page, keep) {
  await page.goto(`${HOUSE}/#/me`)
  await page.getByRole('listitem').first().waitFor()
  await keep('me')
  await page.getByRole('textbox', { name: /^(Name of the account|Nom du compte)$/ }).fill(`ana-${Date.now()}`)
  await page.getByLabel(/^(Password|Mot de passe) \(/).fill('a long secret')
  await page.getByRole('button', { name: /^(Make the account|Créer le compte)$/ }).click()
  await page.getByRole('button', { name: /^(Change the password|Changer le mot de passe)$/ }).click()
  await page.getByRole('alert').waitFor()
  await page.getByRole('alert').scrollIntoViewIfNeeded()
  await keep('account')
}

async function decision(page, game, keep) {
  if (game === 'mio') await playUntil(playable(page).first(), plays.drawMio(page))
  await playable(page).first().waitFor()
  await playable(page).first().click({ position: { x: 12, y: 14 } })
  await cardsOf(page).getByRole('button', { pressed: true }).waitFor()
  await keep(`${game}-decision`)
  await page.keyboard.press('Escape')
}
