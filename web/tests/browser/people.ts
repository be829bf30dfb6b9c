/** People at browsers. They find things only by role and name, as everybody does. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test as always } from 'vitest'

import { launch } from '../../tools/browser.mjs'
import { cardsOf, CORNER, HOUSE, myTurn, playable } from './table'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf-8')
/** A test that `./test` runs, and one that only `./test soak` runs; of every kind of thing, something is tried by `test`. */
export const [test, soak] = process.env.PIOCHE_SOAK ? [always.skip, always] : [always, always.skip]

/** How long anybody waits for anything: two slow cores may be busy with other things. */
const PATIENCE = 60_000

let browser: Browser
const there: BrowserContext[] = []
const faults: string[] = []
const elsewhere: string[] = []
const forgiven: string[] = []

/** What a browser may complain of in this test, because it is meant to happen. */
export const forgive = (text: string): unknown => forgiven.push(text)

/** Everybody goes home after each test; nothing may have gone wrong in a page, and no request may have left the host. */
export function withBrowser(): void {
  beforeAll(async () => {
    browser = await launch()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPictures(task.name)
    await Promise.all(there.splice(0).map((context) => context.close()))
    const expected = forgiven.splice(0)
    expect(faults.splice(0).filter((fault) => !expected.some((text) => fault.includes(text)))).toEqual([])
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
  /** What of a page is seen, in pixels: small where somebody sees it large. */
  window?: { width: number; height: number }
  /** How large letters are, in pixels, where 16 are usual. */
  letters?: number
  dark?: boolean
  /** Whether the table rests on what happened, as for people; tests mostly do not wait. */
  calm?: boolean
  /** The device asks for less motion. */
  still?: boolean
  /** The browser has neither sounds nor a voice. */
  mute?: boolean
}

export async function somebody({ language = 'en', phone = false, dark = false, calm = false, still = false, mute = false, window: seen, letters }: Person = {}): Promise<Page> {
  const options: BrowserContextOptions = {
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: still ? 'reduce' : 'no-preference',
    viewport: seen ?? (phone ? { width: 390, height: 844 } : { width: 1280, height: 800 }),
    hasTouch: phone,
    isMobile: phone,
    permissions: ['clipboard-write'], // a browser with windows grants it to whoever clicks
    ignoreHTTPSErrors: true, // a proxy before the server has a certificate of its own
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
      if (location.protocol.startsWith('http') && !localStorage.getItem('pioche-settings')) localStorage.setItem('pioche-settings', '{"motion":"none","level":"beginner"}')
    })
  }
  if (letters) {
    await page.addInitScript((size) => {
      document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = `${size}px`))
    }, letters)
  }
  if (mute) {
    await page.addInitScript(() => {
      for (const each of ['AudioContext', 'speechSynthesis', 'SpeechSynthesisUtterance']) Reflect.deleteProperty(window, each)
    })
  }
  return page
}

export interface Acts {
  keys: number
  clicks: number
  moves: number
}

/** How often somebody has pressed a key or a button of the mouse, and how many moves came of it; asked before a page is opened. */
export async function countActs(page: Page): Promise<() => Promise<Acts>> {
  let moves = 0
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => void (String(payload).includes('"do":"move"') && moves++)))
  await page.addInitScript(() => {
    const acts = { keys: 0, clicks: 0 }
    Object.assign(window, { acts })
    addEventListener('keydown', () => acts.keys++, true)
    addEventListener('click', ({ detail }) => void (detail && acts.clicks++), true)
  })
  return async () => ({ ...(await page.evaluate(() => (window as unknown as { acts: Omit<Acts, 'moves'> }).acts)), moves })
}

/** From now on time passes in this page only when the test says so: what stands for seconds can be looked at in peace. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
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

const FINGER = 44

/** Whatever is pressed or filled in is as large as a finger; cards that overlap have tests of their own. */
export async function expectFingerSized(page: Page): Promise<void> {
  const roles = ['button', 'link', 'combobox', 'textbox', 'slider'] as const
  const all = roles.map((role) => page.getByRole(role)).reduce((some, more) => some.or(more))
  const small = await all.filter({ visible: true }).evaluateAll((found, least) => {
    const sized = found.map((each) => ({ each, box: each.getBoundingClientRect() }))
    return sized.filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5).map(({ each, box }) => `${each.outerHTML.slice(0, 120)}: ${box.width} × ${box.height}`)
  }, FINGER)
  expect(small).toEqual([])
}

/** The same in the light and in the dark. */
export async function expectAccessibleByDayAndNight(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
}
