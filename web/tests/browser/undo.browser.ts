import { expect } from 'vitest'

import { expectAccessibleByDayAndNight, somebody, test, withBrowser } from './people'
import { cardsOf, myTurn, openRoom, playable } from './table'

withBrowser()

test('a slip of the finger against bots is taken back, and another card is played', async () => {
  const page = await somebody({ phone: true })
  await openRoom(page, 'lettres', { seats: 3 })
  await page.getByRole('radio', { name: 'lively' }).check()
  await page.getByRole('button', { name: 'Start' }).click()
  await myTurn(page)
  const undo = page.getByRole('button', { name: 'Undo' })
  expect(await undo.count()).toBe(0)
  const hand = async (): Promise<string[]> => (await cardsOf(page).getByRole('button').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))).sort()
  const before = await hand()
  const name = (await playable(page).first().getAttribute('aria-label'))!
  await playable(page).first().press('Enter')
  await undo.waitFor()
  await expectAccessibleByDayAndNight(page)
  expect(await hand()).not.toEqual(before)
  await undo.click()
  await undo.waitFor({ state: 'detached' })
  await expect.poll(hand).toEqual(before)
  await page.reload()
  await myTurn(page)
  expect(await hand()).toEqual(before)
  // What was taken back lies nowhere, and can be played again.
  expect(await cardsOf(page).getByRole('img', { name: /^You/ }).count()).toBe(0)
  await cardsOf(page).getByRole('button', { name, exact: true }).press('Enter')
  await undo.waitFor()
})
