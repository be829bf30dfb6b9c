import { expect, test } from 'vitest'

import { expectAccessible, expectAccessibleByDayAndNight, somebody, withBrowser } from './people'
import { bar, playMerci, word } from './play'
import { again, HOUSE, openTable, playNow, playUntil } from './table'

withBrowser()

const WORDS = ['Siouplait', 'Skuz', 'Merci', 'Merci beaucoup', 'Malpoli', 'Let it go', 'Say nothing', 'Draw']

test('a game of one round by clicking on a phone, and the words never move', async () => {
  const page = await somebody({ phone: true })
  await openTable(page, 'merci', { options: { 'Round limit': 1 } })
  const places = (): Promise<unknown[]> => Promise.all(WORDS.map((name) => word(page, name).boundingBox()))
  const before = await places()
  await expectAccessibleByDayAndNight(page)
  const middle = async (done: number): Promise<void> => {
    if (done === 4) await expectAccessibleByDayAndNight(page)
    if (done % 5 === 0 && !(await again(page).isVisible())) expect(await places()).toEqual(before)
  }
  let looked = false
  const decision = async (): Promise<void> => {
    if (!looked) await expectAccessibleByDayAndNight(page)
    looked = true
  }
  await playUntil(again(page), playMerci(page, decision), middle)
  await expectAccessibleByDayAndNight(page)
})

test('a word at the wrong moment is refused with its article', async () => {
  const page = await somebody({ dark: true })
  await playNow(page, 'MERCI')
  await bar(page).waitFor()
  await word(page, 'Merci').click()
  const refusal = page.getByRole('alert')
  await refusal.getByRole('button', { name: 'Rule ME-11' }).click()
  await page.getByRole('dialog', { name: 'Rules' }).getByRole('region', { name: /ME-11/ }).waitFor()
  await expectAccessible(page)
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

test('who was first is told on the table, by how much, and then stands back', async () => {
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
  tell({ n: last, kind: 'raced', shown: { order, first: 1, target: 2, ms: 42, lot: false } })
  const verdict = page.getByRole('region', { name: 'La table' }).getByText(/ a devancé .* de 42\sms\.$/).filter({ visible: true })
  await verdict.waitFor()
  await expectAccessible(page)
  await verdict.waitFor({ state: 'hidden' })
})
