import { expect } from 'vitest'

import { expectAccessibleByDayAndNight, somebody, test, withBrowser } from './people'
import { playShit } from './play'
import { again, myTurn, openTable, playUntil } from './table'

withBrowser()

test('the animal and the colour that one chooses are seen by everybody, and stay', async () => {
  const page = await somebody()
  await openTable(page, 'lettres', { name: 'Ana' })
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('radio', { name: 'Owl' }).check()
  await page.getByRole('radio', { name: 'violet' }).check()
  await expectAccessibleByDayAndNight(page)
  await page.getByRole('button', { name: 'Close' }).click()
  const colourOf = (someone: typeof page): Promise<string | null> => someone.getByRole('group', { name: 'Ana', exact: true }).getAttribute('data-colour')
  await expect.poll(() => colourOf(page)).toBe('violet')
  const other = await somebody({ language: 'fr', phone: true })
  await other.goto(page.url())
  await expect.poll(() => colourOf(other)).toBe('violet')
  await page.reload()
  await myTurn(page)
  expect(await colourOf(page)).toBe('violet')
})

test('the win is cheered in the middle of the table, without motion too, and then the game is told', async () => {
  const page = await somebody()
  const cheer = page.getByRole('img', { name: 'Bravo!' })
  await openTable(page, 'shit', { options: { Goal: 12 } })
  const [seen] = await Promise.all([
    cheer.waitFor({ timeout: 120_000 }).then(() => true),
    playUntil(again(page), playShit(page)),
  ])
  expect(seen).toBe(true)
})
