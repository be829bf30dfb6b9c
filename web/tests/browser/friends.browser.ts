import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { expectAccessibleByDayAndNight, somebody, withBrowser } from './people'
import { playShit } from './play'
import { again, cardsOf, HOUSE, invitationOf, openRoom, playUntil, sitDown } from './table'

withBrowser()

test('friends: three browsers and a bot at one table, a whole game, and a spectator who sees no hand', async () => {
  const host = await somebody({ language: 'fr' })
  await openRoom(host, 'shit', { language: 'fr', seats: 4, options: { But: 12 }, name: 'Ana', open: true })
  const link = await invitationOf(host)

  const guest = await somebody({ phone: true, dark: true })
  await sitDown(guest, link, 'Bob')
  await host.getByText('Bob').waitFor()
  expect(guest.url()).not.toContain(link.split('/').at(-1)!)

  const stranger = await somebody()
  await stranger.goto(`${HOUSE}/#/watch`)
  const table = stranger.getByRole('listitem').filter({ hasText: 'Ana' })
  await table.getByRole('link', { name: 'Take a seat' }).click()
  await stranger.getByRole('textbox', { name: 'Your name' }).fill('Cléo')
  await stranger.getByRole('button', { name: 'Sit here' }).first().click()
  await host.getByText('Cléo').waitFor()
  await expectAccessibleByDayAndNight(host)
  await expectAccessibleByDayAndNight(guest)

  await host.getByRole('button', { name: 'Commencer' }).click()
  const watcher = await somebody()
  await watcher.goto(host.url())
  await watcher.getByRole('group', { name: 'Bob' }).waitFor()
  expect(await cardsOf(watcher).getByRole('button').count()).toBe(0)
  await expectAccessibleByDayAndNight(watcher)

  const heard = host.getByRole('group', { name: 'Bob' }).getByText('Bonne chance').waitFor()
  await guest.getByRole('button', { name: 'Say something' }).click()
  await guest.getByRole('button', { name: 'Good luck!' }).click()
  await heard

  const people: Page[] = [host, guest, stranger]
  await Promise.all(people.map((page) => playUntil(again(page), playShit(page))))
  await watcher.getByRole('dialog').getByRole('table').waitFor()
  expect(await again(watcher).count()).toBe(0)
})
