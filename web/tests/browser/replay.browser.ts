import { expect, test } from 'vitest'

import { again, cardsOf, expectAccessibleByDayAndNight, openTable, playUntil, somebody, withBrowser } from './people'
import { playShit } from './play'

withBrowser()

test('a finished game is seen again: scrubbed, stepped, from one seat, and its deal is checked', async () => {
  const page = await somebody({ language: 'fr' })
  await openTable(page, 'shit', { language: 'fr', options: { But: 1 } })
  await playUntil(again(page), playShit(page))
  await page.getByRole('link', { name: 'Revoir la partie' }).click()
  const time = page.getByRole('slider', { name: 'Revoir la partie' })
  const moment = (): Promise<string | null> => time.getAttribute('aria-valuetext')
  await page.getByText('Donne vérifiée dans ce navigateur').waitFor()
  expect(await moment()).toMatch(/^Moment 0 sur \d+$/)
  await page.getByRole('button', { name: 'Un pas en avant' }).click()
  expect(await moment()).toMatch(/^Moment 1 /)
  await expectAccessibleByDayAndNight(page)
  await page.getByRole('button', { name: 'Un pas en arrière' }).click()
  expect(await moment()).toMatch(/^Moment 0 /)
  await time.press('End')
  await page.getByText(/ gagne(nt)? avec /).first().waitFor()
  await time.fill('1')
  expect(await moment()).toMatch(/^Moment 1 /)
  const open = await cardsOf(page).getByRole('img').count()
  await page.getByRole('combobox', { name: 'Vue de' }).selectOption({ index: 2 })
  await expect.poll(() => cardsOf(page).getByRole('button').count()).toBeGreaterThan(0)
  expect(open).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Lire' }).click()
  await page.getByRole('button', { name: 'Arrêter' }).waitFor()
  await page.getByRole('button', { name: 'Lire' }).waitFor()
  expect(await moment()).toMatch(/^Moment (\d+) sur \1$/)
}, 240_000)
