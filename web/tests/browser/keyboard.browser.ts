
import { byKeys, tabTo } from './keys'
import { expectAccessible, soak, somebody, withBrowser } from './people'
import { again, HOUSE, playable, playUntil } from './table'

withBrowser()

soak('a whole game by the keyboard alone, from the home page to another game', async () => {
  const page = await somebody({ language: 'fr', dark: true })
  await page.goto(HOUSE)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await tabTo(page, /^Jouer à Plis de lettres maintenant$/)
  await page.keyboard.press('Enter')
  await playUntil(again(page), byKeys.lettres!(page))
  await page.getByRole('log').getByText('La manche 5 est finie.').waitFor()
  await expectAccessible(page)
  await tabTo(page, /^Encore une partie$/)
  await page.keyboard.press('Enter')
  await playable(page).first().waitFor()
})
