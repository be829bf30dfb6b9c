import { expect } from 'vitest'

import { breakAndResume } from './breaks'
import { expectAccessible, expectAccessibleByDayAndNight, expectAccessibleChoice, soak, somebody, test, withBrowser } from './people'
import { drawMio, playMio } from './play'
import { again, cardsOf, HOUSE, openTable, playable, playUntil } from './table'

withBrowser()

test('a whole game by clicking, broken off and taken up again, to the end and the check of the deal', async () => {
  const page = await somebody({ language: 'fr' })
  await openTable(page, 'mio', { language: 'fr', options: { But: 1 } })
  await expectAccessibleByDayAndNight(page)
  await playUntil(playable(page).first(), drawMio(page))
  await expectAccessibleChoice(page)
  const middle = async (done: number): Promise<void> => {
    if (done === 3) await expectAccessibleByDayAndNight(page)
    if (done === 1) await breakAndResume(page)
  }
  await playUntil(again(page), playMio(page), middle)
  await page.getByText('Donne vérifiée').waitFor()
  await expectAccessibleByDayAndNight(page)
})

soak('MIO at the wrong moment is refused beside the card, with its article', async () => {
  const page = await somebody()
  await openTable(page, 'mio')
  const mio = page.getByRole('button', { name: /^MIO/ })
  await playUntil(playable(page).first(), drawMio(page))
  await mio.click()
  expect(await mio.getAttribute('aria-pressed')).toBe('true')
  expect(await playable(page).count()).toBe(0)
  const refused = page.getByRole('alert').getByRole('button', { name: /^Rule MI-/ }).waitFor()
  await cardsOf(page).getByRole('button', { disabled: true }).last().press('Enter')
  await refused
  expect(await mio.getAttribute('aria-pressed')).toBe('false')
  await expectAccessible(page)
})

soak('the lesson: joker and colour, drawing, MIO forgotten and said; the table never jumps', async () => {
  const page = await somebody({ phone: true })
  await page.goto(`${HOUSE}/#/learn/mio`)
  const teacher = page.getByRole('region', { name: 'Lesson: Mio' })
  const heights = new Set<number>()
  const press = async (name: string | RegExp): Promise<void> => {
    heights.add((await teacher.boundingBox())!.height)
    await page.getByRole('button', { name }).first().press('Enter')
  }
  await press('Go on')
  await press('Lay the red 3')
  await page.getByText(/let us try the value/).filter({ visible: true }).waitFor()
  await press('Lay the blue 4')
  await press('the joker')
  await press('Lay the joker, colour: red')
  await press(/^Draw/)
  await press(/^Draw/)
  await press('Lay the blue 2')
  await press('Lay the green star')
  await press('Lay the yellow 2')
  await page.getByText(/You forgot MIO!/).filter({ visible: true }).waitFor()
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
  expect(heights.size).toBe(1)
})
