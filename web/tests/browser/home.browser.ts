import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { expectAccessibleByDayAndNight, soak, somebody, test, withBrowser } from './people'
import { HOUSE, playNow } from './table'

withBrowser()

const MOST_LOADS = 20
const BETWEEN_LOADS = 1000
/** So many times as long as alone a known piece of work takes where others are at work. */
const BUSY = 1.5

/** Milliseconds until the page can be used, of which its process worked; and how much slower everything is just now. */
interface Load {
  ready: number
  worked: number
  slowdown: number
}

const isQuick = ({ ready, worked, slowdown }: Load): boolean => ready < 1000 || (slowdown > BUSY && worked < 1000)

/** A clock that runs only while the page's process does, in milliseconds. */
async function processorOf(page: Page): Promise<() => Promise<number>> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Performance.enable')
  return async () => {
    const { metrics } = await tools.send('Performance.getMetrics')
    return metrics.find((metric) => metric.name === 'ProcessTime')!.value * 1000
  }
}

async function load(page: Page, processor: () => Promise<number>): Promise<Load> {
  const before = await processor()
  await page.reload()
  await page.getByRole('button', { name: 'Play MERCI now' }).waitFor()
  const loaded = await processor()
  const ready = await page.evaluate(() => performance.getEntriesByName('pioche-ready')[0]!.startTime)
  const began = await processor()
  const took = await page.evaluate(() => {
    const start = performance.now()
    for (let sum = 0, step = 0; step < 3e7; step++) sum = (sum * 31 + step) | 0
    return performance.now() - start
  })
  return { ready, worked: loaded - before, slowdown: took / ((await processor()) - began) }
}

test('the home page of a warm server can be used within a second', async () => {
  const page = await somebody()
  await page.goto(HOUSE)
  const processor = await processorOf(page)
  // What the machine does beside it makes single loads slower, never quicker: the best counts.
  const loads: Load[] = []
  while (loads.length < MOST_LOADS && !loads.some(isQuick)) {
    if (loads.length) await page.waitForTimeout(BETWEEN_LOADS)
    loads.push(await load(page, processor))
  }
  expect(loads.some(isQuick), JSON.stringify(loads)).toBe(true)
})

test('a load is judged by its time on a machine that is free, by its work on one that is busy', () => {
  expect(isQuick({ ready: 999, worked: 400, slowdown: 1 })).toBe(true)
  expect(isQuick({ ready: 3000, worked: 400, slowdown: 1 }), 'a server that is slow').toBe(false)
  expect(isQuick({ ready: 3000, worked: 400, slowdown: 3 }), 'others that are at work').toBe(true)
  expect(isQuick({ ready: 3000, worked: 1100, slowdown: 3 }), 'a page that works too much').toBe(false)
})

test.each(['MERCI', 'Mio', 'SHIT!', 'Plis de lettres', 'Non Merci !'])('%s can be begun from the home page', async (game) => {
  const page = await somebody({ language: 'fr' })
  await playNow(page, game)
  await expect.poll(() => page.getByRole('log').count()).toBe(1)
})

/** Bytes as they travelled, of every answer to this page so far. */
async function travelled(page: Page): Promise<() => number> {
  let bytes = 0
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  tools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  return () => bytes
}

test.each(['MERCI', 'Mio', 'SHIT!', 'Plis de lettres', 'Non Merci !'])('home is at most 80 KB, and with a table of %s at most 200 KB', async (game) => {
  const page = await somebody({ language: 'fr' })
  const bytes = await travelled(page)
  const script = page.waitForResponse((answer) => answer.url().endsWith('.js'))
  await page.goto(HOUSE)
  expect(await (await script).headerValue('content-encoding')).toBe('br')
  await page.waitForLoadState('networkidle')
  expect(bytes()).toBeGreaterThan(20_000)
  expect(bytes()).toBeLessThan(80_000)
  await playNow(page, game)
  await page.waitForLoadState('networkidle')
  expect(bytes()).toBeLessThan(200_000)
})

test('French by the browser, English by choice, and the choice stays', async () => {
  const page = await somebody({ language: 'fr' })
  await page.goto(HOUSE)
  await page.getByRole('heading', { name: 'Cinq jeux de cartes, une table.' }).waitFor()
  await page.getByRole('button', { name: 'Réglages' }).click()
  await page.getByRole('radio', { name: 'English' }).check()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await page.getByRole('heading', { name: 'Five card games, one table.' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
})

const PAGES = ['/', '/#/daily', '/#/watch', '/#/me', '/#/standings/merci', '/#/new/merci', '/#/new/lettres/screen', '/#/rules/mio#MI-2', '/#/learn', '/#/nowhere']
const LESSONS = ['merci', 'mio', 'shit', 'lettres', 'non-merci'].map((game) => `/#/learn/${game}`)

async function expectAllAccessible(page: Page): Promise<void> {
  for (const address of [...PAGES, ...LESSONS]) {
    await page.goto(HOUSE + address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await expectAccessibleByDayAndNight(page)
  }
  await page.goto(HOUSE)
  await page.getByRole('button', { name: /^(Réglages|Settings)$/ }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessibleByDayAndNight(page)
}

test('every page is accessible, in the light and in the dark, on a phone', async () => expectAllAccessible(await somebody({ phone: true })))

soak('and on a large screen, in French', async () => expectAllAccessible(await somebody({ language: 'fr' })))

test('the rule book is found by a word and opens at an article', async () => {
  const page = await somebody()
  await page.goto(`${HOUSE}/#/rules/merci#ME-15`)
  await page.getByRole('region', { name: /ME-15/ }).waitFor()
  await page.getByRole('searchbox').fill('skuz')
  await page.getByText(/articles found/).waitFor()
  expect(await page.getByRole('region', { name: /ME-1 / }).count()).toBe(0)
})
