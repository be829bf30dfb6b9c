import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { Ear, playByEar } from './ears'
import { tabTo } from './keys'
import { expectAccessible, soak, somebody, test, withBrowser } from './people'
import { SHORT } from './short'
import { again, invitationOf, myTurn, openRoom, openTable } from './table'

withBrowser()

const GAMES = SHORT.flatMap(({ game, options }) => (['fr', 'en'] as const).map((language) => ({ game, language, options: options[language] })))
/** The shortest, in both languages. */
const SAMPLE = 'shit'

type Played = (typeof GAMES)[number]

async function wholeGame({ game, language, options }: Played): Promise<void> {
  const page = await somebody({ language })
  await openTable(page, game, { language, options })
  const ear = await Ear.at(page)
  expect(await playByEar(ear, game)).toBeGreaterThan(0)
  expect(await again(page).isVisible()).toBe(true)
}

test.each(GAMES.filter(({ game }) => game === SAMPLE))('$game ($language) by the words of a screen reader alone, to its end', wholeGame)
soak.each(GAMES.filter(({ game }) => game !== SAMPLE))('$game ($language) by the words of a screen reader alone, to its end', wholeGame)

const left = (page: Page): Locator => page.locator('[aria-live=assertive] > p').filter({ hasText: /seconds left/ })

test('who comes, asks and goes is said in the waiting room, and how much time is left at the table', async () => {
  const [host, guest] = await Promise.all([somebody(), somebody()])
  await openRoom(host, 'lettres', { name: 'Ana', asks: true })
  const said = host.getByRole('log')
  await guest.goto(await invitationOf(host))
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Bob')
  await guest.getByRole('button', { name: 'Ask for a seat' }).click()
  await said.getByText('Bob asks for a seat.').waitFor()
  await host.getByRole('button', { name: 'Let in' }).click()
  await said.getByText('Bob sits down.').waitFor()
  await guest.getByRole('button', { name: 'Stand up' }).click()
  await said.getByText('Bob stands up.').waitFor()
  await expectAccessible(host)

  await host.getByRole('radio', { name: 'lively' }).check()
  await host.clock.install()
  await host.getByRole('button', { name: 'Start' }).click()
  await myTurn(host)
  expect(await left(host).count()).toBe(0)
  await host.clock.fastForward(10_500)
  await left(host).filter({ hasText: /^5 / }).waitFor()
  expect(await left(host).count()).toBe(1)
})

test('the table is read out by its key and by its button, which is seen when it has the focus', async () => {
  const page = await somebody({ language: 'fr' })
  await openTable(page, 'lettres', { language: 'fr', name: 'Ana' })
  const read = page.getByRole('log').getByText(/Vous tenez 1\d cartes\s:/)
  await myTurn(page)
  await page.keyboard.press('t')
  await expect.poll(() => read.count()).toBe(1)
  await tabTo(page, /^Tout lire/)
  await page.keyboard.press('Enter')
  await expect.poll(() => read.count()).toBe(2)
  await expectAccessible(page)
})
