import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { byKeys } from './keys'
import { expectAccessibleByDayAndNight, soak, somebody, test, withBrowser } from './people'
import { playShit } from './play'
import { SHORT } from './short'
import { again, cardsOf, HOUSE, invitationOf, openRoom, playUntil, sitDown } from './table'

withBrowser()

soak.each(SHORT)('$game by three people and a bot: by clicking, on a phone, and by the keyboard alone', async ({ game, options, play }) => {
  const [host, phone, keyboard] = await Promise.all([somebody(), somebody({ phone: true }), somebody({ dark: true })])
  await openRoom(host, game, { seats: 4, options: options.en, name: 'Ana' })
  for (const [guest, name] of [[phone, 'Bob'], [keyboard, 'Cléo']] as const) {
    await sitDown(guest, await invitationOf(host), name)
    await host.getByRole('listitem').filter({ hasText: name }).waitFor()
  }
  await host.getByRole('button', { name: 'Start' }).click()
  await Promise.all([
    playUntil(again(host), play(host)),
    playUntil(again(phone), play(phone)),
    playUntil(again(keyboard), byKeys[game]!(keyboard)),
  ])
  // On a phone the sheet stands the other way round: what is written in it is the same.
  const written = (page: Page): Promise<string[]> => page.getByRole('dialog').getByRole('cell').allInnerTexts()
  const [first, ...others] = await Promise.all([host, phone, keyboard].map(async (page) => (await written(page)).sort()))
  expect(first!.length).toBeGreaterThanOrEqual(4)
  for (const other of others) expect(other).toEqual(first)
})

soak('where a page comes without https, and so without a clipboard, the link is copied all the same', async () => {
  const host = await somebody()
  await host.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await openRoom(host, 'mio')
  const link = await invitationOf(host)
  await host.getByRole('button', { name: 'Send the link' }).click()
  await host.getByRole('button', { name: 'Link copied' }).waitFor()
  expect(await host.getByRole('button', { name: 'Link copied' }).evaluate((held) => held === document.activeElement)).toBe(true)
  await host.goto(`${HOUSE}/#/rules/mio`)
  await host.getByRole('searchbox').press('Control+v')
  expect(await host.getByRole('searchbox').inputValue()).toBe(link)
})

test('friends: three browsers and a bot at one table, a whole game, and a spectator who sees no hand', async () => {
  const host = await somebody({ language: 'fr' })
  await openRoom(host, 'shit', { language: 'fr', seats: 4, options: { But: 12 }, name: 'Ana', open: true })
  const link = await invitationOf(host)

  const guest = await somebody({ phone: true, dark: true })
  await sitDown(guest, link, 'Bob')
  await host.getByRole('listitem').filter({ hasText: 'Bob' }).waitFor()
  expect(guest.url()).not.toContain(link.split('/').at(-1)!)

  const stranger = await somebody()
  await stranger.goto(`${HOUSE}/#/watch`)
  const table = stranger.getByRole('listitem').filter({ hasText: 'Ana' })
  await table.getByRole('link', { name: 'Take a seat' }).click()
  await stranger.getByRole('textbox', { name: 'Your name' }).fill('Cléo')
  await stranger.getByRole('button', { name: 'Sit here' }).first().click()
  await host.getByRole('listitem').filter({ hasText: 'Cléo' }).waitFor()
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
