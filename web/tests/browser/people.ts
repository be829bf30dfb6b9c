/** People at browsers. They find things only by role and name, as everybody does. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'

import { launch } from '../../tools/browser.mjs'

export const HOUSE = process.env.PIOCHE_URL ?? 'http://127.0.0.1:8080'
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf-8')
/** How long anybody waits for anything: two slow cores may be busy with other things. */
const PATIENCE = 30_000

let browser: Browser
const there: BrowserContext[] = []
const faults: string[] = []
const elsewhere: string[] = []

/** Everybody goes home after each test; nothing may have gone wrong in a page, and no request may have left the host. */
export function withBrowser(): void {
  beforeAll(async () => {
    browser = await launch()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPictures(task.name)
    await Promise.all(there.splice(0).map((context) => context.close()))
    expect(faults.splice(0)).toEqual([])
    expect(elsewhere.splice(0), 'requests that left the host').toEqual([])
  })
  afterAll(() => browser.close())
}

/** What everybody saw when a test failed, in web/screens, which git ignores. */
async function keepPictures(test: string): Promise<void> {
  const name = test.replace(/[^a-z]+/gi, '-').slice(0, 60)
  const pages = there.flatMap((context) => context.pages())
  for (const [place, page] of pages.entries()) {
    await page.screenshot({ path: fileURLToPath(new URL(`../../screens/failed-${name}-${place}.png`, import.meta.url)) }).catch(() => {})
  }
}

export interface Person {
  language?: 'fr' | 'en'
  phone?: boolean
  dark?: boolean
  /** Whether the table rests on what happened, as for people; tests mostly do not wait. */
  calm?: boolean
}

export async function somebody({ language = 'en', phone = false, dark = false, calm = false }: Person = {}): Promise<Page> {
  const options: BrowserContextOptions = {
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    colorScheme: dark ? 'dark' : 'light',
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    hasTouch: phone,
    isMobile: phone,
  }
  const context = await browser.newContext(options)
  there.push(context)
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  page.on('pageerror', (fault) => faults.push(String(fault.stack)))
  page.on('console', (said) => {
    if (said.type() === 'error' && !said.text().includes('ERR_INTERNET_DISCONNECTED')) faults.push(said.text())
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(HOUSE) && !request.url().startsWith('data:')) elsewhere.push(request.url())
  })
  if (!calm) {
    await page.addInitScript(() => {
      if (location.protocol === 'http:' && !localStorage.getItem('pioche-settings')) localStorage.setItem('pioche-settings', '{"motion":"none"}')
    })
  }
  return page
}

export async function playNow(page: Page, game: string): Promise<void> {
  await page.goto(HOUSE)
  await page.getByRole('button', { name: new RegExp(`^(Play|Jouer à) ${game} (now|maintenant)$`) }).click()
  await cardsOf(page).waitFor()
}

const ROOM = {
  fr: { options: 'Options du jeu', noClock: 'sans horloge', public: 'Table ouverte', open: 'Ouvrir la table', begin: 'Commencer' },
  en: { options: 'Options of the game', noClock: 'no clock', public: 'Open table', open: 'Open the table', begin: 'Start' },
}

export interface Wanted {
  language?: 'fr' | 'en'
  seats?: number
  /** Options by the name that people read. */
  options?: Record<string, number>
  name?: string
  /** Whether the table stands in the list for everybody. */
  open?: boolean
}

