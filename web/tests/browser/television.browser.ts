import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { expectAccessibleByDayAndNight, forgive, soak, somebody, test, withBrowser } from './people'
import { playLettres, playShit } from './play'
import { again, cardsOf, type Deed, HOUSE, myTurn, openRoom, playable, playUntil } from './table'

withBrowser()

const codeOf = (page: Page): Promise<string> => page.getByText('Code of the table:').locator('..').getByRole('strong').innerText()

async function television(): Promise<Page> {
  const tv = await somebody()
  await tv.setViewportSize({ width: 1920, height: 1080 })
  return tv
}

async function showTable(tv: Page, code: string): Promise<void> {
  await tv.goto(HOUSE)
  await tv.getByRole('textbox', { name: 'I have a code' }).fill(code.toLowerCase())
  await tv.getByRole('button', { name: 'This is the shared screen' }).click()
  await tv.getByRole('region', { name: 'Invite' }).waitFor()
}

async function joinByCode(phone: Page, code: string, name: string): Promise<void> {
  await phone.goto(HOUSE)
  await phone.getByRole('textbox', { name: 'I have a code' }).fill(code)
  await phone.getByRole('button', { name: 'Join' }).click()
  await phone.getByRole('textbox', { name: 'Your name' }).fill(name)
  await phone.getByRole('button', { name: 'Take a seat' }).click()
}

/** As large as it is seen, with all that enlarges it. */
const sizeOf = (found: Locator): Promise<number> =>
  found.evaluate((element) => {
    const text = element as HTMLElement
    return (parseFloat(getComputedStyle(text).fontSize) * text.getBoundingClientRect().width) / text.offsetWidth
  })

/** The cards that a phone holds, as a card is named; one that everybody holds tells nothing. */
async function handOf(phone: Page): Promise<string[]> {
  const labels = await cardsOf(phone).getByRole('button').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))
  return labels.flatMap((label) => /\b(?:red|blue|green|yellow|violet) \d+\b|\b[A-Z] (?:blue|pink)\b/.exec(label) ?? [])
}

const endOf = (page: Page): Locator => page.getByRole('region', { name: 'The end' })

/** Whatever stands in the document, for eyes or for ears. */
const everythingIn = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.outerHTML)

/** At each turn: nothing that a phone holds is anywhere on the television. In the end all hands are laid open. */
function watching(tv: Page, phones: Page[], deeds: Deed[], seen: { turns: number; cards: number }): Deed[] {
  return deeds.map(({ seen: found, act }, place) => ({
    seen: found,
    act: async (...how) => {
      if (place < deeds.length - 1) return act(...how)
      const hands = (await Promise.all(phones.map(handOf))).flat()
      const shown = await everythingIn(tv)
      const leaked = hands.filter((card) => new RegExp(`\\b${card}\\b`).test(shown))
      // Between the two looks another phone may have ended the game; its end stands there when all cards have come to rest.
      if (leaked.length) await endOf(tv).waitFor({ timeout: 30_000 }).catch(() => expect(leaked).toEqual([]))
      seen.turns++
      seen.cards += hands.length
      return act(...how)
    },
  }))
}

test('a television and two phones come by one code and play a whole game; no card of a hand is ever on the television', async () => {
  const [tv, host, guest] = await Promise.all([television(), somebody({ phone: true }), somebody({ phone: true })])
  const told: string[] = []
  tv.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => told.push(String(payload))))
  await openRoom(host, 'shit', { seats: 3, name: 'Ana', options: { Goal: 12 } })
  const code = await codeOf(host)
  await showTable(tv, code)
  await joinByCode(guest, code, 'Bob')
  for (const name of ['Ana', 'Bob']) await tv.getByRole('listitem').filter({ hasText: name }).waitFor()
  await tv.getByText('One seat is free.').waitFor()
  expect(await codeOf(tv)).toBe(code)
  expect(await sizeOf(tv.getByText(code, { exact: true }))).toBeGreaterThanOrEqual(120)
  await tv.getByRole('img', { name: 'QR code' }).waitFor()
  await expectAccessibleByDayAndNight(tv)

  await host.getByRole('button', { name: 'Start' }).click()
  await Promise.all([host, guest].map(myTurn))
  await cardsOf(tv).waitFor()
  expect(await codeOf(tv)).toBe(code)
  for (const name of ['Ana', 'Bob']) expect(await sizeOf(tv.getByText(name, { exact: true }).first())).toBeGreaterThanOrEqual(24)
  const prompt = tv.getByRole('region', { name: 'The table' }).getByText(/choose|seal/i).first()
  expect(await sizeOf(prompt)).toBeGreaterThanOrEqual(24)
  await expectAccessibleByDayAndNight(tv)
  expect(await tv.getByRole('button').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual(['Full screen'])

  const seen = { turns: 0, cards: 0 }
  const phones = [host, guest]
  await Promise.all(phones.map((phone) => playUntil(again(phone), watching(tv, phones, playShit(phone), seen))))
  expect(seen.turns).toBeGreaterThanOrEqual(2)
  expect(seen.cards).toBeGreaterThanOrEqual(10)
  await endOf(tv).getByRole('columnheader', { name: 'Ana' }).waitFor()
  await expectAccessibleByDayAndNight(tv)
  expect(await tv.getByRole('button').count()).toBe(1)
  // Neither was it told anything that the others may not know: no hand before the end, no move to choose from.
  const views = told.flatMap((text) => (JSON.parse(text) as { seen?: { seat: number | null; view: { game: { over: boolean; hands: string[][]; moves: string[] } | null } }[] }).seen ?? [])
  expect(views.map(({ seat }) => seat)).toEqual(views.map(() => null))
  for (const { view } of views) if (view.game && !view.game.over) expect([...view.game.hands.flat(), ...view.game.moves].filter((card) => card !== '?')).toEqual([])
})

