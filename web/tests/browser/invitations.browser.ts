import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { expectAccessibleByDayAndNight, forgive, somebody, test, withBrowser } from './people'
import { cardsOf, HOUSE, invitationOf, openRoom, sitDown } from './table'

withBrowser()

const codeOf = (host: Page): Promise<string> => host.getByText('Code of the table:').locator('..').getByRole('strong').innerText()

/** The hands as this browser is told them. */
const handsOf = (page: Page): Promise<string[][]> =>
  page.evaluate(async () => {
    const { token, tables } = JSON.parse(localStorage.getItem('pioche-identity')!) as { token: string; tables: Record<string, string> }
    const table = location.hash.split('/')[2]!
    const headers = { Authorization: `Bearer ${tables[table] ?? token}` }
    const view = (await (await fetch(`/api/tables/${table}/view`, { headers })).json()) as { game: { hands: string[][] } }
    return view.game.hands
  })

test('six phones scan one code within a second: six people, and nobody sees the cards of another', async () => {
  const host = await somebody()
  await openRoom(host, 'mio', { seats: 6, name: 'Ana' })
  await host.getByRole('button', { name: 'Stand up' }).click()
  const link = await invitationOf(host)
  const phones = await Promise.all(Array.from({ length: 6 }, () => somebody({ phone: true })))
  const asked: string[] = []
  for (const phone of phones) phone.on('request', (request) => asked.push(request.url()))
  await Promise.all(phones.map((phone, place) => sitDown(phone, link, `Zoé ${'ABCDEF'[place]}`)))
  for (const letter of 'ABCDEF') await host.getByRole('listitem').filter({ hasText: `Zoé ${letter}` }).waitFor()
  const secret = link.split('/').at(-1)!
  expect(asked.filter((url) => url.includes(secret))).toEqual([])
  for (const phone of phones) expect(phone.url()).not.toContain(secret)
  await expectAccessibleByDayAndNight(phones[0]!)

  await host.getByRole('button', { name: 'Start' }).click()
  await Promise.all(phones.map((phone) => cardsOf(phone).getByRole('button').first().waitFor()))
  const hands = await Promise.all(phones.map(handsOf))
  const open = hands.map((seen) => seen.flatMap((hand, seat) => (hand.includes('?') ? [] : [seat])))
  expect(open.map((seats) => seats.length)).toEqual([1, 1, 1, 1, 1, 1])
  expect(open.flat().sort()).toEqual([0, 1, 2, 3, 4, 5])
})

test('the code is typed on the home page, in small letters and with spaces; a wrong one says so', async () => {
  const [host, guest] = await Promise.all([somebody(), somebody({ phone: true })])
  await openRoom(host, 'lettres', { name: 'Ana' })
  const code = await codeOf(host)
  expect(code).toMatch(/^[B-Z]{4}$/)
  await expectAccessibleByDayAndNight(host)
  await guest.goto(HOUSE)
  const field = guest.getByRole('textbox', { name: 'I have a code' })
  forgive('404')
  await field.fill('aaaa')
  await guest.getByRole('button', { name: 'Join' }).click()
  await guest.getByRole('alert').getByText('This code leads to no table.').waitFor()
  await expectAccessibleByDayAndNight(guest)
  await field.fill([...code.toLowerCase()].join(' '))
  await field.press('Enter')
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Bob')
  await guest.getByRole('button', { name: 'Take a seat' }).click()
  await host.getByRole('listitem').filter({ hasText: 'Bob' }).waitFor()
})

test('the room asks for its invitation once, not again and again', async () => {
  const [host, guest] = await Promise.all([somebody(), somebody({ phone: true })])
  const asked: string[] = []
  host.on('request', (request) => request.url().endsWith('/invitations') && asked.push(request.method()))
  await openRoom(host, 'lettres', { name: 'Ana' })
  await sitDown(guest, await invitationOf(host), 'Bob')
  await host.getByRole('listitem').filter({ hasText: 'Bob' }).waitFor()
  expect(asked).toEqual(['POST'])
})

test('a link that the host has changed says so, and the new one works; a closed one is opened again', async () => {
  const [host, late, guest] = await Promise.all([somebody(), somebody({ phone: true }), somebody()])
  await openRoom(host, 'lettres', { name: 'Ana' })
  const old = await invitationOf(host)
  await host.getByRole('button', { name: 'Change link and code' }).click()
  await expect.poll(() => invitationOf(host)).not.toBe(old)
  forgive('410')
  await late.goto(old)
  await late.getByRole('alert').getByText('the host has closed or changed it').waitFor()
  await expectAccessibleByDayAndNight(late)
  await sitDown(guest, await invitationOf(host), 'Bob')
  await host.getByRole('listitem').filter({ hasText: 'Bob' }).waitFor()

  await host.getByRole('button', { name: 'Close the invitation' }).click()
  await host.getByText('The invitation is closed').waitFor()
  await expectAccessibleByDayAndNight(host)
  await host.getByRole('button', { name: 'Invite again' }).click()
  await sitDown(late, await invitationOf(host), 'Cléo')
  await host.getByRole('listitem').filter({ hasText: 'Cléo' }).waitFor()
})

