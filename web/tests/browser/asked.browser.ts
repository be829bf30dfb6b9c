import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { expectAccessibleByDayAndNight, soak, somebody, withBrowser } from './people'
import { cardsOf, invitationOf, openRoom, openTable, sitDown } from './table'

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
