import type { Locator, Page, WebSocketRoute } from 'playwright-core'
import { expect } from 'vitest'

import { expectAccessible, somebody, test, withBrowser } from './people'
import { word } from './play'
import { cardsOf, CORNER, invitationOf, openRoom, sitDown } from './table'

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
    await word(page, 'Draw').click()
    return false
  }
  const skuz = word(page, 'Skuz')
  if ((await skuz.getAttribute('aria-pressed')) === 'false') await skuz.click()
  await own.first().click(CORNER)
  await cardsOf(page).getByRole('button', { name: / on stack \d$/ }).first().click()
  return true
}

const named = (who: string, reader: string): string => (/^you$/i.test(who) ? reader : who)

test('two browsers press Malpoli in the same moment: both are told who was first, and it is the same', async () => {
  const pages = await Promise.all(PEOPLE.map((_, place) => somebody({ phone: true, dark: place > 0 })))
  const gate = new Gate()
  for (const page of pages) await gate.standAt(page)
  const [host, ...guests] = pages as [Page, ...Page[]]
  await openRoom(host, 'merci', { seats: 3, switches: ['Malpoli'], name: PEOPLE[0]! })
  for (const [place, guest] of guests.entries()) {
    await sitDown(guest, await invitationOf(host), PEOPLE[place + 1]!)
    await host.getByRole('listitem').filter({ hasText: PEOPLE[place + 1]! }).waitFor()
  }
  await host.getByRole('button', { name: 'Start' }).click()

  const verdict = /^(\S+) (?:was|were) \d+\sms quicker than \S+\.$|the lot says (\S+)\.$/
  gate.count = 2
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const turns = pages.map((page) => page.getByRole('status').filter({ hasText: 'Your turn:' }))
    await expect.poll(async () => (await Promise.all(turns.map((each) => each.isVisible()))).some(Boolean)).toBe(true)
    const seen = await Promise.all(turns.map((each) => each.isVisible()))
    const rude = seen.indexOf(true)
    const others = pages.filter((_, seat) => seat !== rude)
    const heard = others.map((page) => page.getByRole('log').getByText('“Skuz!”'))
    const before = await heard[0]!.count()
    if (!(await rudely(pages[rude]!))) {
      await turns[rude]!.waitFor({ state: 'hidden' })
      continue
    }
    for (const each of heard) await expect.poll(() => each.count()).toBeGreaterThan(before)
    // The verdict stands for some seconds only: everybody looks out for it before it can be there.
    const verdicts = Promise.all(pages.map((page) => onTable(page, verdict).textContent()))
    await Promise.all(others.map((page) => word(page, 'Malpoli').click()))
    const refused = others[0]!.getByRole('alert').filter({ hasText: 'There is nothing to denounce.' }).waitFor()
    const said = await Promise.any([verdicts, refused.then(() => null)])
    // Now and then the card deserved its Skuz: then nobody was rude, and the next one tries.
    if (said === null) {
      await Promise.all(others.map((page) => word(page, 'Let it go').click()))
      continue
    }
    // Everybody reads "you" of themselves: who is meant is the same.
    const winners = said.map((text, place) => named(verdict.exec(text!)!.slice(1).find(Boolean)!, PEOPLE[place]!))
    expect(new Set(winners).size, String(said)).toBe(1)
    const winner = winners[0]!
    expect(PEOPLE.filter((_, seat) => seat !== rude)).toContain(winner)
    for (const [place, page] of pages.entries()) await page.getByRole('log').getByText(`${PEOPLE[place] === winner ? 'You' : winner}: “Malpoli!”`).waitFor()
    const late = others.find((page) => pages.indexOf(page) !== PEOPLE.indexOf(winner))!
    await late.getByRole('alert').getByText(new RegExp(`^${winner} was quicker, by \\d+\\sms\\.`)).waitFor()
    await expectAccessible(late)
    return
  }
  throw new Error('nobody could lay a card')
})
