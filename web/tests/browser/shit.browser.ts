import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { cardsOf, expectAccessible, HOUSE, playable, somebody, withBrowser } from './people'

withBrowser()

const WORDS = {
  fr: { open: 'Ouvrir la table', begin: 'Commencer', options: 'Options du jeu', goal: 'But', next: 'Manche suivante', result: 'Résultat', again: 'Encore une partie' },
  en: { open: 'Open the table', begin: 'Start', options: 'Options of the game', goal: 'Goal', next: 'Next round', result: 'Result', again: 'Another game' },
}

type Act = (what: ReturnType<Page['getByRole']>) => Promise<unknown>

async function shortGame(page: Page, language: 'fr' | 'en', goal: string): Promise<void> {
  const words = WORDS[language]
  await page.goto(`${HOUSE}/#/new/shit`)
  await page.getByRole('radio', { name: '3' }).check()
  await page.getByText(words.options).click()
  await page.getByRole('spinbutton', { name: words.goal }).fill(goal)
  await page.getByRole('button', { name: words.open }).click()
  await page.getByRole('button', { name: words.begin }).click()
  await cardsOf(page).waitFor()
}

/** A whole game; `act` clicks or presses. Every reveal is looked at and then left behind. */
async function play(page: Page, language: 'fr' | 'en', act: Act): Promise<number> {
  const words = WORDS[language]
  const again = page.getByRole('button', { name: words.again })
  const on = page.getByRole('button', { name: new RegExp(`^(${words.next}|${words.result})$`) })
  let reveals = 0
  for (let moves = 0; moves < 900 && !(await again.isVisible()); moves++) {
    if (await on.isVisible()) {
      reveals++
      await act(on).catch(() => {})
      await on.waitFor({ state: 'hidden' })
    } else if (await playable(page).count()) await act(playable(page).nth(moves % 2)).catch(() => {})
    else await page.waitForTimeout(20)
  }
  await again.waitFor()
  return reveals
}

test('a whole game by clicking, on a phone', async () => {
  const page = await somebody({ language: 'fr', phone: true })
  await shortGame(page, 'fr', '25')
  await expectAccessible(page)
  const reveals = await play(page, 'fr', async (what) => {
    await what.click({ timeout: 1000, position: { x: 14, y: 14 } })
    const chosen = cardsOf(page).getByRole('button', { pressed: true })
    if (await chosen.count()) await page.getByRole('button', { name: /^Sceller (le|SHIT!)/ }).last().click({ timeout: 500 })
  })
  expect(reveals).toBeGreaterThan(0)
  await page.getByText('Donne vérifiée').waitFor()
  await expectAccessible(page)
}, 180_000)

test('a whole game by the keyboard alone', async () => {
  const page = await somebody({ dark: true })
  await shortGame(page, 'en', '25')
  await play(page, 'en', (what) => what.press('Enter', { timeout: 1000 }))
  await expectAccessible(page)
}, 180_000)

test('on one screen: cards are sealed behind the curtain, and the reveal shows the way on the circle', async () => {
  const page = await somebody()
  await page.goto(`${HOUSE}/#/new/shit/screen`)
  await page.getByRole('button', { name: WORDS.en.begin }).click()
  const lift = page.getByRole('button', { name: /^It is me/ })
  const way = page.getByRole('img', { name: /^The circle of colours: from the .* steps$/ })
  await lift.click()
  await page.getByRole('img', { name: /^The circle of colours, from the/ }).waitFor()
  await playable(page).first().press('Enter')
  await lift.waitFor()
  expect(await way.count()).toBe(0)
  for (let steps = 0; steps < 200 && !(await way.count()); steps++) {
    if (await lift.isVisible()) {
      await lift.click()
      await page.getByRole('img', { name: /^Sealed card of/ }).first().waitFor()
    } else if (await playable(page).count()) await playable(page).first().press('Enter', { timeout: 1000 }).catch(() => {})
    else await page.waitForTimeout(30)
  }
  await page.getByRole('button', { name: WORDS.en.next }).waitFor()
  expect(await playable(page).count()).toBe(0)
  await expectAccessible(page)
})

test('the lesson: gaps, a wrong card, SHIT!, what is out', async () => {
  const page = await somebody()
  await page.goto(`${HOUSE}/#/learn/shit`)
  const press = (name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().press('Enter')
  await press('Go on')
  await press('Go on')
  await press('Seal the green 1, gap 2')
  await page.getByText(/Only two points/).waitFor()
  await press('Seal the yellow 5, gap 16')
  await page.getByRole('img', { name: /red 9 to the yellow 5, 16 steps/ }).waitFor()
  await press('Go on')
  await press(/^Seal SHIT!/)
  await press('Go on')
  await press('Seal the red 3, gap 13')
  await press('Go on')
  await page.getByRole('button', { name: 'Play' }).waitFor()
})
