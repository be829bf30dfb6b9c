import { expect } from 'vitest'

import { expectAccessibleByDayAndNight, expectFingerSized, soak, somebody, test, withBrowser } from './people'
import { playShit } from './play'
import { again, HOUSE, myTurn, openRoom, openTable, playUntil } from './table'

withBrowser()

soak('beside the replay the coach is asked, says when it fails, tells what decided the game, and leads there', async () => {
  const page = await somebody({ phone: true })
  let told: object | null = { done: 1, total: 9, review: null, failed: false }
  await page.route(/\/review$/, (route) => (told && route.request().method() === 'GET' ? route.fulfill({ json: told }) : route.continue()))
  await openTable(page, 'shit', { options: { Goal: 15 } })
  await playUntil(again(page), playShit(page))
  await page.getByRole('link', { name: 'See the game again' }).click()
  const coach = page.getByRole('region', { name: 'The coach on this game' })
  await coach.getByRole('button', { name: 'The coach’s review' }).click()
  await coach.getByRole('status').getByText('The coach is looking: 1 of 9 decisions').waitFor()
  told = { done: 1, total: 9, review: null, failed: true }
  await coach.getByRole('alert').getByText('The coach did not get to the end of this game.').waitFor()
  await expectAccessibleByDayAndNight(page)
  told = null
  await coach.getByRole('button', { name: 'The coach’s review' }).click()
  const moments = coach.getByRole('listitem')
  await moments.first().waitFor({ timeout: 120_000 })
  await expectAccessibleByDayAndNight(page)
  await expectFingerSized(page)
  const first = moments.first().getByRole('button')
  const time = page.getByRole('slider')
  const end = Number(await time.getAttribute('max'))
  await time.fill(String(end))
  if (await first.count()) {
    await first.click()
    await expect.poll(async () => Number(await time.inputValue())).toBeLessThan(end)
    expect(await first.getAttribute('aria-current')).toBe('step')
    expect(await first.textContent()).toMatch(/% .*chance to win/)
    const verdict = coach.getByText(/: (the best move|a good move)\.$|was better/)
    await expect.poll(() => verdict.count()).toBeGreaterThan(0)
  } else {
    await moments.getByText('No single moment certainly decided this game.').waitFor()
  }
  await page.getByRole('combobox', { name: 'Seen from' }).selectOption({ index: 1 })
  await coach.getByRole('button', { name: 'The coach’s review' }).waitFor()
})

test('a hint is given on demand, put away, and gone with the next move', async () => {
  const page = await somebody()
  await openTable(page, 'non-merci')
  const choice = page.getByRole('button', { name: /^No thanks/, disabled: false })
  await choice.waitFor()
  const hint = page.getByRole('status', { name: 'The coach' })
  await page.getByRole('button', { name: 'Ask the coach' }).click()
  await hint.getByText('With a hint this game does not count for ratings.').waitFor()
  await expectAccessibleByDayAndNight(page)
  await hint.getByRole('button', { name: 'Ask anyway' }).click()
  await hint.getByText(/% chance to win/).waitFor()
  await expectAccessibleByDayAndNight(page)
  await hint.getByRole('button', { name: 'Close' }).click()
  await hint.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Ask the coach' }).click()
  await hint.waitFor()
  await choice.click()
  await hint.waitFor({ state: 'detached' })
})

soak('on a phone the hint is in the menu of the table', async () => {
  const page = await somebody({ phone: true, language: 'fr' })
  await openTable(page, 'lettres', { language: 'fr' })
  await myTurn(page)
  await page.getByRole('button', { name: 'La table' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Demander conseil au coach' }).click()
  await page.getByRole('button', { name: 'Demander quand même' }).click()
  await page.getByRole('status', { name: 'Le coach' }).getByText(/de chances de gagner/).waitFor()
  await expectAccessibleByDayAndNight(page)
})

soak('how strong the bots are is chosen once, before the game or in the waiting room, and stays', async () => {
  const page = await somebody()
  await page.goto(HOUSE)
  const level = (name: string) => page.getByRole('group', { name: 'Bots' }).getByRole('radio', { name })
  expect(await level('The Novice').isChecked()).toBe(true)
  await level('The Old Fox').check()
  await openRoom(page, 'lettres')
  expect(await level('The Old Fox').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'A bot' }).first().click()
  await page.getByRole('listitem').getByText('The Old Fox').waitFor()
  await level('The Regular').check()
  await page.getByRole('button', { name: 'A bot' }).first().click()
  await page.getByRole('listitem').getByText('The Regular').waitFor()
  await expectAccessibleByDayAndNight(page)
})
