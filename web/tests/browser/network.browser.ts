import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { expectAccessibleByDayAndNight, soak, somebody, test, withBrowser } from './people'
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

soak('what the server has lost is said above the table until it is put away, and covers neither prompt nor cards', async () => {
  const page = await somebody({ phone: true })
  await openTable(page, 'lettres')
  await myTurn(page)
  const sentence = 'The server has lost what was played last at this table (entries 14 to 16). The game goes on from what you see now.'
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((said) => {
      const message = JSON.parse(String(said)) as { is?: string }
      socket.send(message.is === 'welcome' ? JSON.stringify({ ...message, lost: { after: 900, last: 903, sentence } }) : said)
    })
  })
  await page.reload()
  const notice = page.getByRole('status').filter({ hasText: sentence })
  await notice.waitFor()
  await myTurn(page)
  const table = (await page.getByRole('region', { name: 'The table' }).boundingBox())!
  const { y, height } = (await notice.boundingBox())!
  expect(y + height).toBeLessThanOrEqual(table.y)
  await expectAccessibleByDayAndNight(page)
  await notice.getByRole('button', { name: 'I see' }).click()
  await notice.waitFor({ state: 'detached' })
})

soak('a damaged table has a short heading, and says the rest below', async () => {
  const page = await somebody({ phone: true })
  await openTable(page, 'lettres')
  const sentence = 'What is kept of this table is damaged: it cannot be opened.'
  await page.routeWebSocket(/\/socket$/, (socket) => socket.onMessage(() => socket.send(JSON.stringify({ is: 'bye', why: 'damaged', sentence }))))
  await page.reload()
  await page.getByRole('heading', { name: 'Damaged table' }).waitFor()
  await page.getByRole('paragraph').filter({ hasText: sentence }).waitFor()
  await page.getByRole('link', { name: 'Home' }).waitFor()
  await expectAccessibleByDayAndNight(page)
})
