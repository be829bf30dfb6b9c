import { expect } from 'vitest'

import { expectAccessibleByDayAndNight, somebody, test, withBrowser } from './people'
import { playShit } from './play'
import { again, cardsOf, HOUSE, playUntil } from './table'

withBrowser()

test('one screen for two and a bot: a whole game, a curtain between players, and nobody’s cards behind it', async () => {
  const page = await somebody({ language: 'fr' })
  // A finger that is still there when the curtain falls: the button is hit in the very moment in which it appears.
  await page.addInitScript(() => {
    let last: Element | null = null
    new MutationObserver(() => {
      const button = document.querySelector<HTMLButtonElement>('[aria-label="Rideau"] button')
      if (button && button !== last) button.click()
      last = button
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${HOUSE}/#/new/shit/screen`)
  await page.getByRole('textbox', { name: 'Joueur 1' }).fill('Ana')
  await page.getByRole('textbox', { name: 'Joueur 2' }).fill('Bob')
  await page.getByRole('radio', { name: '3', exact: true }).check()
  await page.getByText('Options du jeu').click()
  await page.getByRole('spinbutton', { name: 'But' }).fill('12')
  await page.getByRole('button', { name: 'Commencer' }).click()
  const lift = page.getByRole('button', { name: /^C’est moi/ })
  const called = new Set<string | null>()
  await lift.waitFor()
  await expectAccessibleByDayAndNight(page)
  const raise = async (): Promise<void> => {
    expect(await cardsOf(page).count()).toBe(0)
    called.add(await lift.textContent())
    await lift.click() // once it hears
    await cardsOf(page).waitFor()
  }
  await playUntil(again(page), [{ seen: lift, act: raise }, ...playShit(page)])
  expect([...called].sort()).toEqual(['C’est moi, Ana', 'C’est moi, Bob'])
})
