import { expect } from 'vitest'

import { byKeys, tabTo } from './keys'
import { type Acts, countActs, expectAccessible, soak, somebody, test, withBrowser } from './people'
import { type Language, SHORT } from './short'
import { again, type Deed, HOUSE, openTable, playable, playUntil } from './table'

withBrowser()

soak('a whole game by the keyboard alone, from the home page to another game', async () => {
  const page = await somebody({ language: 'fr', dark: true })
  await page.goto(HOUSE)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await tabTo(page, /^Jouer à Plis de lettres maintenant$/)
  await page.keyboard.press('Enter')
  await playUntil(again(page), byKeys.lettres!(page))
  await page.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor()
  await expectAccessible(page)
  await tabTo(page, /^Encore une partie$/)
  await page.keyboard.press('Enter')
  await playable(page).first().waitFor()
})

const MOST_KEYS = 1.5

type Short = (typeof SHORT)[number]

/** A whole game: what it took, from the first cards to the end. */
async function played({ game, options }: Short, language: Language, how: Short['play']): Promise<Acts> {
  const page = await somebody({ language })
  const acts = await countActs(page)
  await openTable(page, game, { language, options: options[language] })
  const before = await acts()
  await playUntil(again(page), how(page) as Deed[])
  const after = await acts()
  return { keys: after.keys - before.keys, clicks: after.clicks - before.clicks, moves: after.moves - before.moves }
}

/** By keys in both languages, and by the mouse: a move costs about as much. */
async function compared(short: Short, languages: Language[]): Promise<void> {
  const [mouse, ...keyboards] = await Promise.all([played(short, 'en', short.play), ...languages.map((language) => played(short, language, byKeys[short.game]!))])
  const byMouse = mouse!.clicks / mouse!.moves
  for (const { keys, clicks, moves } of keyboards) {
    console.log(`${short.game}: ${(keys / moves).toFixed(2)} keys a move, ${byMouse.toFixed(2)} clicks`)
    expect(clicks, 'nothing was clicked').toBe(0)
    expect(keys / moves).toBeLessThanOrEqual(byMouse * MOST_KEYS)
  }
}

test('SHIT! by the keyboard alone, in few more key strokes than clicks', () => compared(SHORT.find(({ game }) => game === 'shit')!, ['fr']))
soak.each(SHORT)('$game by the keyboard alone in French and English, in few more key strokes than clicks', (short) => compared(short, ['fr', 'en']))
