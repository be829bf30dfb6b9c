import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { expectAccessible, expectAccessibleByDayAndNight, soak, somebody, test, withBrowser } from './people'
import { cardsOf, HOUSE, invitationOf, myTurn, openRoom, openTable, playable, sitDown } from './table'

withBrowser()

test('the host pauses the table and lets it go on, and sends somebody away without stopping the game', async () => {
  const [host, guest] = await Promise.all([somebody(), somebody({ phone: true })])
  await openRoom(host, 'lettres', { name: 'Ana' })
  await sitDown(guest, await invitationOf(host), 'Bob')
  await host.getByRole('listitem').filter({ hasText: 'Bob' }).waitFor()
  await host.getByRole('button', { name: 'Start' }).click()
  await cardsOf(guest).waitFor()

  const menu = host.getByRole('dialog', { name: 'The table' })
  await host.getByRole('button', { name: 'The table' }).click()
  await expectAccessibleByDayAndNight(host)
  await menu.getByRole('button', { name: 'Pause' }).click()
  const paused = guest.getByRole('status').getByText('The table is paused.')
  await paused.waitFor()
  expect(await playable(guest).count()).toBe(0)
  await host.getByRole('status').getByRole('button', { name: 'Resume' }).click()
  await paused.waitFor({ state: 'hidden' })

  await host.getByRole('button', { name: 'The table' }).click()
  await menu.getByRole('button', { name: 'Remove' }).click()
  await guest.getByRole('status').getByText('The host has taken your seat away.').waitFor()
  await expect.poll(() => cardsOf(guest).getByRole('button').count()).toBe(0)
  await expectAccessible(guest)
  await menu.getByRole('button', { name: 'Close' }).click()
  await myTurn(host)
})

test('at a private table the host lets somebody play instead of a bot, who may leave and come back', async () => {
  const [host, guest] = await Promise.all([somebody(), somebody({ phone: true })])
  await openTable(host, 'lettres')
  await guest.goto(host.url())
  await guest.getByRole('button', { name: 'The table' }).click()
  await guest.getByText('This table is private: the host decides who comes in during a game.').waitFor()
  await expectAccessibleByDayAndNight(guest)
  await guest.getByRole('button', { name: /^Play instead of/ }).first().click()
  await guest.getByRole('status').getByText(/asks to play instead of .* The host decides\./).waitFor()
  expect(await cardsOf(guest).getByRole('button').count()).toBe(0)
  await host.getByRole('status').getByText(/asks to play instead of/).waitFor()
  await expectAccessibleByDayAndNight(host)
  await host.getByRole('button', { name: 'Let in' }).click()
  await expect.poll(() => cardsOf(guest).getByRole('button').count()).toBeGreaterThan(0)

  const table = guest.url()
  await guest.getByRole('button', { name: 'The table' }).click()
  await guest.getByRole('button', { name: /^Leave/ }).click()
  await guest.waitForURL(`${HOUSE}/#/`)
  await guest.goto(table)
  await guest.getByRole('status').getByText('A bot plays for you.').waitFor()
  expect(await cardsOf(guest).getByRole('button').count()).toBe(0)
  await guest.getByRole('button', { name: 'Take my seat back' }).click()
  await expect.poll(() => cardsOf(guest).getByRole('button').count()).toBeGreaterThan(0)
})

