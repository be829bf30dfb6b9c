import type { Locator, Page, WebSocketRoute } from 'playwright-core'
import { expect, test } from 'vitest'

import { expectAccessible, somebody, withBrowser } from './people'
import { word } from './play'
import { cardsOf, CORNER, invitationOf, openRoom, sitDown, SOON } from './table'

withBrowser()

const PEOPLE = ['Ana', 'Bob', 'Cléo']
const MOST_TURNS = 30

/**
 * Two denunciations leave together, however slow the machine is: each waits until `count` of them are there. What is raced
 * for is decided by the server, as always.
 */
class Gate {
  count = Infinity
  private waiting: { server: WebSocketRoute; message: string | Buffer }[] = []

  async standAt(page: Page): Promise<void> {
    await page.routeWebSocket(/\/socket$/, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((message) => {
        if (/"move":\s*"denounce /.test(String(message))) this.arrive(server, message)
        else server.send(message)
      })
    })
  }

  private arrive(server: WebSocketRoute, message: string | Buffer): void {
    this.waiting.push({ server, message })
    if (this.waiting.length < this.count) return
    for (const each of this.waiting.splice(0)) each.server.send(each.message)
  }
}

const onTable = (page: Page, said: RegExp): Locator => page.getByRole('region', { name: 'The table' }).getByText(said).filter({ visible: true })

/** Whoever's turn it is lays a card with a Skuz that it does not deserve, or draws. */
async function rudely(page: Page): Promise<boolean> {
  const own = cardsOf(page).getByRole('button', { name: /\(back: /, disabled: false })
  if (!(await own.count())) {
    await word(page, 'Draw').click(SOON)
    return false
  }
  const skuz = word(page, 'Skuz')
  if ((await skuz.getAttribute('aria-pressed', SOON)) === 'false') await skuz.click(SOON)
  await own.first().click({ ...SOON, ...CORNER })
  await cardsOf(page).getByRole('button', { name: / on stack \d$/ }).first().click(SOON)
  return true
}

test('two browsers press Malpoli in the same moment: both are told who was first, and it is the same', async () => {
  const pages = await Promise.all(PEOPLE.map(() => somebody()))
  const gate = new Gate()
  for (const page of pages) await gate.standAt(page)
  const [host, ...guests] = pages as [Page, ...Page[]]
  await openRoom(host, 'merci', { seats: 3, switches: ['Malpoli'], name: PEOPLE[0]! })
  for (const [place, guest] of guests.entries()) {
    await sitDown(guest, await invitationOf(host), PEOPLE[place + 1]!)
    await host.getByRole('listitem').filter({ hasText: PEOPLE[place + 1]! }).waitFor()
  }
  await host.getByRole('button', { name: 'Start' }).click()

  const verdict = /^(\S+) was \d+ ms quicker than \S+\.$|the lot says (\S+)\.$/
  gate.count = 2
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const turns = pages.map((page) => page.getByRole('status').filter({ hasText: 'Your turn:' }))
    await expect.poll(async () => (await Promise.all(turns.map((each) => each.isVisible()))).some(Boolean), { timeout: 30_000 }).toBe(true)
    const seen = await Promise.all(turns.map((each) => each.isVisible()))
    const rude = seen.indexOf(true)
    const others = pages.filter((_, seat) => seat !== rude)
    if (!(await rudely(pages[rude]!))) {
      await turns[rude]!.waitFor({ state: 'hidden' })
      continue
    }
    await turns[rude]!.waitFor({ state: 'hidden' })
    await Promise.all(others.map((page) => word(page, 'Malpoli').click()))
    await Promise.all(pages.map((page) => onTable(page, verdict).waitFor()))
    const said = await Promise.all(pages.map((page) => onTable(page, verdict).textContent()))
    expect(new Set(said).size, String(said)).toBe(1)
    const winner = verdict.exec(said[0]!)!.slice(1).find(Boolean)!
    expect(PEOPLE.filter((_, seat) => seat !== rude)).toContain(winner)
    for (const page of pages) await page.getByRole('log').getByText(`${winner}: “Malpoli!”`).waitFor()
    const late = others.find((page) => pages.indexOf(page) !== PEOPLE.indexOf(winner))!
    await late.getByRole('alert').getByText(new RegExp(`^${winner} was quicker, by \\d+ ms\\.`)).waitFor()
    await expectAccessible(late)
    return
  }
  throw new Error('nobody could lay a card')
})
