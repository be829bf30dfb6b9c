import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { expectAccessibleByDayAndNight, expectFingerSized, soak, somebody, test, withBrowser } from './people'
import { playShit } from './play'
import { again, cardsOf, HOUSE, invitationOf, openRoom, openTable, playUntil, sitDown } from './table'

withBrowser()

const messages = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })

test('where the host allows it those at the seats write to each other; nobody else reads it, and anybody is muted with one tap', async () => {
  const [host, guest, watcher] = await Promise.all([somebody(), somebody({ phone: true }), somebody()])
  await openRoom(host, 'lettres', { name: 'Ana', writing: true })
  await sitDown(guest, await invitationOf(host), 'Bob')
  await watcher.goto(guest.url())
  await watcher.getByRole('listitem').filter({ hasText: 'Bob' }).waitFor()
  expect(await messages(watcher).count()).toBe(0)

  const write = async (page: Page, text: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Your message' }).fill(text)
    await page.getByRole('textbox', { name: 'Your message' }).press('Enter')
  }
  await write(guest, '  <b>Hi</b> https://example.org ')
  await messages(host).getByText('<b>Hi</b> https://example.org', { exact: true }).waitFor()
  expect(await messages(host).getByRole('link').count()).toBe(0)
  await expectAccessibleByDayAndNight(host)
  await host.reload()
  await messages(host).getByText('<b>Hi</b>').waitFor()

  await host.getByRole('button', { name: 'Start' }).click()
  await cardsOf(guest).waitFor()
  await guest.getByRole('button', { name: /^Say something/ }).click()
  await expectAccessibleByDayAndNight(guest)
  await write(guest, 'Bonne chance, Ana')
  await host.getByRole('group', { name: 'Bob' }).getByText('Bonne chance, Ana').waitFor()
  await host.getByRole('complementary').getByText('Bob: Bonne chance, Ana').waitFor()
  await host.getByRole('button', { name: 'Say something (1 new message)' }).click()
  await messages(host).getByText('Bonne chance, Ana').waitFor()

  await host.getByRole('button', { name: 'Mute Bob' }).click()
  await messages(host).getByText('Bonne chance, Ana').waitFor({ state: 'detached' })
  await write(guest, 'Are you there?')
  await messages(guest).getByText('Are you there?').waitFor()
  await write(host, 'Nobody answers')
  await messages(guest).getByText('Nobody answers').waitFor()
  expect(await host.getByText('Are you there?').count(), 'neither seen nor spoken').toBe(0)
  await host.reload()
  await host.getByRole('button', { name: /^Say something/ }).click()
  await messages(host).getByText('Nobody answers').waitFor()
  expect(await host.getByText('Are you there?').count()).toBe(0)
  await host.getByRole('button', { name: 'Unmute Bob' }).click()
  await messages(host).getByText('Are you there?').waitFor()

  expect(await watcher.getByText(/Bonne chance|Are you there|Nobody answers/).count()).toBe(0)
})

soak('the host allows and ends writing in the middle of a game, and at an open table it is not offered', async () => {
  const [host, guest] = await Promise.all([somebody(), somebody()])
  await openRoom(host, 'lettres', { name: 'Ana' })
  await sitDown(guest, await invitationOf(host), 'Bob')
  await host.getByRole('listitem').filter({ hasText: 'Bob' }).waitFor()
  await host.getByRole('button', { name: 'Start' }).click()
  await cardsOf(guest).waitFor()
  const allow = host.getByRole('dialog').getByRole('checkbox', { name: 'Free messages' })
  await host.getByRole('button', { name: 'The table' }).click()
  await allow.check()
  await expectAccessibleByDayAndNight(host)
  await guest.getByRole('button', { name: /^Say something/ }).click()
  await guest.getByRole('textbox', { name: 'Your message' }).fill('Hi')
  await guest.getByRole('button', { name: 'Send' }).click()
  await messages(guest).getByText('Hi').waitFor()
  await allow.uncheck()
  await messages(guest).waitFor({ state: 'detached' })
  await guest.getByRole('complementary').getByText('The host has ended writing: what was written is gone.').waitFor()

  const open = await somebody()
  await openTable(open, 'lettres', { open: true })
  await open.getByRole('button', { name: 'The table' }).click()
  await open.getByRole('dialog').getByText('Newcomers').waitFor()
  expect(await open.getByRole('checkbox', { name: 'Free messages' }).count()).toBe(0)
})

/** A game of the two that is soon over. */
async function played(host: Page, guest: Page): Promise<void> {
  await openRoom(host, 'shit', { seats: 3, options: { Goal: 1 }, name: 'Ana' })
  await sitDown(guest, await invitationOf(host), 'Bob')
  await host.getByRole('listitem').filter({ hasText: 'Bob' }).waitFor()
  await host.getByRole('button', { name: 'Start' }).click()
  await Promise.all([host, guest].map((page) => playUntil(again(page), playShit(page))))
}

/** The same person on another device. */
async function anotherDevice(page: Page): Promise<Page> {
  const kept = await page.evaluate(() => localStorage.getItem('pioche-identity')!)
  const other = await somebody()
  await other.goto(HOUSE)
  await other.evaluate((identity) => localStorage.setItem('pioche-identity', identity), kept)
  await other.reload()
  return other
}

test('the same people are asked again with one tap, on all their devices, and join with one', async () => {
  const [host, phone] = await Promise.all([somebody(), somebody({ phone: true })])
  await played(host, phone)
  const laptop = await anotherDevice(phone)
  expect(await laptop.getByRole('region', { name: /^Ana asks you/ }).count()).toBe(0)

  await host.getByRole('button', { name: 'New table, same people' }).click()
  await host.getByText('Bob will find your invitation on all their devices, for 24 hours.').waitFor()
  const asked = (page: Page): Locator => page.getByRole('region', { name: 'Ana asks you to play SHIT! again' })
  await Promise.all([asked(phone).waitFor(), asked(laptop).waitFor()])
  await expectAccessibleByDayAndNight(phone)
  await expectAccessibleByDayAndNight(laptop)
  await expectFingerSized(laptop)
  await asked(laptop).getByRole('button', { name: 'Join Ana' }).click()
  await host.getByRole('listitem').filter({ hasText: 'Bob' }).waitFor()
  expect(laptop.url()).toBe(host.url())
  await asked(phone).waitFor({ state: 'detached' })
})

soak('from the home page too; who does not want to is asked no more, and nobody is told', async () => {
  const [host, guest] = await Promise.all([somebody(), somebody({ phone: true })])
  await played(host, guest)
  await guest.goto(HOUSE)
  const ask = async (): Promise<void> => {
    await host.goto(HOUSE)
    const again = host.getByRole('region', { name: 'Play again with…' }).getByRole('button', { name: 'Ask them: Bob (SHIT!)' })
    await again.waitFor()
    await expectAccessibleByDayAndNight(host)
    await again.click()
    await host.getByText('Bob will find your invitation').waitFor()
  }
  await ask()
  await guest.getByRole('button', { name: 'Not now, Ana' }).click()
  await guest.getByRole('region', { name: /^Ana asks you/ }).waitFor({ state: 'detached' })
  await ask()
  await guest.getByRole('button', { name: 'Do not ask me again, Ana' }).click()
  await ask()
  const looked = guest.waitForResponse(/\/api\/me\/asks$/)
  await looked
  expect(await guest.getByRole('region', { name: /^Ana asks you/ }).count()).toBe(0)
})
