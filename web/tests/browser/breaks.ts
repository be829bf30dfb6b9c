/** Breaks in the middle of a game: the page is loaded again, the network goes and comes back. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const table = (page: Page): Locator => page.getByRole('region', { name: /^(The table|La table)$/ })

/** Everything at the table with its name, in no order, and what is asked; what was said a moment ago may be gone. */
async function stateOf(page: Page): Promise<string[]> {
  const lines = (await table(page).ariaSnapshot()).split('\n').filter((line) => !line.includes('paragraph'))
  return [...lines.map((line) => line.trim()).sort(), ...(await page.getByRole('status').allInnerTexts())]
}

/** While the table pauses nobody changes anything: whatever differs afterwards comes from the break. */
async function paused(page: Page, breaking: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: /^(The table|La table)$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^(Pause|Mettre en pause)$/ }).click()
  const bar = page.getByRole('status').filter({ hasText: /^(The table is paused|La table est en pause)\./ })
  await bar.waitFor()
  await breaking()
  await bar.getByRole('button', { name: /^(Go on|Reprendre)$/ }).click()
  await bar.waitFor({ state: 'hidden' })
}

/** A reload, then some time without a network; each time the same cards, seats and story are there again, none of them twice. */
export async function breakAndResume(page: Page): Promise<void> {
  await paused(page, async () => {
    const before = await stateOf(page)
    await page.reload()
    await expect.poll(() => stateOf(page)).toEqual(before)
    const lost = page.getByText(/^(Connection lost|Connexion perdue)/)
    await page.context().setOffline(true)
    await lost.waitFor()
    await page.context().setOffline(false)
    await lost.waitFor({ state: 'hidden' })
    await expect.poll(() => stateOf(page)).toEqual(before)
  })
}
