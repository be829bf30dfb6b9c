import type { Page } from 'playwright-core'
import { test } from 'vitest'

import { expectAccessible, somebody, withBrowser } from './people'
import { again, HOUSE, playable, playUntil } from './table'

withBrowser()

const MOST_TABS = 80

/** Tab, until what has the focus is called so. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    await page.keyboard.press('Tab')
    const held = await page.evaluate(() => {
      const focused = document.activeElement
      return focused?.getAttribute('aria-label') ?? focused?.textContent?.trim() ?? ''
    })
    if (name.test(held)) return
  }
  throw new Error(`${name} is not reached by Tab`)
}

test('a whole game by the keyboard alone, from the home page to another game', async () => {
  const page = await somebody({ language: 'fr', dark: true })
  await page.goto(HOUSE)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await tabTo(page, /^Jouer à Plis de lettres maintenant$/)
  await page.keyboard.press('Enter')
  const keys = (...pressed: string[]) => async (): Promise<void> => {
    for (const key of pressed) await page.keyboard.press(key)
  }
  const roundOver = page.getByRole('region', { name: 'Fin de manche' })
  await playUntil(again(page), [
    { seen: roundOver, act: keys('Escape') },
    { seen: playable(page), act: keys('1', 'Enter') },
  ])
  await page.getByRole('log').getByText('La manche 5 est finie.').waitFor()
  await expectAccessible(page)
  await tabTo(page, /^Encore une partie$/)
  await page.keyboard.press('Enter')
  await playable(page).first().waitFor()
})