test('however many ask to play, one wish at a time stands above the host’s table, and the hand stays in sight', async () => {
  const host = await somebody({ phone: true })
  await openTable(host, 'lettres')
  const ask = async (): Promise<Page> => {
    const guest = await somebody()
    await guest.goto(host.url())
    await guest.getByRole('button', { name: 'The table' }).click()
    await guest.getByRole('button', { name: /^Play instead of/ }).first().click()
    await guest.getByRole('status').getByText(/asks to play instead of/).waitFor()
    return guest
  }
  const first = await ask()
  await first.getByRole('button', { name: 'Take it back' }).click()
  await host.getByRole('button', { name: 'Decline' }).waitFor({ state: 'detached' })
  await first.getByRole('button', { name: 'The table' }).click()
  await first.getByRole('button', { name: /^Play instead of/ }).first().click()
  await host.getByRole('button', { name: 'Decline' }).waitFor()
  const room = async (): Promise<number> => (await host.getByRole('region', { name: 'The table' }).boundingBox())!.height
  const before = await room()
  await ask()
  await host.getByText('and 1 more').waitFor()
  await ask()
  await host.getByText('and 2 more').waitFor()
  const wishes = host.getByRole('status').filter({ hasText: /asks to play instead of/ })
  expect(await wishes.count()).toBe(1)
  // The count may need a line more, not a banner.
  expect(before - (await room())).toBeLessThan(30)
  const hand = await cardsOf(host).getByRole('button').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect()))
  expect(hand.length).toBeGreaterThan(5)
  const { bottom } = await wishes.evaluate((banner) => banner.getBoundingClientRect())
  for (const card of hand) expect([card.top > bottom, card.bottom <= 844]).toEqual([true, true])
  await expectAccessibleByDayAndNight(host)

  await host.getByRole('button', { name: 'Decline' }).click()
  await host.getByText('and 1 more').waitFor()
  await host.getByRole('button', { name: 'Decline' }).click()
  await host.getByText('and 1 more').waitFor({ state: 'detached' })
  await host.getByRole('button', { name: 'Decline' }).click()
  await wishes.waitFor({ state: 'detached' })
})

soak('one’s turn is marked in the title; the last moves are looked at again, and one click leads back to now', async () => {
  const page = await somebody({ phone: true })
  await openTable(page, 'lettres')
  await myTurn(page)
  await expect.poll(() => page.title()).toBe('● Your turn · Plis de lettres')
  const card = (await playable(page).first().getAttribute('aria-label'))!
  await playable(page).first().press('Enter')
  await cardsOf(page).getByRole('button', { name: card, exact: true }).waitFor({ state: 'detached' })
  await myTurn(page)
  await page.getByRole('button', { name: 'The table' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Look back at the last moves' }).click()
  const time = page.getByRole('slider', { name: 'Look back at the last moves' })
  await time.fill('0')
  // Where others led, it could not be laid yet, and has only its name.
  await cardsOf(page).getByLabel(new RegExp(`${card.replace('Lay the ', '')}$`)).first().waitFor()
  expect(await playable(page).count()).toBe(0)
  await expectAccessibleByDayAndNight(page)
  await page.getByRole('button', { name: 'Now' }).click()
  await time.waitFor({ state: 'detached' })
  await myTurn(page)
})

soak('on the home page one goes on where one was, and finds the tables that wait for somebody', async () => {
  const [host, guest] = await Promise.all([somebody(), somebody({ phone: true })])
  const name = `Zoé ${Math.random().toString(36).slice(2, 8)}`
  await openRoom(host, 'mio', { name, open: true })
  await guest.goto(HOUSE)
  const tables = guest.getByRole('article', { name: 'Open tables' })
  await tables.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: 'Mio' }).click()
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Bob')
  await guest.getByRole('button', { name: 'Sit here' }).first().click()
  await host.getByRole('listitem').filter({ hasText: 'Bob' }).waitFor()
  await host.getByRole('button', { name: 'Start' }).click()
  await cardsOf(guest).waitFor()

  await guest.goto(HOUSE)
  await expectAccessibleByDayAndNight(guest)
  await guest.getByRole('region', { name: 'Resume' }).getByRole('link', { name: /^Mio/ }).click()
  await cardsOf(guest).getByRole('button').first().waitFor()
})

soak.each(['merci', 'mio', 'shit', 'lettres', 'non-merci'])('%s in high contrast, and on a phone that lies: nothing is lost', async (game) => {
  const page = await somebody()
  await page.goto(HOUSE)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('group', { name: 'Contrast' }).getByRole('radio', { name: 'high' }).check()
  await page.getByRole('button', { name: 'Close' }).click()
  await openTable(page, game)
  await expectAccessibleByDayAndNight(page)
  await page.setViewportSize({ width: 844, height: 390 })
  const beyond = (): Promise<string[]> => page.getByRole('button').filter({ visible: true }).evaluateAll((all) =>
    all.filter((each) => {
      const { left, top, right, bottom } = each.getBoundingClientRect()
      return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
    }).map((each) => each.outerHTML.slice(0, 120)),
  )
  await expect.poll(beyond).toEqual([])
  await expectAccessible(page)
})
