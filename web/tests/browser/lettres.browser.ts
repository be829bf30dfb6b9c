import { expect, test } from 'vitest'

import { expectAccessible, expectAccessibleByDayAndNight, expectAccessibleChoice, somebody, withBrowser } from './people'
import { playLettres } from './play'
import { again, cardsOf, HOUSE, myTurn, openTable, playable, playNow, playUntil } from './table'

withBrowser()

test('a whole game by clicking, to the sheet of five rounds', async () => {
  const page = await somebody({ language: 'fr' })
  await openTable(page, 'lettres', { language: 'fr' })
  await expectAccessibleByDayAndNight(page)
  await expectAccessibleChoice(page)
  const middle = async (done: number): Promise<void> => {
    if (done === 8) await expectAccessibleByDayAndNight(page)
  }
  await playUntil(again(page), playLettres(page), middle)
  expect(await page.getByRole('dialog').getByRole('table').getByRole('row').count()).toBe(7)
  await page.getByText('Donne vérifiée').waitFor()
  await expectAccessibleByDayAndNight(page)
})

test('a trick by clicking twice, one by dragging', async () => {
  const page = await somebody()
  await playNow(page, 'Plis de lettres')
  await myTurn(page)
  const first = await playable(page).first().getAttribute('aria-label')
  await playable(page).first().click({ position: { x: 12, y: 12 } })
  expect(await page.getByRole('button', { name: first!, pressed: true }).count()).toBe(1)
  await page.getByRole('button', { name: first!, pressed: true }).click({ position: { x: 12, y: 12 } })
  await expect.poll(() => cardsOf(page).getByRole('button', { name: first! }).count()).toBe(0)
  await myTurn(page)
  const second = await playable(page).first().getAttribute('aria-label')
  const box = (await playable(page).first().boundingBox())!
  await page.mouse.move(box.x + 12, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + 100, box.y - 150, { steps: 4 })
  await page.mouse.move(600, 350, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => cardsOf(page).getByRole('button', { name: second! }).count()).toBe(0)
})

test('what is refused is explained beside the card, one click from the article', async () => {
  const page = await somebody()
  await playNow(page, 'Plis de lettres')
  const resting = cardsOf(page).getByRole('button', { disabled: true })
  // Until somebody else has led a family that is held, everything may be laid.
  for (let tries = 0; tries < 40; tries++) {
    await myTurn(page)
    if (await resting.count()) break
    const held = await cardsOf(page).getByRole('button').count()
    await playable(page).first().press('Enter')
    await expect.poll(() => cardsOf(page).getByRole('button').count(), { timeout: 30_000 }).not.toBe(held)
  }
  await resting.first().press('Enter')
  const refusal = page.getByRole('alert')
  await refusal.getByText(/follow its family/).waitFor()
  await refusal.getByRole('button', { name: 'Rule LE-4' }).click()
  await page.getByRole('dialog', { name: 'Rules' }).getByRole('region', { name: /LE-4/ }).waitFor()
  await expectAccessible(page)
})

test('the lesson leads through to a game', async () => {
  const page = await somebody()
  await page.goto(`${HOUSE}/#/learn/lettres`)
  const next = page.getByRole('button', { name: 'Go on' })
  await next.click()
  await playable(page).first().press('Enter')
  await page.getByRole('button', { name: 'Lay the K blue' }).press('Enter')
  await page.getByText(/The K beats the H/).filter({ visible: true }).waitFor()
  await page.getByRole('button', { name: 'Lay the D blue' }).press('Enter')
  await next.click()
  await page.getByRole('button', { name: 'Lay the U pink' }).press('Enter')
  await next.click()
  await next.click()
  await page.getByRole('button', { name: 'Play' }).click()
  await page.getByRole('group', { name: 'Céleste' }).or(page.getByRole('heading', { name: 'Plis de lettres' })).first().waitFor()
})
