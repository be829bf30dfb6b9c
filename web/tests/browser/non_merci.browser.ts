import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { cardsOf, expectAccessible, HOUSE, playNow, somebody, withBrowser } from './people'

withBrowser()

const take = (page: Page): Locator => page.getByRole('button', { name: /^(Take|Prendre) (the|le) \d+ [+−0]/ })
const pass = (page: Page): Locator => page.getByRole('button', { name: /^(No thanks|Non merci)/ })
const open = (choice: Locator): Promise<boolean> => choice.isEnabled({ timeout: 500 }).catch(() => false)

async function decided(page: Page): Promise<void> {
  await expect.poll(() => open(take(page)), { timeout: 20_000 }).toBe(true)
}

/** Takes what costs little, else pays, until the game is over. */
async function playOut(page: Page, decide: (choice: Locator) => Promise<void>): Promise<void> {
  const again = page.getByRole('button', { name: /^(Another game|Encore une partie)$/ })
  for (let tries = 0; tries < 1500 && !(await again.isVisible()); tries++) {
    if (!(await open(take(page)))) {
      await page.waitForTimeout(30)
      continue
    }
    const price = Number(/([+−]?\d+) points?/.exec((await take(page).textContent()) ?? '')?.[1]?.replace('−', '-'))
    const cheap = price <= 6 || !(await open(pass(page)))
    await decide(cheap ? take(page) : pass(page)).catch(() => {})
  }
  await again.waitFor()
}

test('a whole game by clicking on a phone, and the sheet that tells why', async () => {
  const page = await somebody({ phone: true, language: 'fr' })
  await playNow(page, 'Non Merci\\s!')
  await decided(page)
  await expectAccessible(page)
  await playOut(page, (choice) => choice.click({ timeout: 1000 }))
  const sheet = page.getByRole('dialog').getByRole('table')
  await sheet.getByRole('row', { name: /^Ce qui compte/ }).waitFor()
  await sheet.getByRole('row', { name: /^Jetons/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Voir la table' }).click()
  await page.getByText('Les neuf cartes qui manquaient').waitFor()
  await expectAccessible(page)
}, 180_000)

test('a whole game by the keyboard alone: digits lead to the choices', async () => {
  const page = await somebody({ dark: true })
  await playNow(page, 'Non Merci\\s!')
  await decided(page)
  await page.keyboard.press('2')
  expect(await pass(page).evaluate((choice) => choice === document.activeElement)).toBe(true)
  await page.keyboard.press('1')
  expect(await take(page).evaluate((choice) => choice === document.activeElement)).toBe(true)
  await playOut(page, (choice) => choice.press('Enter', { timeout: 1000 }))
}, 180_000)

test('the card is taken by clicking it and then the row, or by dragging it there', async () => {
  const page = await somebody()
  await playNow(page, 'Non Merci\\s!')
  await decided(page)
  const card = cardsOf(page).getByRole('button')
  const number = (await card.getAttribute('aria-label'))!.match(/\d+/)![0]
  await card.click()
  await cardsOf(page).getByRole('button', { name: 'Take the card' }).click()
  const table = page.getByRole('list', { name: 'On the table' })
  await table.getByText(new RegExp(`: ${number}\\. Cards: ${number} points`)).waitFor({ state: 'attached' })
  await decided(page)
  const next = (await card.getAttribute('aria-label'))!.match(/\d+/)![0]
  const from = (await card.boundingBox())!
  await page.mouse.move(from.x + 20, from.y + 30)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 120, { steps: 4 })
  const row = (await cardsOf(page).getByRole('button', { name: 'Take the card' }).boundingBox())!
  await page.mouse.move(row.x + row.width / 2, row.y + row.height / 2, { steps: 4 })
  await page.mouse.up()
  await table.getByText(new RegExp(`[:,] .*\\b${next}\\b.*Cards`)).first().waitFor({ state: 'attached' })
})

test('who is not awaited is told whose decision it is, beside the choice', async () => {
  const page = await somebody({ calm: true })
  await playNow(page, 'Non Merci\\s!')
  await decided(page)
  await pass(page).click()
  await expect.poll(() => open(take(page)), { interval: 20 }).toBe(false)
  await page.waitForTimeout(500)
  await take(page).dispatchEvent('click')
  const refusal = page.getByRole('alert')
  await refusal.getByText(/decision/).waitFor()
  await refusal.getByRole('button', { name: 'Rule NM-6' }).click()
  await page.getByRole('dialog', { name: 'Rules' }).getByRole('region', { name: /NM-6/ }).waitFor()
})

test('the lesson leads through to a game', async () => {
  const page = await somebody()
  await page.goto(`${HOUSE}/#/learn/non-merci`)
  const next = page.getByRole('button', { name: 'Go on' })
  await next.click()
  await take(page).click()
  await page.getByText(/26 points at once/).waitFor()
  for (const choice of [pass, take, take, pass, take, take]) await choice(page).click()
  await page.getByText(/31 points\. You win!/).waitFor()
  await expectAccessible(page)
  await next.click()
  await next.click()
  await page.getByRole('button', { name: 'Play' }).click()
  await decided(page)
})
