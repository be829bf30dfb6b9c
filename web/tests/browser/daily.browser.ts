import { expect } from 'vitest'

import { expectAccessibleByDayAndNight, expectFingerSized, somebody, test, withBrowser } from './people'
import { playShit } from './play'
import { HOUSE, myTurn, playUntil } from './table'

withBrowser()

test('the deal of the day is played once, alone, and compared with what others made of the same cards', async () => {
  // Not across midnight: then the deal is that of yesterday.
  for (;;) {
    const { seconds_left: left } = (await (await fetch(`${HOUSE}/api/daily`)).json()) as { seconds_left: number }
    if (left > 200) break
    await new Promise((done) => setTimeout(done, 1000 * (left + 1)))
  }
  const page = await somebody({ phone: true, language: 'fr' })
  await page.goto(HOUSE)
  await page.getByRole('link', { name: 'Donne du jour' }).click()
  await page.getByText(/^Les mêmes cartes pour tous, un seul essai/).waitFor()
  await expectAccessibleByDayAndNight(page)
  await expectFingerSized(page)
  await page.getByRole('button', { name: 'Jouer la donne du jour de SHIT!' }).click()
  await myTurn(page)
  // Neither hints nor undoing; on the page of the day it is gone on with.
  expect(await page.getByRole('button', { name: 'Demander conseil au coach' }).count()).toBe(0)
  const table = page.url()
  await page.goto(`${HOUSE}/#/daily`)
  await page.getByRole('button', { name: 'Reprendre SHIT!' }).click()
  await expect.poll(() => page.url()).toBe(table)
  const others = page.getByRole('link', { name: 'Ce que d’autres ont fait de ces cartes' })
  await playUntil(others, playShit(page))
  expect(await page.getByRole('button', { name: 'Encore une partie' }).count()).toBe(0)
  await others.click()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'SHIT!' }) })
  await card.getByText(/^Vous (avez gagné|finissez)/).waitFor()
  await card.getByText('Vous êtes la première personne à la finir.').waitFor()
  for (const level of ['Le novice', 'L’habitué', 'Le vieux renard']) await card.getByRole('rowheader', { name: level }).waitFor()
  await page.getByText('1 jour de suite.').waitFor()
  await expectAccessibleByDayAndNight(page)
  await expectFingerSized(page)
  await card.getByRole('button', { name: 'Montrer le mien' }).click()
  await card.getByRole('button', { name: /^Montré sous le nom .+\s: le cacher$/ }).waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await card.getByRole('button', { name: 'Copier un texte à partager' }).click()
  await card.getByText('Copié').waitFor()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toMatch(/^Pioche · SHIT! · \d+(er)? \S+ \d{4}\s: (gagné|\de sur \d) avec -?\d+\n.*#\/daily$/)

  // Somebody else gets the same cards, and hears of this result without a name.
  const other = await somebody()
  await other.goto(`${HOUSE}/#/daily`)
  await other.getByText('One person has finished it.').waitFor()
})
