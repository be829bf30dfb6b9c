import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { soak, somebody, withBrowser } from './people'
import { cardsOf, myTurn, openTable, playOne } from './table'

withBrowser()

const handOf = (page: Page): Promise<(string | null)[]> =>
  cardsOf(page).getByRole('button').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')))

test('a reload in the middle goes on with the same hand', async () => {
  const page = await somebody()
  await openTable(page, 'lettres')
  await playOne(page)
  await myTurn(page)
  const before = await handOf(page)
  await page.reload()
  await myTurn(page)
  expect(await handOf(page)).toEqual(before)
  await playOne(page)
})

test('offline in the middle: it is told at once, the hand stays, and back online the game goes on', async () => {
  const page = await somebody({ phone: true })
  await openTable(page, 'lettres')
  await playOne(page)
  await myTurn(page)
  const before = await handOf(page)
  const lost = page.getByText(/Connection lost/)
  await page.context().setOffline(true)
  await lost.waitFor()
  expect(await handOf(page)).toEqual(before)
  await page.context().setOffline(false)
  await lost.waitFor({ state: 'detached' })
  expect(await handOf(page)).toEqual(before)
  await playOne(page)
})

soak('a connection that breaks comes back by itself', async () => {
  const page = await somebody()
  const sockets: { close: () => Promise<void> }[] = []
  await page.routeWebSocket(/\/socket$/, (socket) => {
    sockets.push(socket)
    if (sockets.length !== 2) socket.connectToServer()
    else void socket.close()
  })
  await openTable(page, 'lettres')
  await myTurn(page)
  const told = page.getByText(/Connection lost/).waitFor()
  await sockets[0]!.close()
  await told
  await page.getByText(/Connection lost/).waitFor({ state: 'detached' })
  expect(sockets.length).toBeGreaterThanOrEqual(3)
  await playOne(page)
})