test('one’s seat goes on on another device by a link that works once', async () => {
  const [host, tablet, thief] = await Promise.all([somebody(), somebody(), somebody({ phone: true })])
  await openRoom(host, 'mio', { seats: 2, name: 'Ana' })
  await host.getByRole('button', { name: 'Start' }).click()
  await cardsOf(host).getByRole('button').first().waitFor()
  await host.getByRole('button', { name: 'The table' }).click()
  await host.getByRole('button', { name: 'Go on on another device' }).click()
  await host.getByText('once, for ten minutes').waitFor()
  await expectAccessibleByDayAndNight(host)
  const link = (await host.getByRole('link', { name: /#\/j\// }).getAttribute('href'))!
  await host.getByRole('button', { name: 'Copy the link' }).click()
  await host.getByRole('button', { name: 'Link copied' }).waitFor()
  await tablet.goto(link)
  await cardsOf(tablet).getByRole('button').first().waitFor()
  expect(await handsOf(tablet)).toEqual(await handsOf(host))
  forgive('410')
  await thief.goto(link)
  await thief.getByRole('alert').getByText('it works once').waitFor()
})

test('the host is asked, tells two of the same name apart, and locks the table; a full table offers to wait', async () => {
  const [host, lea, other, late, stranger] = await Promise.all([somebody(), somebody({ phone: true }), somebody(), somebody({ phone: true }), somebody()])
  await openRoom(host, 'lettres', { name: 'Ana', asks: true })
  const link = await invitationOf(host)
  const come = async (page: Page, name: string, button: string): Promise<void> => {
    await page.goto(link)
    await page.getByRole('textbox', { name: 'Your name' }).fill(name)
    await page.getByRole('button', { name: button }).click()
  }
  await come(lea, 'Léa', 'Ask for a seat')
  await lea.getByRole('status').getByText('The host decides.').waitFor()
  await expectAccessibleByDayAndNight(lea)
  await host.getByRole('status').getByText('Léa asks for a seat.').waitFor()
  await expectAccessibleByDayAndNight(host)
  await host.getByRole('button', { name: 'Let in' }).click()
  await host.getByRole('listitem').filter({ hasText: 'Léa' }).waitFor()
  await come(other, 'l é a', 'Ask for a seat')
  await host.getByRole('status').getByText('l é a 2 asks for a seat.').waitFor()
  await host.getByRole('button', { name: 'Let in' }).click()
  for (const page of [host, lea, other]) await page.getByRole('listitem').filter({ hasText: 'l é a 2' }).waitFor()

  await late.goto(link)
  await late.getByRole('status').getByText('All seats are taken. You may watch, or wait for a seat.').waitFor()
  await expectAccessibleByDayAndNight(late)
  await come(late, 'Bob', 'Wait for a seat')
  await late.getByRole('status').getByText('You are waiting for a seat').waitFor()
  await lea.getByRole('button', { name: 'Stand up' }).click()
  await host.getByRole('status').getByText('Bob asks for a seat.').waitFor()
  await host.getByRole('button', { name: 'Let in' }).click()
  await late.getByRole('button', { name: 'Stand up' }).waitFor()

  await host.getByRole('group', { name: 'Newcomers' }).getByRole('radio', { name: 'table locked' }).check()
  await stranger.goto(link)
  await stranger.getByRole('status').getByText('The host has locked the table').waitFor()
  expect(await stranger.getByRole('button', { name: /seat|Sit here/ }).count()).toBe(0)
  await expectAccessibleByDayAndNight(stranger)
})

test('a running game says so: one watches, or waits and is seated when somebody is sent away', async () => {
  const [host, guest, late] = await Promise.all([somebody(), somebody(), somebody({ phone: true })])
  await openRoom(host, 'mio', { seats: 2, name: 'Ana', open: true })
  const link = await invitationOf(host)
  await sitDown(guest, link, 'Bob')
  await host.getByRole('listitem').filter({ hasText: 'Bob' }).waitFor()
  await host.getByRole('button', { name: 'Start' }).click()
  await cardsOf(guest).waitFor()

  await late.goto(link)
  await late.getByRole('status').getByText('The game is going on and all seats are taken.').waitFor()
  await expectAccessibleByDayAndNight(late)
  await late.getByRole('button', { name: 'Watch' }).click()
  await late.getByRole('button', { name: 'Wait for a seat' }).waitFor({ state: 'detached' })
  await late.reload()
  await late.getByRole('textbox', { name: 'Your name' }).fill('Cléo')
  await late.getByRole('button', { name: 'Wait for a seat' }).click()
  await late.getByRole('status').getByText('You are waiting for a seat').waitFor()
  expect(await cardsOf(late).getByRole('button').count()).toBe(0)
  await host.getByRole('button', { name: 'The table' }).click()
  await host.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await cardsOf(late).getByRole('button').first().waitFor()
  await expect.poll(() => cardsOf(guest).getByRole('button').count()).toBe(0)
})