/** A table of one's own, as one asks for it on the page of a game; without a clock, so that nobody is hurried. */
export async function openRoom(page: Page, game: string, { language = 'en', seats = 3, options = {}, name = '', open = false }: Wanted = {}): Promise<void> {
  const words = ROOM[language]
  await page.goto(`${HOUSE}/#/new/${game}`)
  await page.getByRole('radio', { name: String(seats), exact: true }).check()
  await page.getByRole('radio', { name: words.noClock }).check()
  if (name) await page.getByRole('textbox', { name: language === 'fr' ? 'Votre nom' : 'Your name' }).fill(name)
  if (open) await page.getByRole('checkbox', { name: words.public }).check()
  if (Object.keys(options).length) await page.getByText(words.options).click()
  for (const [option, value] of Object.entries(options)) {
    await page.getByRole('spinbutton', { name: option }).fill(String(value))
  }
  await page.getByRole('button', { name: words.open }).click()
  await page.getByRole('button', { name: words.begin }).waitFor()
}

/** The same, and bots take the other seats. */
export async function openTable(page: Page, game: string, wanted: Wanted = {}): Promise<void> {
  await openRoom(page, game, wanted)
  await page.getByRole('button', { name: ROOM[wanted.language ?? 'en'].begin }).click()
  await cardsOf(page).waitFor()
}

export const cardsOf = (page: Page): Locator => page.getByRole('group', { name: /^(Cards|Cartes)$/ })

/** The cards that can be played now. */
export const playable = (page: Page): Locator => cardsOf(page).getByRole('button', { disabled: false })

export async function myTurn(page: Page): Promise<void> {
  await playable(page).first().waitFor()
}

export const again = (page: Page): Locator => page.getByRole('button', { name: /^(Another game|Encore une partie)$/ })

/** One thing to do: where it is to be seen, what one does about it. */
export interface Deed {
  seen: Locator
  act: (found: Locator) => Promise<unknown>
}

/** How long one tries a deed: what was there may be gone, because others play on. */
export const SOON = { timeout: 3000 }
const MOST_IN_VAIN = 12
const LONGEST_GAME = 200_000

const firstSeen = (found: Locator): Locator => found.filter({ visible: true }).first()

/**
 * Does whatever is to be done, the first of `deeds` that is seen, until `end` is there; between two deeds it waits for one.
 * `meanwhile` is told how many were done.
 */
export async function playUntil(end: Locator, deeds: Deed[], meanwhile?: (done: number) => Promise<unknown>): Promise<number> {
  const anything = firstSeen(deeds.reduce((all, { seen }) => all.or(seen), end))
  const until = Date.now() + LONGEST_GAME
  let done = 0
  let inVain = 0
  for (;;) {
    await anything.waitFor()
    if (await end.isVisible()) return done
    if (Date.now() > until) throw new Error(`after ${done} deeds it still goes on`)
    for (const { seen, act } of deeds) {
      const found = firstSeen(seen)
      if (!(await found.isVisible())) continue
      try {
        await act(found)
        inVain = 0
        await meanwhile?.(++done)
      } catch (fault) {
        if (++inVain > MOST_IN_VAIN) throw fault
      }
      break
    }
  }
}

/** A click on a card that others overlap: where its own corner shows. */
export const CORNER = { position: { x: 12, y: 14 } }

/** Chooses a card and plays it: two clicks, or one and then its second move wherever that is. */
export async function clickTwice(page: Page, card: Locator): Promise<void> {
  await card.click({ ...SOON, ...CORNER })
  const chosen = cardsOf(page).getByRole('button', { pressed: true })
  if (await chosen.count()) await chosen.click({ ...SOON, ...CORNER })
}

/** One's turn, with a card chosen: everything that is offered for it is accessible, and Escape puts it back. */
export async function expectAccessibleChoice(page: Page): Promise<void> {
  const chosen = cardsOf(page).getByRole('button', { pressed: true })
  await myTurn(page)
  await playable(page).first().click(CORNER)
  await chosen.waitFor()
  await expectAccessibleByDayAndNight(page)
  await page.keyboard.press('Escape')
  await chosen.waitFor({ state: 'detached' })
}

/** No violation of WCAG 2.2 AA, nor of axe's own best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(AXE)
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
  })
  expect(found).toEqual([])
}

/** The same in the light and in the dark. */
export async function expectAccessibleByDayAndNight(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
}
