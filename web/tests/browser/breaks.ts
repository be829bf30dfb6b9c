/** Breaks in the middle of a game: the page is loaded again, the network goes and comes back. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { cardsOf } from './table'

const table = (page: Page): Locator => page.getByRole('region', { name: /^(The table|La table)$/ })

/** Everything at the table with its name, in no order, and what is asked; what somebody said a moment ago may be gone. */
async function stateOf(page: Page): Promise<string[]> {
  const lines = (await table(page).ariaSnapshot()).split('\n').filter((line) => !line.includes('paragraph'))
  const parts = lines.map((line) => line.trim().replace(/^- group "[^"]*": */, '- text: '))
  const status = await page.getByRole('status').allInnerTexts()
  return [...parts.filter((part) => part !== '- text: ').sort(), ...status]
}

/** While the table pauses nobody changes anything: whatever differs afterwards comes from the break. */
async function paused(page: Page, breaking: (bar: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: /^(The table|La table)$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^(Pause|Mettre en pause)$/ }).click()
  const bar = page.getByRole('status').filter({ hasText: /^(The table is paused|La table est en pause)\./ })
  await bar.waitFor()
  await breaking(bar)
  await bar.getByRole('button', { name: /^(Resume|Reprendre)$/ }).click()
  await bar.waitFor({ state: 'hidden' })
}

/** A reload, then some time without a network; each time the same cards, seats and story are there again, none of them twice. */
export async function breakAndResume(page: Page, tries = 3): Promise<void> {
  let same = true
  await paused(page, async (bar) => {
    const before = await stateOf(page)
    await page.reload()
    const cards = cardsOf(page).getByRole('img').or(cardsOf(page).getByRole('button'))
    await Promise.all([bar.waitFor(), cards.first().waitFor()])
    const after = await stateOf(page)
    same = after.join() === before.join()
    // A race that was open when the table paused is decided all the same: then there is another break.
    if (!same && tries > 1) return
    expect(after).toEqual(before)
    const lost = page.getByText(/^(Connection lost|Connexion perdue)/)
    await page.context().setOffline(true)
    await lost.waitFor()
    await page.context().setOffline(false)
    await lost.waitFor({ state: 'hidden' })
    await bar.waitFor()
    expect(await stateOf(page)).toEqual(before)
  })
  if (!same) await breakAndResume(page, tries - 1)
}
