import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

import { expectAccessible, expectAccessibleByDayAndNight, expectAccessibleChoice, soak, somebody, test, withBrowser } from './people'
import { goOn, playLettres } from './play'
import { again, cardsOf, HOUSE, myTurn, openTable, type Patience, playable, playUntil } from './table'

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
  await openTable(page, 'lettres')
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

soak('what is refused is explained beside the card, one click from the article', async () => {
  const page = await somebody()
  await openTable(page, 'lettres')
  const resting = cardsOf(page).getByRole('button', { disabled: true })
  const press = (card: Locator, patience: Patience): Promise<void> => card.press('Enter', patience)
  // Until somebody else has led a family that is held, everything may be laid.
  const [may, mayNot] = [false, true].map((disabled) => page.getByRole('button', { disabled }))
  const mustFollow = cardsOf(page).filter({ has: may! }).filter({ has: mayNot! })
  await playUntil(mustFollow, [goOn(page), { seen: playable(page), act: press }])
  const rule = page.getByRole('alert').filter({ hasText: 'follow its family' }).getByRole('button', { name: 'Rule LE-4' })
  await playUntil(page.getByRole('dialog', { name: 'Rules' }).getByRole('region', { name: /LE-4/ }), [
    { seen: rule, act: (found, patience) => found.click(patience) },
    { seen: resting, act: (card, patience) => press(card, patience).then(() => rule.waitFor(patience)) },
  ])
  await expectAccessible(page)
})

soak('the lesson leads through to a game', async () => {
  const page = await somebody()
  await page.goto(`${HOUSE}/#/learn/lettres`)
  const next = page.getByRole('button', { name: 'Go on' })
  await next.click()
  await playable(page).first().press('Enter')
  await page.getByRole('button', { name: 'Lay the blue K' }).press('Enter')
  await page.getByText(/The K beats the H/).filter({ visible: true }).waitFor()
  await page.getByRole('button', { name: 'Lay the blue D' }).press('Enter')
  await next.click()
  await page.getByRole('button', { name: 'Lay the pink U' }).press('Enter')
  await next.click()
  await next.click()
  await page.getByRole('button', { name: 'Play' }).click()
  await page.getByRole('group', { name: 'Céleste' }).or(page.getByRole('heading', { name: 'Plis de lettres' })).first().waitFor()
})
