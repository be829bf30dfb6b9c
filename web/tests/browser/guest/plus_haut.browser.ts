/** The game of docs/adding-a-game.md, which this site was not built with (tests/test_adding_a_game.py starts its server). */
import { expect, test } from 'vitest'

import { expectAccessible, somebody, withBrowser } from '../people'
import { playLettres } from '../play'
import { again, HOUSE, openTable, playUntil } from '../table'

withBrowser()

test.runIf(process.env.PIOCHE_GUEST)('a game of another package stands on the shelf, has its rules, and is played to the end', async () => {
  const page = await somebody()
  await page.goto(HOUSE)
  await page.getByRole('button', { name: 'Play Plus haut now' }).waitFor()
  await page.getByText('The highest card takes the trick.').waitFor()
  expect(await page.getByRole('article', { name: 'Plus haut' }).locator('svg text').textContent()).toBe('Plus haut')
  await page.goto(`${HOUSE}/#/rules/plus-haut`)
  await page.getByText('The highest takes the trick and leads the next.').waitFor()
  await openTable(page, 'plus-haut')
  await expectAccessible(page)
  await page.getByText('Tricks', { exact: true }).waitFor()
  await playUntil(again(page), playLettres(page))
  await page.getByText(/Deal checked/).waitFor()
})
