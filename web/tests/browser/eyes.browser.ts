/** For whoever sees a page large, or uses keys: everything can be reached, nothing is cut, the focus is never lost. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { tabTo } from './keys'
import { expectAccessible, type Person, soak, somebody, test, withBrowser } from './people'
import { playLettres, playMerci, playMio, playNonMerci, playShit } from './play'
import { again, cardsOf, type Deed, HOUSE, myTurn, openRoom, openTable, playOne, playUntil } from './table'

withBrowser()

/** A desktop of 1280 × 1024 at 200 % and 400 %, and a phone with letters twice as large. */
const LARGE: Record<string, Person> = {
  '200 %': { window: { width: 640, height: 512 } },
  '400 %': { window: { width: 320, height: 256 } },
  'large letters': { phone: true, letters: 32 },
}
const GAMES: Record<string, { seats: number; play: (page: Page) => Deed[] }> = {
  merci: { seats: 5, play: playMerci },
  mio: { seats: 4, play: playMio },
  shit: { seats: 5, play: playShit },
  lettres: { seats: 4, play: playLettres },
  'non-merci': { seats: 7, play: playNonMerci },
}

/** Everything can be hit and read, wherever one must scroll to; where a dialog is open, in it. The felt may just be growing. */
async function expectReachable(page: Page): Promise<void> {
  await expect.poll(() => unreachable(page), { timeout: 10_000 }).toEqual([])
}

function unreachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const called = (each: Element): string => `${each.getAttribute('aria-label') ?? each.textContent?.trim() ?? ''} (${each.tagName.toLowerCase()}.${each.className})`
    const seen = (each: Element): boolean => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && each.getBoundingClientRect().width > 1
    const faults: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) {
      const wide = [...document.body.querySelectorAll('*')].filter((each) => seen(each) && each.getBoundingClientRect().right > clientWidth + 1)
      faults.push(`the page is ${scrollWidth} wide: ${wide.slice(0, 3).map(called).join(', ')}`)
    }
    for (const each of within.querySelectorAll<HTMLElement>('button, a[href], input, select, summary')) {
      if (!seen(each) || each.closest('[aria-hidden="true"], .skip') || each.matches(':disabled')) continue
      each.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const box = each.getBoundingClientRect()
      const high = Math.min(box.height, innerHeight)
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      if (box.left < -0.5 || box.right > innerWidth + 0.5 || box.height > innerHeight || box.top < -0.5 || box.top + high > innerHeight + 0.5) {
        faults.push(`${called(each)} lies at ${Math.round(box.left)}, ${Math.round(box.top)} – ${Math.round(box.right)}, ${Math.round(box.bottom)}`)
      }
      const hit = document.elementFromPoint(middle.x, middle.y)
      if (hit && !each.contains(hit) && !hit.contains(each) && hit.closest('label') !== each.closest('label')) faults.push(`${called(each)} is covered by ${called(hit)}`)
      if (hit && hit !== each && hit.contains(each) && !each.closest('label')) faults.push(`${called(each)} is not hit in its middle`)
    }
    for (const each of within.querySelectorAll<HTMLElement>('button, .name, [data-prompt], h1, h2, label span')) {
      if (!seen(each) || each.closest('[aria-hidden="true"], .unseen') || !each.textContent?.trim()) continue
      const inside = document.createRange()
      inside.selectNodeContents(each)
      const [text, box] = [inside.getBoundingClientRect(), each.getBoundingClientRect()]
      if (each.scrollHeight > each.clientHeight + 4 && getComputedStyle(each).overflowY === 'hidden') faults.push(`${called(each)} is cut`)
      else if (text.left < box.left - 3 || text.right > box.right + 3 || text.top < box.top - 8 || text.bottom > box.bottom + 8) faults.push(`${called(each)} runs over its edge`)
    }
    return faults
  })
}

/** The first turn, by clicks, with a look at everything before, in the middle of it and after. */
async function playLarge(game: string, person: Person): Promise<void> {
  const { seats, play } = GAMES[game]!
  const page = await somebody(person)
  await openTable(page, game, { seats })
  await expectReachable(page)
  const enough = new Error('enough')
  await playUntil(again(page), play(page), async (done) => {
    await expectReachable(page)
    if (done === 3) throw enough
  }).catch((fault: unknown) => {
    if (fault !== enough) throw fault
  })
  await expectAccessible(page)
}

test('Plis de lettres is played at 400 %', () => playLarge('lettres', LARGE['400 %']!))

