/** A table waits for its only people: nothing is played while they are gone, and they find it again. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { somebody, test, withBrowser } from './people'
import { cardsOf, HOUSE, myTurn, playNow, playOne } from './table'

withBrowser()

interface View {
  n: number
  table: { pace: string; people: { present: boolean }[] }
  game: { hands: unknown[][] }
}

const tableOf = (page: Page): string => /#\/t\/([\w-]+)/.exec(page.url())![1]!

/** The table as spectators see it, asked for from outside. */
const viewOf = async (id: string): Promise<View> => (await (await fetch(`${HOUSE}/api/tables/${id}/view`)).json()) as View

const gone = (id: string): Promise<void> => expect.poll(async () => (await viewOf(id)).table.people[0]!.present, { timeout: 60_000 }).toBe(false)

test('alone against bots: no clock, leaving stops the table, and the home page offers to resume it or to give it up', async () => {
  const page = await somebody()
  await playNow(page, 'Plis de lettres')
  const id = tableOf(page)
  expect((await viewOf(id)).table.pace).toBe('none')
  await playOne(page)
  await page.goto('about:blank')
  await gone(id)
  // The bots of this server need a twentieth of a second; five have passed.
  const left = await viewOf(id)
  expect(left.game.hands.some((hand) => hand.length > 1)).toBe(true)
  await page.goto(HOUSE)
  const going = page.getByRole('region', { name: 'Resume' })
  await going.getByText(/^against .* and /).waitFor()
  expect((await viewOf(id)).n).toBe(left.n)
  await page.reload()
  await going.getByRole('link', { name: 'Plis de lettres: resume' }).click()
  await cardsOf(page).waitFor()
  await myTurn(page)
  await page.goto(HOUSE)
  await going.getByRole('button', { name: 'Give up Plis de lettres' }).click()
  await going.getByRole('button', { name: 'No, keep it' }).click()
  await going.getByRole('button', { name: 'Give up Plis de lettres' }).click()
  const given = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await going.getByRole('button', { name: 'Yes, give up' }).click()
  expect((await given).status()).toBe(204)
  // Not the answer to the page that was there before.
  let reloaded = false
  page.once('framenavigated', () => (reloaded = true))
  const asked = page.waitForResponse((answer) => reloaded && answer.url().endsWith('/api/me/tables'))
  await page.reload()
  expect(((await (await asked).json()) as { tables: unknown[] }).tables).toEqual([])
  expect(await going.count()).toBe(0)
})

test('alone, leaving by the table’s menu keeps the game for later', async () => {
  const page = await somebody()
  await playNow(page, 'Plis de lettres')
  await page.getByRole('button', { name: 'The table' }).click()
  await page.getByRole('button', { name: 'Leave (the game waits for you)' }).click()
  await page.getByRole('region', { name: 'Resume' }).getByRole('link', { name: 'Plis de lettres: resume' }).click()
  await myTurn(page)
})

test('a page out of sight, as with a phone in the pocket, stops the table; in sight again it goes on', async () => {
  const page = await somebody({ phone: true })
  await playNow(page, 'Plis de lettres')
  const id = tableOf(page)
  await myTurn(page)
  const hide = (hidden: boolean): Promise<void> =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await hide(true)
  await gone(id)
  await hide(false)
  await expect.poll(async () => (await viewOf(id)).table.people[0]!.present, { timeout: 60_000 }).toBe(true)
  await playOne(page)
})

test('the pace of the last table with friends is the one that is offered next', async () => {
  const page = await somebody()
  await page.goto(`${HOUSE}/#/new/mio`)
  await page.getByRole('radio', { name: 'lively' }).check()
  await page.getByRole('button', { name: 'Open the table' }).click()
  await page.getByRole('button', { name: 'Start' }).waitFor()
  await page.goto(`${HOUSE}/#/new/shit`)
  await expect.poll(() => page.getByRole('radio', { name: 'lively' }).isChecked()).toBe(true)
  await page.goto(`${HOUSE}/#/new/shit/screen`)
  await expect.poll(() => page.getByRole('radio', { name: 'no clock' }).isChecked()).toBe(true)
})
