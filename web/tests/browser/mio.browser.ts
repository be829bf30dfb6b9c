import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { cardsOf, expectAccessible, HOUSE, playable, playNow, somebody, withBrowser } from './people'

withBrowser()

const WORDS = {
  fr: { open: 'Ouvrir la table', begin: 'Commencer', options: 'Options du jeu', goal: 'But', draw: /^(Piocher|Je passe)/, colour: /ouleur : vert/, again: 'Encore une partie', goOn: 'Continuer' },
  en: { open: 'Open the table', begin: 'Start', options: 'Options of the game', goal: 'Goal', draw: /^(Draw|Pass)/, colour: /olour: green/, again: 'Another game', goOn: 'Go on' },
}

type Act = (what: ReturnType<Page['getByRole']>) => Promise<unknown>

/** A whole game; `act` clicks or presses. MIO is said where it is due. */
async function play(page: Page, language: 'fr' | 'en', act: Act): Promise<void> {
  const words = WORDS[language]
  const again = page.getByRole('button', { name: words.again })
  const goOn = page.getByRole('button', { name: words.goOn })
  const draw = page.getByRole('button', { name: words.draw, disabled: false })
  const mio = page.getByRole('button', { name: /^MIO/ })
  const colours = page.getByRole('button', { name: words.colour })
  const soft = (what: Promise<unknown>): Promise<unknown> => what.catch(() => {})
  for (let moves = 0; moves < 600 && !(await again.isVisible()); moves++) {
    if (await goOn.isVisible()) await soft(act(goOn))
    else if (await colours.first().isVisible()) await soft(act(colours.first()))
    else if (await playable(page).count()) {
      const due = /\b2 car/.test((await mio.textContent({ timeout: 1000 }).catch(() => '')) ?? '')
      if (due && (await mio.getAttribute('aria-pressed', { timeout: 1000 }).catch(() => '')) === 'false') await soft(act(mio))
      await soft(act(playable(page).first()))
    } else if (await draw.count()) await soft(act(draw))
    else await page.waitForTimeout(20)
  }
  await again.waitFor()
}

async function shortGame(page: Page, language: 'fr' | 'en'): Promise<void> {
  const words = WORDS[language]
  await page.goto(`${HOUSE}/#/new/mio`)
  await page.getByRole('radio', { name: '3' }).check()
  await page.getByText(words.options).click()
  await page.getByRole('spinbutton', { name: words.goal }).fill('20')
  await page.getByRole('button', { name: words.open }).click()
  await page.getByRole('button', { name: words.begin }).click()
  await cardsOf(page).waitFor()
}

test('a whole game by clicking, on a phone', async () => {
  const page = await somebody({ language: 'fr', phone: true })
  await shortGame(page, 'fr')
  await expectAccessible(page)
  await play(page, 'fr', async (what) => {
    await what.click({ timeout: 1000, position: { x: 14, y: 14 } })
    const chosen = cardsOf(page).getByRole('button', { pressed: true })
    if (await chosen.count()) await chosen.click({ timeout: 500, position: { x: 14, y: 14 } })
  })
  await page.getByText('Donne vérifiée').waitFor()
  await expectAccessible(page)
}, 180_000)

test('a whole game by the keyboard alone', async () => {
  const page = await somebody({ dark: true })
  await shortGame(page, 'en')
  await play(page, 'en', (what) => what.press('Enter', { timeout: 1000 }))
  await expectAccessible(page)
}, 180_000)

test('MIO at the wrong moment is refused beside the card, with its article', async () => {
  const page = await somebody()
  await playNow(page, 'Mio')
  const mio = page.getByRole('button', { name: /^MIO/ })
  for (let tries = 0; tries < 60 && !(await playable(page).count()); tries++) {
    await page.getByRole('button', { name: /^Draw/, disabled: false }).press('Enter', { timeout: 300 }).catch(() => {})
    await page.getByRole('button', { name: /olour: green/ }).first().press('Enter', { timeout: 100 }).catch(() => {})
  }
  await mio.click()
  expect(await mio.getAttribute('aria-pressed')).toBe('true')
  expect(await playable(page).count()).toBe(0)
  await cardsOf(page).getByRole('button', { disabled: true }).last().press('Enter')
  await page.getByRole('alert').getByRole('button', { name: /^Rule MI-/ }).waitFor()
  expect(await mio.getAttribute('aria-pressed')).toBe('false')
  await expectAccessible(page)
})

test('the lesson: joker and colour, drawing, MIO forgotten and said', async () => {
  const page = await somebody()
  await page.goto(`${HOUSE}/#/learn/mio`)
  const press = (name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().press('Enter')
  await press('Go on')
  await press('Lay the red 3')
  await page.getByText(/let us try the value/).waitFor()
  await press('Lay the blue 4')
  await press('the joker')
  await press('Lay the joker, colour: red')
  await press(/^Draw/)
  await press(/^Draw/)
  await press('Lay the blue 2')
  await press('Lay the green star')
  await press('Lay the yellow 2')
  await page.getByText(/You forgot MIO!/).waitFor()
  await press(/^MIO/)
  await press('Lay the yellow 2 and say MIO!')
  await press(/^Draw/)
  await expectAccessible(page)
  await press(/^MIO/)
  await press('Lay the grey 4 and say MIO!')
  await press('Lay the red 3')
  await press('Go on')
  await press(/^Pass/)
  await press('Go on')
  await page.getByRole('button', { name: 'Play' }).waitFor()
})
