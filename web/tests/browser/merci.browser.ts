import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { breakAndResume } from './breaks'
import { expectAccessible, expectAccessibleByDayAndNight, soak, somebody, test, withBrowser } from './people'
import { bar, playMerci, word } from './play'
import { again, HOUSE, invitationOf, openRoom, openTable, type Patience, playUntil, sitDown } from './table'

withBrowser()

const WORDS = ['Siouplait', 'Skuz', 'Merci', 'Merci beaucoup', 'Malpoli', 'Let it go', 'Say nothing', expect.stringMatching(/^(Draw|Pass)$/)]

/** Where the words stand, all looked at in the same moment: others play on. */
const placesOf = (page: Page): Promise<object[]> =>
  bar(page).getByRole('button').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as object))

test('a game of one round by clicking on a silent phone, broken off and taken up again, and the words never move', async () => {
  const page = await somebody({ phone: true, mute: true })
  await openTable(page, 'merci', { options: { 'Round limit': 1 } })
  expect(await bar(page).getByRole('button').allInnerTexts()).toEqual(WORDS)
  const before = await placesOf(page)
  await expectAccessibleByDayAndNight(page)
  const middle = async (done: number): Promise<void> => {
    if (done === 4) await expectAccessibleByDayAndNight(page)
    if (done % 5 === 0) expect(await placesOf(page)).toEqual(before)
  }
  await playUntil(page.getByRole('status').filter({ hasText: 'Your turn:' }), playMerci(page))
  await breakAndResume(page)
  let looked = false
  const decision = async (): Promise<void> => {
    if (!looked) await expectAccessibleByDayAndNight(page)
    looked = true
  }
  await playUntil(again(page), playMerci(page, decision), middle)
  await expectAccessibleByDayAndNight(page)
})

soak('whoever is replaced by a bot sees it at once, takes the seat back by a click, and the words stand where they stood', async () => {
  const host = await somebody()
  const guest = await somebody({ phone: true })
  await openRoom(host, 'merci', { name: 'Ana' })
  await sitDown(guest, await invitationOf(host), 'Bob')
  await host.getByRole('listitem').filter({ hasText: 'Bob' }).waitFor()
  await host.getByRole('button', { name: 'Start' }).click()
  await bar(guest).waitFor()
  const places = await placesOf(guest)
  await host.getByRole('button', { name: 'The table' }).click()
  await host.getByRole('dialog').getByRole('button', { name: 'Replace by a bot' }).click()
  await guest.getByRole('status').getByText('A bot plays for you.').waitFor()
  expect(await placesOf(guest)).toEqual(places)
  await expectAccessibleByDayAndNight(guest)
  await guest.getByRole('button', { name: 'Take my seat back' }).click()
  await guest.getByText('A bot plays for you.').waitFor({ state: 'hidden' })
  await host.getByRole('dialog').getByRole('button', { name: 'Replace by a bot' }).waitFor()
  expect(await placesOf(guest)).toEqual(places)
})

test('a word at the wrong moment is refused with its article', async () => {
  const page = await somebody({ dark: true })
  await openTable(page, 'merci')
  // On one's own turn there is certainly nothing to answer.
  const turn = page.getByRole('status').filter({ hasText: 'Your turn:' })
  await playUntil(turn, playMerci(page))
  const rule = page.getByRole('alert').getByRole('button', { name: 'Rule ME-11' })
  await playUntil(page.getByRole('dialog', { name: 'Rules' }).getByRole('region', { name: /ME-11/ }), [
    { seen: rule, act: (found, patience) => found.click(patience) },
    { seen: word(page, 'Merci'), act: (found, patience) => found.click(patience).then(() => rule.waitFor(patience)) },
  ])
  await expectAccessible(page)
})

test('bots slip as people do: somebody says Malpoli, is told why, and no prompt had told it before', async () => {
  const page = await somebody()
  await openTable(page, 'merci', { seats: 3, name: 'Ana', choices: ['complete rules', 'often'] })
  const prompts = new Set<string>()
  const told = page.getByRole('complementary', { name: 'What happened' })
  const mine = told.getByText(/^(You|Ana): “Malpoli!”/)
  const clean = page.getByRole('alert').filter({ hasText: 'There is nothing to denounce.' })
  const noticed = told.getByText(/without “S|A false “S|No “Merci”|instead of “Merci beaucoup”|It was not the turn/)
  const resting = page.getByRole('status').filter({ hasText: /has just played/ })
  const object = async (_seen: Locator, patience: Patience): Promise<void> => {
    prompts.add(((await resting.textContent(patience)) ?? '').replace(/^\S+( \S+)*? has/, 'X has'))
    // Whether there is something to denounce, no button tells: both light up after every lay.
    for (const name of ['Malpoli', 'Let it go']) await word(page, name).and(page.locator('.ready')).waitFor(patience)
    await word(page, 'Malpoli').click(patience)
    await clean.or(mine.first()).first().waitFor(patience)
    if (await clean.isVisible()) await word(page, 'Let it go').click(patience)
  }
  await playUntil(mine.first(), [{ seen: resting, act: object }, ...playMerci(page)])
  await noticed.first().waitFor()
  expect(prompts.size).toBe(1)
})

test('the lesson by the keyboard alone: cards by digits, words by letters, stacks and seats by digits', async () => {
  const page = await somebody()
  await page.goto(`${HOUSE}/#/learn/merci`)
  const next = page.getByRole('button', { name: 'Go on' })
  const keys = async (...pressed: string[]): Promise<void> => {
    for (const key of pressed) await page.keyboard.press(key)
  }
  const at = (step: number): Promise<void> => page.getByText(`Step ${step} of 13`).waitFor()
  await next.press('Enter')
  await at(2)
  await keys('2', 'Enter', '1')
  await at(3)
  await keys('s', '1', 'Enter', '1')
  await at(4)
  await keys('1')
  await next.press('Enter')
  await at(6)
  await keys('r')
  await page.getByRole('alert').getByText(/A word, please/).waitFor()
  await keys('m')
  await at(7)
  await keys('b')
  await at(8)
  await keys('d')
  await at(9)
  await keys('1', 'Enter', 'k')
  await at(10)
  await expectAccessible(page)
  await keys('p')
  await at(11)
  await keys('2', 'Enter', 's')
  await at(12)
  await keys('1')
  await next.press('Enter')
  await page.getByRole('button', { name: 'Play' }).waitFor()
})

soak('who was first is told on the table, by how much, and then stands back', async () => {
  const page = await somebody({ language: 'fr', phone: true })
  let tell: (message: object) => void = () => {}
  let last = 0
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer()
    tell = (message) => socket.send(JSON.stringify(message))
    server.onMessage((said) => {
      last = (JSON.parse(String(said)) as { n?: number }).n ?? last
      socket.send(said)
    })
  })
  await openTable(page, 'merci', { language: 'fr', seats: 4 })
  await bar(page).waitFor()
  const order = [{ seat: 1, behind: 0 }, { seat: 2, behind: 42_000 }]
  const verdict = page.getByRole('region', { name: 'La table' }).getByRole('paragraph').filter({ hasText: / a devancé .* de 42\sms\.$/ })
  const seen = verdict.waitFor()
  tell({ n: last, kind: 'raced', shown: { order, first: 1, target: 2, ms: 42, lot: false } })
  await seen
  await expectAccessible(page)
  await verdict.waitFor({ state: 'hidden' })
})
