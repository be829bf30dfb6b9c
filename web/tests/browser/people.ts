/** People at browsers. They find things only by role and name, as everybody does. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'

import { launch } from '../../tools/browser.mjs'

export const HOUSE = process.env.PIOCHE_URL ?? 'http://127.0.0.1:8080'
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf-8')

let browser: Browser
const faults: string[] = []
const elsewhere: string[] = []

export function withBrowser(): void {
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(async () => {
    await browser.close()
    expect(faults).toEqual([])
    expect(elsewhere, 'requests that left the host').toEqual([])
  })
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
  }
  const context = await browser.newContext(options)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
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

export const cardsOf = (page: Page): Locator => page.getByRole('group', { name: /^(Cards|Cartes)$/ })

/** The cards that can be played now. */
export const playable = (page: Page): Locator => cardsOf(page).getByRole('button', { disabled: false })

export async function myTurn(page: Page): Promise<void> {
  await playable(page).first().waitFor()
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
