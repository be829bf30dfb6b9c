import { expect } from 'vitest'

import { breakAndResume } from './breaks'
import { expectAccessible, expectAccessibleByDayAndNight, expectAccessibleChoice, soak, somebody, test, withBrowser } from './people'
import { playShit } from './play'
import { again, type Deed, HOUSE, openTable, playable, playUntil } from './table'

withBrowser()

test('a whole game by clicking, broken off and taken up again, with a reveal after every round', async () => {
  const page = await somebody({ language: 'fr' })
  await openTable(page, 'shit', { language: 'fr', options: { But: 25 } })
  await expectAccessibleByDayAndNight(page)
  await expectAccessibleChoice(page)
  await breakAndResume(page)
  const reveal = page.getByRole('button', { name: /^(Manche suivante|Résultat)$/ })
  const [look, ...others] = playShit(page)
  let reveals = 0
  const looked: Deed['act'] = async (found, patience) => {
    if (++reveals === 1) await expectAccessibleByDayAndNight(page)
    await look!.act(found, patience)
    await reveal.waitFor({ state: 'hidden' })
  }
  await playUntil(again(page), [{ seen: reveal, act: looked }, ...others])
  expect(reveals).toBeGreaterThan(0)
  await page.getByText('Donne vérifiée').waitFor()
  await expectAccessibleByDayAndNight(page)
})

soak('on one screen: cards are sealed behind the curtain, and the reveal shows the way on the circle', async () => {
  const page = await somebody()
  await page.goto(`${HOUSE}/#/new/shit/screen`)
  await page.getByRole('button', { name: 'Start' }).click()
  const lift = page.getByRole('button', { name: /^It is me/ })
  const way = page.getByRole('img', { name: /^The circle of colours: from the .* steps$/ })
  await lift.click()
  await page.getByRole('img', { name: /^The circle of colours, from the/ }).waitFor()
  await playable(page).first().press('Enter')
  await lift.waitFor()
  expect(await way.count()).toBe(0)
  const raise = async (): Promise<void> => {
    await lift.click()
    await page.getByRole('img', { name: /^Sealed card of/ }).first().waitFor()
  }
  await playUntil(way, [{ seen: lift, act: raise }, { seen: playable(page), act: (card, patience) => card.press('Enter', patience) }])
  // Neither now nor behind the next curtain is there anything to play.
  expect(await playable(page).evaluateAll((cards) => cards.map((card) => card.outerHTML))).toEqual([])
  await expectAccessible(page)
})

soak('the lesson: gaps, a wrong card, SHIT!, what is out', async () => {
  const page = await somebody()
  await page.goto(`${HOUSE}/#/learn/shit`)
  const press = (name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().press('Enter')
  await press('Go on')
  await press('Go on')
  await press('Seal the green 1, gap 2')
  await page.getByText(/Only two points/).filter({ visible: true }).waitFor()
  await press('Seal the yellow 5, gap 16')
  await page.getByRole('img', { name: /red 9 to the yellow 5, 16 steps/ }).waitFor()
  await press('Go on')
  await press(/^Seal SHIT!/)
  await press('Go on')
  await press('Seal the red 3, gap 13')
  await press('Go on')
  await page.getByRole('button', { name: 'Play' }).waitFor()
})