test('the host is told how to show the table; the television follows the code, and says when there is none', async () => {
  const [tv, host] = await Promise.all([television(), somebody({ phone: true })])
  await openRoom(host, 'mio', { seats: 2, name: 'Ana' })
  await host.getByRole('button', { name: 'Show on a television' }).click()
  const code = await codeOf(host)
  await host.getByText(`/#/tv and type ${code}`).waitFor()
  await expectAccessibleByDayAndNight(host)
  const address = await host.getByRole('link', { name: 'Open the shared screen in a window' }).getAttribute('href')
  // Also where somebody sits who opens it: it is nobody's screen.
  await tv.goto(`${HOUSE}/${address}`)
  await tv.getByRole('listitem').filter({ hasText: 'Ana' }).waitFor()
  await host.getByRole('button', { name: 'Change link and code' }).click()
  await expect.poll(() => codeOf(host)).not.toBe(code)
  const next = await codeOf(host)
  await tv.getByText(next, { exact: true }).waitFor()
  forgive('410')
  await host.getByRole('button', { name: 'Close the invitation' }).click()
  await tv.getByText('The invitation is closed').waitFor()
  expect(await everythingIn(tv)).not.toContain(next)
  await expectAccessibleByDayAndNight(tv)

  await host.getByRole('button', { name: 'Start' }).click()
  await cardsOf(tv).waitFor()
  await host.getByRole('button', { name: 'The table' }).click()
  await host.getByRole('dialog').getByRole('button', { name: 'Show on a television' }).waitFor()
})

test('where another screen shows the table, a phone has the hand alone, large, and still plays', async () => {
  const phone = await somebody({ phone: true })
  await openRoom(phone, 'shit', { seats: 3, name: 'Ana' })
  await phone.getByRole('button', { name: 'Start' }).click()
  await myTurn(phone)
  const width = async (): Promise<number> => (await cardsOf(phone).getByRole('button').first().boundingBox())!.width
  const before = await width()
  await phone.getByRole('button', { name: 'The table' }).click()
  await phone.getByRole('checkbox', { name: 'Only my hand here' }).check()
  await expectAccessibleByDayAndNight(phone)
  await phone.keyboard.press('Escape')
  await expect.poll(width).toBeGreaterThan(before * 1.2)
  await expectAccessibleByDayAndNight(phone)
  const held = await cardsOf(phone).getByRole('button').count()
  await playable(phone).first().press('Enter')
  await expect.poll(() => cardsOf(phone).getByRole('button').count()).not.toBe(held)
  await phone.reload()
  await cardsOf(phone).getByRole('button').first().waitFor()
  expect(await width()).toBeGreaterThan(before * 1.2)
})

soak('the same with five rounds of letters: results stand on the television, and nobody there goes on', async () => {
  const [tv, host, guest] = await Promise.all([television(), somebody({ phone: true }), somebody({ phone: true })])
  await openRoom(host, 'lettres', { seats: 3, name: 'Ana' })
  const code = await codeOf(host)
  await showTable(tv, code)
  await joinByCode(guest, code, 'Bob')
  await tv.getByRole('listitem').filter({ hasText: 'Bob' }).waitFor()
  await host.getByRole('button', { name: 'Start' }).click()
  const result = tv.getByRole('region', { name: 'End of the round' })
  let results = 0
  const look = async (): Promise<void> => {
    if (!(await result.isVisible())) return
    results++
    expect(await result.getByRole('button').count()).toBe(0)
  }
  await Promise.all([host, guest].map((phone) => playUntil(again(phone), playLettres(phone), look)))
  expect(results).toBeGreaterThan(0)
  await tv.getByRole('region', { name: 'The end' }).waitFor()
})
