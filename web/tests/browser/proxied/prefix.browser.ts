/** The server behind a proxy that speaks TLS, under a path; tests/web/test_proxies.py runs it. No request may leave that path. */
import { expect, test } from 'vitest'

import { somebody, withBrowser } from '../people'
import { cardsOf, HOUSE, invitationOf, openRoom, sitDown } from '../table'

withBrowser()

test('a table under a path: its link, its television, another person, a reload', async () => {
  const host = await somebody()
  await openRoom(host, 'mio', { seats: 2, name: 'Ana' })
  const link = await invitationOf(host)
  expect(link.startsWith(`${HOUSE}/#/j/`)).toBe(true)

  const guest = await somebody({ phone: true })
  await sitDown(guest, link, 'Bob')
  await host.getByRole('button', { name: 'Show on a television' }).click()
  await host.getByText(`${new URL(HOUSE).host}/cards/#/tv`).waitFor()
  await host.getByRole('button', { name: 'Start' }).click()
  await cardsOf(guest).waitFor()

  const kept = await guest.evaluate(() => Object.keys(localStorage))
  expect(kept).toContain('pioche-identity/cards')
  await guest.reload()
  await cardsOf(guest).waitFor()
})
