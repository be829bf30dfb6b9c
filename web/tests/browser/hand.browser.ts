import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { expectAccessibleByDayAndNight, somebody, test, withBrowser } from './people'
import { cardsOf, myTurn, openTable } from './table'

withBrowser()

const held = (page: Page): Locator => cardsOf(page).getByRole('button', { name: /^(Seal|SHIT)|\d/ })

/** The hand from left to right. */
const handOf = (page: Page): Promise<string[]> =>
  held(page).evaluateAll((all) => {
    const placed = all.map((each) => ({ x: each.getBoundingClientRect().x, name: each.getAttribute('aria-label') ?? '' }))
    return placed.sort((a, b) => a.x - b.x).map(({ name }) => name)
  })

async function middleOf(page: Page, name: string): Promise<[number, number]> {
  const { x, y, width, height } = (await cardsOf(page).getByRole('button', { name, exact: true }).boundingBox())!
  return [x + width / 2, y + height / 2]
}

async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(to[0], to[1], { steps: 6 })
  await page.mouse.up()
}

const chosen = (page: Page): Locator => cardsOf(page).getByRole('button', { pressed: true })

test('cards are put in an order of one’s own by hand and by keys; it survives a reload, and they are sorted again', async () => {
  const page = await somebody()
  await openTable(page, 'shit', { seats: 3 })
  await myTurn(page)
  const sorted = await handOf(page)
  const [first, second, third, ...rest] = sorted as [string, string, string, ...string[]]
  await drag(page, await middleOf(page, first), await middleOf(page, third))
  await expect.poll(() => handOf(page)).toEqual([second, third, first, ...rest])
  expect(await chosen(page).count()).toBe(0)
  await page.reload()
  await myTurn(page)
  expect(await handOf(page)).toEqual([second, third, first, ...rest])

  const card = cardsOf(page).getByRole('button', { name: first, exact: true })
  await card.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => handOf(page)).toEqual([second, first, third, ...rest])
  await page.getByRole('status').getByText(`Card 2 of ${sorted.length}.`).waitFor()
  expect(await card.evaluate((each) => each === document.activeElement)).toBe(true)
  await expectAccessibleByDayAndNight(page)

  await page.getByRole('button', { name: 'The table' }).click()
  await page.getByRole('button', { name: 'Sort my hand again' }).click()
  await expect.poll(() => handOf(page)).toEqual(sorted)
})

/** From now on a press may last as long as it likes: on a busy machine any would count as held down. */
const unhurried = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const usual = window.setTimeout.bind(window)
    window.setTimeout = ((run: () => void, after?: number) => usual(run, after === 450 ? 600_000 : after)) as typeof window.setTimeout
  })

test('a short drag stays a tap, and a card that is dragged onto the table is played', async () => {
  const page = await somebody()
  await openTable(page, 'shit', { seats: 3 })
  await myTurn(page)
  await unhurried(page)
  const sorted = await handOf(page)
  const [x, y] = await middleOf(page, sorted[0]!)
  await drag(page, [x, y], [x + 4, y + 3])
  await chosen(page).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => handOf(page)).toEqual(sorted)
  await drag(page, await middleOf(page, sorted[0]!), [640, 320])
  await cardsOf(page).getByRole('button', { name: sorted[0]!, exact: true }).waitFor({ state: 'hidden' })
})

test('a card that is held down is shown large with its name, and nothing is clicked; Shift and Enter show it too', async () => {
  for (const phone of [false, true]) {
    const page = await somebody({ phone })
    await openTable(page, 'shit', { seats: 3 })
    await myTurn(page)
    const [name] = (await handOf(page)) as [string]
    const large = page.getByRole('status').getByText(/^(the )?(red|blue|green|yellow|violet) \d+$|^SHIT/i)
    await page.mouse.move(...(await middleOf(page, name)))
    await page.mouse.down()
    await large.waitFor()
    await expectAccessibleByDayAndNight(page)
    await page.mouse.up()
    await large.waitFor({ state: 'detached' })
    expect(await chosen(page).count()).toBe(0)
    // A press as short as any is a click again.
    await unhurried(page)
    await page.mouse.click(...(await middleOf(page, name)))
    await chosen(page).waitFor()
    await page.keyboard.press('Escape')

    await cardsOf(page).getByRole('button', { name, exact: true }).press('Shift+Enter')
    await large.waitFor()
    await page.keyboard.press('Escape')
    await large.waitFor({ state: 'detached' })
    // The same keys put it away, too: the card is not played by them.
    await page.keyboard.press('Shift+Enter')
    await large.waitFor()
    await page.keyboard.press('Shift+Enter')
    await large.waitFor({ state: 'detached' })
    expect(await handOf(page)).toContain(name)
  }
})
