import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { cardsOf, expectAccessible, HOUSE, playNow, somebody, withBrowser } from './people'

withBrowser()

const WORDS = ['Siouplait', 'Skuz', 'Merci', 'Merci beaucoup', 'Malpoli', 'Let it go', 'Say nothing', 'Draw']

const bar = (page: Page): Locator => page.getByRole('group', { name: 'The words' })
const word = (page: Page, name: string): Locator => bar(page).getByRole('button', { name, exact: true })
/** One's own cards bear the name of their back, too. */
const playable = (page: Page): Locator => cardsOf(page).getByRole('button', { name: /\(back: /, disabled: false })
const stacks = (page: Page): Locator => cardsOf(page).getByRole('button', { name: / on stack \d$/ })
const seats = (page: Page): Locator => cardsOf(page).getByRole('button', { name: /^(A heart for .*|.* draws|Give .* to .*)$/ })

async function places(page: Page): Promise<unknown[]> {
  return Promise.all(WORDS.map((name) => word(page, name).boundingBox()))
}

/** Whatever is asked, answered politely and without much thought; true if there was something to do. */
async function go(page: Page): Promise<boolean> {
  const soon = { timeout: 700 }
  const asked = (await page.getByRole('status').allTextContents()).join(' ')
  if (/two cards\. What do you say/.test(asked)) await word(page, 'Merci beaucoup').click(soon)
  else if (/What do you say/.test(asked)) await word(page, 'Merci').click(soon)
  else if (/Who draws|gets the heart/.test(asked)) await seats(page).first().click(soon)
  else if (/Which card do you give/.test(asked)) {
    await playable(page).first().click({ ...soon, position: { x: 10, y: 12 } })
    await seats(page).first().click(soon)
  } else if (/Your turn/.test(asked)) {
    if (!(await playable(page).count())) await word(page, 'Draw').click(soon)
    else {
      await word(page, 'Siouplait').click(soon)
      await playable(page).first().click({ ...soon, position: { x: 10, y: 12 } })
      await stacks(page).first().click(soon)
    }
  } else return false
  return true
}

/** A table of three whose game is over after one round. */
async function shortGame(page: Page): Promise<void> {
  await page.goto(`${HOUSE}/#/new/merci`)
  await page.getByText('Options of the game').click()
  await page.getByRole('spinbutton', { name: /^Round limit/ }).fill('1')
  await page.getByRole('radio', { name: '3' }).check()
  await page.getByRole('button', { name: 'Open the table' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await bar(page).waitFor()
}

test('a game of one round by clicking on a phone, and the words never move', async () => {
  const page = await somebody({ phone: true })
  await shortGame(page)
  const before = await places(page)
  await expectAccessible(page)
  const again = page.getByRole('button', { name: 'Another game' })
  let moved = 0
  const until = Date.now() + 200_000
  while (Date.now() < until && !(await again.isVisible())) {
    const did = await go(page).catch(() => false)
    if (!did) await page.waitForTimeout(60)
    else if (++moved % 5 === 0 && !(await again.isVisible())) expect(await places(page)).toEqual(before)
  }
  await again.waitFor()
  expect(moved).toBeGreaterThan(3)
  await expectAccessible(page)
}, 240_000)

test('a word at the wrong moment is refused with its article', async () => {
  const page = await somebody({ dark: true })
  await playNow(page, 'MERCI')
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
