import { expect, test } from 'vitest'

import { expectAccessibleByDayAndNight, somebody, withBrowser } from './people'
import { playShit } from './play'
import { again, cardsOf, HOUSE, openTable, playUntil } from './table'

withBrowser()

test('a finished game is seen again: scrubbed, stepped, from one seat, and its deal is checked; it counts in one’s own statistics', async () => {
  const page = await somebody({ language: 'fr' })
  await openTable(page, 'shit', { language: 'fr', options: { But: 1 } })
  await playUntil(again(page), playShit(page))
  await page.getByRole('link', { name: 'Revoir la partie' }).click()
  const time = page.getByRole('slider', { name: 'Revoir la partie' })
  const moment = (): Promise<string | null> => time.getAttribute('aria-valuetext')
  await page.getByText('Donne vérifiée dans ce navigateur').waitFor()
  await page.getByText('le premier à 1 point gagne').waitFor()
  expect(await moment()).toMatch(/^Moment 0 sur \d+$/)
  await page.getByRole('button', { name: 'Un pas en avant' }).click()
  expect(await moment()).toMatch(/^Moment 1 /)
  await expectAccessibleByDayAndNight(page)
  await page.getByRole('button', { name: 'Un pas en arrière' }).click()
  expect(await moment()).toMatch(/^Moment 0 /)
  await time.press('End')
  await page.getByText(/ gagne(nt)? avec /).first().waitFor()
  await time.fill('1')
  expect(await moment()).toMatch(/^Moment 1 /)
  const open = await cardsOf(page).getByRole('img').count()
  await page.getByRole('combobox', { name: 'Vue de' }).selectOption({ index: 2 })
  await expect.poll(() => cardsOf(page).getByRole('button').count()).toBeGreaterThan(0)
  expect(open).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Lire' }).click()
  await page.getByRole('button', { name: 'Arrêter' }).waitFor()
  await page.getByRole('button', { name: 'Lire' }).waitFor()
  expect(await moment()).toMatch(/^Moment (\d+) sur \1$/)

  await page.goto(`${HOUSE}/#/me`)
  await page.getByRole('listitem').filter({ hasText: /1 partie, (aucune|1) gagnée/ }).getByRole('link', { name: 'SHIT!' }).click()
  await page.getByRole('heading', { name: /^Classement\s: SHIT!/ }).waitFor()
  const mine = page.getByRole('region', { name: 'Mes statistiques' })
  await mine.getByText('Parties jouées').waitFor()
  expect(await mine.getByRole('definition').first().textContent()).toBe('1')
  await expectAccessibleByDayAndNight(page)
})

test('the leaderboard of a game: people by name, bots by level, and the way to the other games', async () => {
  const page = await somebody({ phone: true })
  const place = (name: string | null, rating: number, won: number): object => ({ name, level: name ? null : 'regular', rating, mu: rating + 6, sigma: 2, games: 20, won })
  await page.route('**/api/leaderboards/mio', (route) => route.fulfill({ json: { game: 'mio', least_games: 5, places: [place('Ana', 24.26, 11), place(null, 12.5, 4)] } }))
  await page.goto(HOUSE)
  await page.getByRole('link', { name: 'Leaderboards' }).click()
  await page.getByRole('navigation', { name: 'Leaderboards' }).getByRole('link', { name: 'Mio' }).click()
  await page.getByRole('row', { name: '1 Ana 24.3 20 55%' }).waitFor()
  await page.getByRole('row', { name: '2 Bots (regulars) 12.5 20 20%' }).waitFor()
  await page.getByRole('region', { name: 'My statistics' }).getByText('No finished game of this kind yet.').waitFor()
  await expectAccessibleByDayAndNight(page)
  await page.getByRole('link', { name: 'Non Merci' }).click()
  await page.getByRole('heading', { name: /^Leaderboard: Non Merci/ }).waitFor()
})
