import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

import { breakAndResume } from './breaks'
import { expectAccessible, expectAccessibleByDayAndNight, soak, somebody, test, withBrowser } from './people'
import { pass, playNonMerci, take } from './play'
import { again, cardsOf, HOUSE, openTable, type Patience, playUntil } from './table'

withBrowser()

test('a whole game by touch on a phone, broken off and taken up again, and the sheet that tells why', async () => {
  const page = await somebody({ phone: true, language: 'fr' })
  await openTable(page, 'non-merci', { language: 'fr' })
  await take(page).waitFor()
  await expectAccessibleByDayAndNight(page)
  const middle = async (done: number): Promise<void> => {
    if (done === 12) await expectAccessibleByDayAndNight(page)
    if (done === 2) await breakAndResume(page)
  }
  await playUntil(again(page), playNonMerci(page), middle)
  const sheet = page.getByRole('dialog').getByRole('table')
  await sheet.getByRole('columnheader', { name: 'Ce qui compte' }).waitFor()
  await sheet.getByRole('columnheader', { name: 'Jetons' }).waitFor()
  expect(await sheet.getByRole('row').count()).toBe(4)
  await expectAccessibleByDayAndNight(page)
  await page.getByRole('button', { name: 'Voir la table' }).tap()
  await page.getByText('Les neuf cartes qui manquaient').waitFor()
  await expectAccessible(page)
})

soak('seven at a table on a phone: every name can be read', async () => {
  const page = await somebody({ phone: true, language: 'fr' })
  await openTable(page, 'non-merci', { language: 'fr', seats: 7, name: 'Maximilienne-Léa' })
  const bots = /^(Céleste|Gaston|Odile|Marius|Zélie|Basile|Léonie|Firmin)$/
  await expect.poll(() => page.getByRole('group', { name: bots }).count()).toBe(6)
  const plates = page.getByRole('group', { name: bots }).or(page.getByRole('group', { name: 'Maximilienne-Léa' }))
  const cut = await plates.evaluateAll((all) =>
    all.flatMap((plate) => [...plate.querySelectorAll<HTMLElement>('span')]
      .filter((part) => part.clientWidth > 0 && (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 2))
      .map((part) => part.textContent)),
  )
  expect(cut).toEqual([])
  await expectAccessible(page)
})

test('who watches on a phone reads the whole prompt', async () => {
  const [host, guest] = await Promise.all([somebody({ language: 'fr' }), somebody({ phone: true, language: 'fr' })])
  await openTable(host, 'non-merci', { language: 'fr', seats: 7, open: true })
  await guest.goto(host.url())
  const prompt = guest.locator('[data-prompt]').filter({ hasText: /prend la carte/ })
  await prompt.waitFor()
  const { x, width } = (await prompt.boundingBox())!
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(guest.viewportSize()!.width)
})

soak('digits lead to the two choices', async () => {
  const page = await somebody({ dark: true })
  await openTable(page, 'non-merci')
  await take(page).waitFor()
  await page.keyboard.press('2')
  expect(await pass(page).evaluate((choice) => choice === document.activeElement)).toBe(true)
  await page.keyboard.press('1')
  expect(await take(page).evaluate((choice) => choice === document.activeElement)).toBe(true)
})

soak('the card is taken by clicking it and then the row, or by dragging it there', async () => {
  const page = await somebody()
  await openTable(page, 'non-merci')
  await take(page).waitFor()
  const card = cardsOf(page).getByRole('button')
  const number = (await card.getAttribute('aria-label'))!.match(/\d+/)![0]
  await card.click()
  await cardsOf(page).getByRole('button', { name: 'Take the card' }).click()
  const table = page.getByRole('list', { name: 'On the table' })
  await table.getByText(new RegExp(`: ${number}\\. Cards: ${number} points`)).waitFor({ state: 'attached' })
  await take(page).waitFor()
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

soak('without a chip the refusal is refused, and why stands beside the choice', async () => {
  const page = await somebody()
  await openTable(page, 'non-merci')
  await take(page).waitFor()
  const noChip = page.getByRole('button', { name: /^No thanks.*no chip left/, disabled: true })
  const press = (found: Locator, patience: Patience): Promise<void> => found.click(patience)
  // Where a game ends before eleven cards were refused, the next one begins.
  await playUntil(noChip, [{ seen: pass(page), act: press }, { seen: again(page), act: press }])
  await take(page).waitFor()
  const refusal = page.getByRole('alert').filter({ hasText: 'Without a chip you must take the card.' })
  const rule = refusal.getByRole('button', { name: 'Rule NM-5' })
  const read = async (found: Locator, patience: Patience): Promise<void> => {
    const [said, choice] = await Promise.all([refusal, noChip].map(async (each) => (await each.boundingBox(patience))!))
    expect(said!.y + said!.height).toBeLessThanOrEqual(choice!.y)
    await found.click(patience)
  }
  await playUntil(page.getByRole('dialog', { name: 'Rules' }).getByRole('region', { name: /NM-5/ }), [
    { seen: rule, act: read },
    { seen: noChip, act: (found, patience) => found.press('Enter', patience).then(() => rule.waitFor(patience)) },
  ])
})

soak('the lesson leads through to a game', async () => {
  const page = await somebody()
  await page.goto(`${HOUSE}/#/learn/non-merci`)
  const next = page.getByRole('button', { name: 'Go on' })
  await next.click()
  await take(page).click()
  await page.getByText(/26 points at once/).filter({ visible: true }).waitFor()
  for (const choice of [pass, take, take, pass, take, take]) await choice(page).click()
  await page.getByText(/31 points\. You win!/).filter({ visible: true }).waitFor()
  await expectAccessible(page)
  await next.click()
  await next.click()
  await page.getByRole('button', { name: 'Play' }).click()
  await take(page).waitFor()
})
