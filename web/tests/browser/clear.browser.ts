/** That everybody knows at every moment what is going on: results, prompts, oneself. */
import { expect } from 'vitest'

import { somebody, test, withBrowser } from './people'
import { drawMio, goOn, playMerci, playMio } from './play'
import { again, cardsOf, HOUSE, invitationOf, openRoom, openTable, playable, playUntil, sitDown } from './table'

withBrowser()

test('the result of a round stops the game on every device until everybody has gone on', async () => {
  const [ana, bob] = await Promise.all([somebody(), somebody({ phone: true })])
  await openRoom(ana, 'mio', { seats: 3, options: { Goal: 900 }, name: 'Ana' })
  await sitDown(bob, await invitationOf(ana), 'Bob')
  await ana.getByRole('listitem').filter({ hasText: 'Bob' }).waitFor()
  await ana.getByRole('button', { name: 'Start' }).click()
  const result = [ana, bob].map((page) => page.getByRole('region', { name: 'End of the round' }))
  const untilResult = [ana, bob].map((page, place) => playUntil(result[place]!, playMio(page).slice(1)))
  await Promise.all(untilResult)

  expect(await result[0]!.getByRole('columnheader', { name: 'You' }).count()).toBe(1)
  await result[0]!.getByText('Still looking at the result: Bob').waitFor()
  await result[0]!.getByRole('button', { name: 'Go on' }).click()
  await ana.getByText('Still looking at the result: Bob').filter({ visible: true }).first().waitFor()
  expect(await playable(ana).count()).toBe(0)

  // Whoever comes back in the middle of it still finds the result.
  await bob.reload()
  await result[1]!.waitFor()
  await result[1]!.getByRole('button', { name: 'Go on' }).click()
  await result[1]!.waitFor({ state: 'hidden' })
  await ana.getByText('Still looking at the result').first().waitFor({ state: 'hidden' })
}, 180_000)

test('the result of a round of MERCI is shown once, and put away with one click', async () => {
  const page = await somebody({ phone: true })
  await openTable(page, 'merci', { seats: 3 })
  const result = page.getByRole('region', { name: 'End of the round' })
  await playUntil(result, playMerci(page).slice(1))
  expect(await page.getByRole('button', { name: 'Go on' }).count()).toBe(1)
  await result.getByRole('button', { name: 'Go on' }).click()
  await result.waitFor({ state: 'hidden' })
  expect(await page.getByRole('button', { name: 'Go on' }).count()).toBe(0)
}, 180_000)

test('from "Play" to the cards there is one screen, and on a phone the button is in sight without scrolling', async () => {
  const page = await somebody({ phone: true, language: 'fr' })
  await page.goto(HOUSE)
  const play = page.getByRole('button', { name: 'Jouer à MERCI maintenant' })
  await play.waitFor()
  const { y, height } = (await play.boundingBox())!
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height)
  // What a person could read on the way, whenever it changes.
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = (): void => {
      const table = document.querySelector('.whole')
      const now = table ? (table.querySelector('.frame') ? 'cards' : (table.textContent ?? '').trim()) : ''
      if (now && seen.at(-1) !== now) seen.push(now)
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await play.click()
  await cardsOf(page).waitFor()
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(['On distribue…', 'cards'])
})

test('the coach’s hint moves nothing and lights what it speaks of; afterwards the game stands in the list with opponents, place and date', async () => {
  const page = await somebody({ language: 'fr' })
  await openTable(page, 'mio', { language: 'fr', seats: 3, options: { But: 1 } })
  await playUntil(page.getByText(/^(À vous|Rien ne va)/).filter({ visible: true }).first(), [goOn(page), ...drawMio(page).slice(1, 2)])
  const place = (): Promise<unknown> => cardsOf(page).getByRole('button').first().evaluate((card) => JSON.stringify(card.closest('.felt')!.getBoundingClientRect()))
  const before = await place()
  await page.getByRole('button', { name: 'Demander conseil au coach' }).click()
  await page.getByRole('button', { name: 'Demander quand même' }).click()
  const hint = page.getByRole('status', { name: 'Le coach' })
  await hint.getByText(/%|seul coup/).waitFor({ timeout: 60_000 })
  expect(await place()).toBe(before)
  expect(await page.locator('.lit').count()).toBeGreaterThan(0)
  await hint.getByRole('button', { name: 'Fermer' }).click()

  await playUntil(again(page), playMio(page))
  expect(await page.getByRole('dialog').getByText('Vous', { exact: true }).count()).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Revoir la partie' }).waitFor()
  const rivals = await page.getByRole('dialog').getByRole('columnheader').or(page.getByRole('dialog').getByRole('rowheader')).allInnerTexts()
  await page.goto(`${HOUSE}/#/me`)
  const game = page.getByRole('link', { name: /^Mio/ }).first()
  await game.getByText(/place sur 3, score/).waitFor()
  const names = (await game.getByText(/^avec /).innerText()).replace('avec ', '').split(', ')
  expect(names).toHaveLength(2)
  for (const name of names) expect(rivals.some((each) => each.startsWith(name))).toBe(true)
  await game.click()
  // The replay calls everybody by the name they had at the table.
  for (const name of names) await page.getByRole('option', { name, exact: true }).waitFor({ state: 'attached' })
}, 180_000)

test('whoever comes to a full table is told why they only watch', async () => {
  const [host, guest] = await Promise.all([somebody(), somebody()])
  await openTable(host, 'shit', { seats: 2, options: { Goal: 12 }, open: true })
  await guest.goto(host.url())
  await guest.getByText('The game is going on. You may watch, or play instead of a bot.').waitFor()
})

test('where nothing fits the hand is dim and the prompt says so', async () => {
  const page = await somebody({ language: 'fr' })
  await openTable(page, 'mio', { language: 'fr', seats: 3, options: { But: 900 } })
  const nothing = page.getByText('Rien ne va : piochez.').filter({ visible: true }).first()
  await playUntil(nothing, playMio(page))
  expect(await playable(page).count()).toBe(0)
  const held = await cardsOf(page).getByRole('button', { name: /^(le|l’)/ }).count()
  expect(held).toBeGreaterThan(0)
  expect(await cardsOf(page).locator('.card.resting').count()).toBe(held)
}, 180_000)
