import { expect, test } from 'vitest'

import { expectAccessibleByDayAndNight, somebody, withBrowser } from './people'
import { HOUSE, playNow } from './table'

withBrowser()

test('the home page of a warm server can be used within a second', async () => {
  const page = await somebody()
  await page.goto(HOUSE)
  // What the machine does beside it makes single loads slower, never quicker.
  const load = async (): Promise<number> => {
    await page.reload()
    await page.getByRole('button', { name: 'Play MERCI now' }).waitFor()
    return page.evaluate(() => performance.getEntriesByName('pioche-ready')[0]!.startTime)
  }
  await expect.poll(load).toBeLessThan(1000)
})

test.each(['MERCI', 'Mio', 'SHIT!', 'Plis de lettres', 'Non Merci !'])('%s can be begun from the home page', async (game) => {
  const page = await somebody({ language: 'fr' })
  await playNow(page, game)
  await expect.poll(() => page.getByRole('log').count()).toBe(1)
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

const PAGES = ['/', '/#/watch', '/#/me', '/#/standings/merci', '/#/new/merci', '/#/new/lettres/screen', '/#/rules/mio#MI-2', '/#/learn', '/#/nowhere']
const LESSONS = ['merci', 'mio', 'shit', 'lettres', 'non-merci'].map((game) => `/#/learn/${game}`)

test.each([
  { language: 'fr', phone: false },
  { language: 'en', phone: true },
] as const)('every page is accessible, in the light and in the dark ($language, phone: $phone)', async (person) => {
  const page = await somebody(person)
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
})

test('the rule book is found by a word and opens at an article', async () => {
  const page = await somebody()
  await page.goto(`${HOUSE}/#/rules/merci#ME-15`)
  await page.getByRole('region', { name: /ME-15/ }).waitFor()
  await page.getByRole('searchbox').fill('skuz')
  await page.getByText(/articles found/).waitFor()
  expect(await page.getByRole('region', { name: /ME-1 / }).count()).toBe(0)
})
