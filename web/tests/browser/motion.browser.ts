import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { soak, somebody, stopTime, test, withBrowser } from './people'
import { playShit } from './play'
import { again, cardsOf, hearOneMoreMove, myTurn, openTable, playable, playUntil } from './table'

withBrowser()

/** Everything that begins to move in this page is written down, from its opening on. */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = []
    const note = (event: Event): unknown => moved.push(`${event.type} of ${(event.target as Element).outerHTML.slice(0, 120)}`)
    for (const begins of ['transitionrun', 'animationstart']) addEventListener(begins, note, true)
    Object.assign(window, { moved })
  })
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved)
}

soak.each([
  { wish: 'the device asks for it', person: { calm: true, still: true } },
  { wish: 'the settings say so', person: {} },
])('nothing moves where $wish: a whole game, its reveals, and the points at its end', async ({ person }) => {
  const page = await somebody(person)
  const moved = await watchMotion(page)
  await openTable(page, 'shit', { options: { Goal: 12 } })
  await playUntil(again(page), playShit(page))
  expect(await moved()).toEqual([])
  const points = (): Promise<string[]> => page.getByRole('dialog').getByRole('listitem').allInnerTexts()
  const end = await points()
  expect(end.some((line) => /[1-9]\d*$/.test(line))).toBe(true)
  // They are not counted up either: time stands still, and they are there.
  await stopTime(page)
  await page.reload()
  await again(page).waitFor()
  expect(await points()).toEqual(end)
})

/** Whatever will come to rest: a light that breathes does not. */
const moving = (page: Page): Promise<number> =>
  page.evaluate(() => document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity).length)

const flights = (page: Page): Promise<number> =>
  page.evaluate(() => document.getAnimations().filter((each) => each instanceof CSSTransition && each.transitionProperty === 'transform').length)

test('a card that is played flies to the table, and a click anywhere on the felt puts it there', async () => {
  const page = await somebody({ calm: true })
  const hearOneMore = await hearOneMoreMove(page)
  await openTable(page, 'lettres')
  await myTurn(page)
  // The deal is over, too: a card is taken from where it lies in the hand.
  await expect.poll(() => moving(page)).toBe(0)
  // From here on whatever moves takes half an hour.
  const tools = await page.context().newCDPSession(page)
  await tools.send('Animation.enable')
  await tools.send('Animation.setPlaybackRate', { playbackRate: 0.0001 })
  const card = playable(page).first()
  const [lay, from] = [await card.getAttribute('aria-label'), (await card.boundingBox())!]
  hearOneMore()
  await card.press('Enter')
  const laid = cardsOf(page).getByRole('img', { name: lay!.replace('Lay the ', '') })
  await laid.waitFor()
  await expect.poll(() => flights(page)).toBeGreaterThan(0)
  const onItsWay = (await laid.boundingBox())!
  expect(Math.hypot(onItsWay.x - from.x, onItsWay.y - from.y)).toBeLessThan(20)
  await page.getByRole('region', { name: 'The table' }).click({ position: { x: 30, y: 30 } })
  await expect.poll(() => flights(page)).toBe(0)
  const there = (await laid.boundingBox())!
  expect(from.y - there.y).toBeGreaterThan(80)
})