test('MERCI is played with letters twice as large', () => playLarge('merci', LARGE['large letters']!))

for (const [size, person] of Object.entries(LARGE)) {
  for (const game of Object.keys(GAMES)) soak(`${game} is played at ${size}`, () => playLarge(game, person))
}

/** Home, a new table, the settings, rules, the waiting room with its menu: as somebody meets them. */
async function lookAtPages(person: Person): Promise<void> {
  const page = await somebody(person)
  for (const address of ['/', '/#/new/merci', '/#/rules/mio', '/#/watch', '/#/me', '/#/standings/shit']) {
    await page.goto(HOUSE + address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectReachable(page)
  }
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('checkbox', { name: 'One-key shortcuts' }).waitFor()
  await expectReachable(page)
  await openRoom(page, 'merci', { seats: 4 })
  await expectReachable(page)
  await page.getByRole('button', { name: 'The table', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await expectReachable(page)
}

test('pages, settings and the waiting room at 400 %', () => lookAtPages(LARGE['400 %']!))
soak('pages, settings and the waiting room at 200 %', () => lookAtPages(LARGE['200 %']!))
soak('pages, settings and the waiting room with large letters', () => lookAtPages(LARGE['large letters']!))

async function learnLying(game: string): Promise<void> {
  const page = await somebody({ phone: true, window: { width: 844, height: 390 } })
  await page.goto(`${HOUSE}/#/learn/${game}`)
  await page.getByRole('button', { name: 'Go on' }).waitFor()
  await expectReachable(page)
  const overlap = await page.evaluate(() => {
    const [teacher, felt] = ['.teacher', '.felt'].map((each) => document.querySelector(each)!.getBoundingClientRect())
    return teacher!.bottom - felt!.top
  })
  expect(overlap).toBeLessThanOrEqual(0.5)
}

test('a lesson on a phone that lies does not run into the table', () => learnLying('mio'))
for (const game of Object.keys(GAMES)) soak(`the lesson of ${game} on a phone that lies`, () => learnLying(game))

soak('the end of a game at 400 % is read and left', async () => {
  const page = await somebody(LARGE['400 %'])
  await openTable(page, 'shit', { seats: 2, options: { Goal: 12 } })
  await playUntil(again(page), playShit(page))
  await expectReachable(page)
})

/** What has the focus, by its name; the page itself has none. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const held = document.activeElement
    return held === document.body || !held ? 'the page' : (held.getAttribute('aria-label') ?? held.textContent?.trim() ?? '')
  })

const prompt = (page: Page): Promise<string> => page.locator('[data-prompt]').innerText()

test('the focus is never lost: dialogs, phrases, the start, a card that is laid, the next page', async () => {
  const page = await somebody()
  await page.goto(HOUSE)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await tabTo(page, /^Settings$/)
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Settings')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')

  await openRoom(page, 'lettres', { seats: 3 })
  await page.getByRole('button', { name: /^A bot, seat 2/ }).press('Enter')
  await expect.poll(() => focused(page)).toBe('Sit here, seat 2')
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter')
  await myTurn(page)
  await expect.poll(async () => (await focused(page)) === (await prompt(page))).toBe(true)

  for (const name of ['Score sheet', 'Rules', 'The table']) {
    const opener = page.getByRole('button', { name, exact: true })
    await opener.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await focused(page)).toBe(name)
  }
  await page.getByRole('button', { name: 'The table', exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Settings' }).press('Enter')
  await page.getByRole('dialog', { name: 'Settings' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('The table')

  await page.getByRole('button', { name: 'Say something' }).press('Enter')
  await page.getByRole('button', { name: 'Well played!' }).press('Enter')
  await expect.poll(() => focused(page)).toBe('Say something')

  await playOne(page)
  await myTurn(page)
  const held = await cardsOf(page).getByRole('button').evaluateAll((all) => all.includes(document.activeElement as HTMLElement))
  expect(held).toBe(true)

  await page.getByRole('link', { name: 'Home' }).press('Enter')
  await expect.poll(() => focused(page)).toBe('Five card games, one table.')
})

soak('after a round, and after a game, the focus is at the prompt, or in the hand where one is to play', async () => {
  const page = await somebody()
  const cards = (): Promise<(string | null)[]> => cardsOf(page).getByRole('button').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
  const atHand = async (): Promise<boolean> => [await prompt(page), ...(await cards())].includes(await focused(page))
  await openTable(page, 'lettres', { seats: 3 })
  const goOn = page.getByRole('button', { name: 'Go on' })
  await playUntil(goOn, playLettres(page).slice(1))
  await expect.poll(() => focused(page)).toBe('Go on')
  await goOn.press('Enter')
  await expect.poll(atHand).toBe(true)
  await playUntil(again(page), playLettres(page))
  await again(page).press('Enter')
  await expect.poll(atHand).toBe(true)
})

test('without one-key shortcuts no letter, digit or space acts, and Tab, arrows and Enter play', async () => {
  const page = await somebody()
  await openTable(page, 'mio', { seats: 2, options: { Goal: 900 } })
  const mio = page.getByRole('button', { name: /^MIO/ })
  await mio.waitFor()
  await page.keyboard.press('m')
  await expect.poll(() => mio.getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('m')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('checkbox', { name: 'One-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await mio.waitFor()
  await page.waitForFunction(() => !document.querySelector<HTMLButtonElement>('button.mio')!.disabled)
  const before = await focused(page)
  for (const key of ['m', 'p', '1', '2', ' ']) await page.keyboard.press(key)
  expect(await mio.getAttribute('aria-pressed')).toBe('false')
  expect(await mio.getAttribute('aria-keyshortcuts')).toBe(null)
  expect(await focused(page)).toBe(before)
  await tabTo(page, /^MIO/)
  await page.keyboard.press('Enter')
  await expect.poll(() => mio.getAttribute('aria-pressed')).toBe('true')
})

test('every page has a title of its own, and a table says whose turn it is', async () => {
  const page = await somebody()
  const titles = new Set<string>()
  const pages = { '/': /^Pioche · /, '/#/new/merci': /^New table: MERCI · Pioche$/, '/#/watch': /^Open tables · /, '/#/daily': /^Deal of the day · /, '/#/rules/mio': /^Rules: Mio · /, '/#/learn/mio': /^Lesson: Mio · /, '/#/me': /^Me · /, '/#/nowhere': /^There is no such page/ }
  for (const [address, title] of Object.entries(pages)) {
    await page.goto(HOUSE + address)
    await expect.poll(() => page.title()).toMatch(title)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(Object.keys(pages).length)
  await openRoom(page, 'lettres', { seats: 3 })
  await expect.poll(() => page.title()).toBe('Who plays? · Plis de lettres')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect.poll(() => page.title()).toMatch(/^● Your turn · |^.+ to play · /)
})

/** The names in the order in which the browser tells them to a reader of the screen. */
async function readOut(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const known = new Map(nodes.map((node) => [node.nodeId, node]))
  const from = (id: string): string[] => {
    const node = known.get(id)
    const name = node && !node.ignored && typeof node.name?.value === 'string' ? node.name.value : ''
    return [...(name ? [name] : []), ...(node?.childIds ?? []).flatMap(from)]
  }
  return from(nodes[0]!.nodeId)
}

test('MERCI is read in order: what is asked, the hand, the stacks, then each person with what they hold', async () => {
  const page = await somebody()
  await openTable(page, 'merci', { seats: 3 })
  await cardsOf(page).getByRole('button', { name: / \(back: / }).first().waitFor()
  let read: string[] = []
  let asked = ''
  // What is asked may change between the two.
  await expect.poll(async () => ((asked = await prompt(page)), (read = await readOut(page)), read.indexOf(asked))).toBeGreaterThanOrEqual(0)
  const at = (what: RegExp): number => read.findIndex((name) => what.test(name))
  const order = [asked, / \(back: /, /^Pile, /, /^Stack 1: /, /^Stack 3: /, / holds: /, /^Siouplait/].map((each) =>
    typeof each === 'string' ? read.indexOf(each) : at(each),
  )
  expect(order, read.join('\n')).toEqual(order.toSorted((a, b) => a - b))
  expect(Math.min(...order), read.join('\n')).toBeGreaterThanOrEqual(0)
  // Everybody's cards come right after their name.
  const fans = read.filter((name) => name.includes(' holds: '))
  expect(fans).toHaveLength(2)
  const people = fans.map((fan) => fan.split(' holds: ')[0]!)
  for (const [place, name] of people.entries()) {
    const between = read.slice(read.indexOf(name), read.indexOf(fans[place]!))
    expect(between.filter((each) => people.includes(each) && each !== name)).toEqual([])
    expect(between[0]).toBe(name)
  }
  await expectAccessible(page)
})
