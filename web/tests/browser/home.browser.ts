import { expect, test } from 'vitest'

import { cardsOf, expectAccessible, HOUSE, playNow, somebody, withBrowser } from './people'

withBrowser()

test('somebody who has never been here is in a game with one click, and the page is quick', async () => {
  const page = await somebody()
  await page.goto(HOUSE)
  const ready = await page.evaluate(() => performance.getEntriesByType('navigation')[0]!.toJSON().domInteractive as number)
  expect(ready).toBeLessThan(1000)
  await page.getByRole('button', { name: 'Play Plis de lettres now' }).click()
  await cardsOf(page).waitFor()
  expect(await page.getByRole('heading', { name: 'Plis de lettres' }).isVisible()).toBe(true)
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

test.each([
  { language: 'fr', dark: false, phone: false },
  { language: 'en', dark: true, phone: true },
] as const)('every screen is accessible ($language, dark $dark, phone $phone)', async (person) => {
  const page = await somebody(person)
  for (const address of ['/', '/#/watch', '/#/me', '/#/new/merci', '/#/new/lettres/screen', '/#/rules/mio#MI-2', '/#/learn', '/#/learn/lettres']) {
    await page.goto(HOUSE + address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(150)
    await expectAccessible(page)
  }
  await playNow(page, 'Plis de lettres')
  await page.waitForTimeout(800)
  await expectAccessible(page)
})

test('the rule book is found by a word and opens at an article', async () => {
  const page = await somebody()
  await page.goto(`${HOUSE}/#/rules/merci#ME-15`)
  await page.getByRole('region', { name: /ME-15/ }).waitFor()
  await page.getByRole('searchbox').fill('skuz')
  await page.getByText(/articles found/).waitFor()
  expect(await page.getByRole('region', { name: /ME-1 / }).count()).toBe(0)
})
