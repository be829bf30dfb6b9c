/** What one does at each game by the keyboard alone, in either language: deeds for `playUntil`. Nothing is clicked. */
import type { Locator, Page } from 'playwright-core'

import { dueMio, goOn, green, merciFor, pass, take, takesIt, word } from './play'
import { type Deed, playable } from './table'

const MOST_TABS = 80

/** Tab, until what has the focus is called so. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    await page.keyboard.press('Tab')
    const held = await page.evaluate(() => {
      const focused = document.activeElement
      return focused?.getAttribute('aria-label') ?? focused?.textContent?.trim() ?? ''
    })
    if (name.test(held)) return
  }
  throw new Error(`${name} is not reached by Tab`)
}

export const keys = (page: Page, ...pressed: string[]) => async (): Promise<void> => {
  for (const key of pressed) await page.keyboard.press(key)
}

/** The first card; where it can go to several places, the first of them, which then has the focus. */
async function layFirst(page: Page, places: Locator): Promise<void> {
  await keys(page, '1', 'Enter')()
  if (await places.first().isVisible()) await page.keyboard.press('Enter')
}

const lettres = (page: Page): Deed[] => [
  { seen: page.getByRole('region', { name: /^(End of the round|Fin de manche)$/ }), act: keys(page, 'Escape') },
  { seen: playable(page), act: keys(page, '1', 'Enter') },
]

const shit = (page: Page): Deed[] => [{ seen: playable(page), act: keys(page, '1', 'Enter') }]

function nonMerci(page: Page): Deed[] {
  const hasFocus = (found: Locator): Promise<boolean> => found.evaluate((each) => each === document.activeElement)
  const decide: Deed['act'] = async (taking, patience) => {
    const [digit, chosen] = (await takesIt(page, taking, patience)) ? ['1', taking] : ['2', pass(page)]
    if (!(await hasFocus(chosen))) await page.keyboard.press(digit)
    await page.keyboard.press('Enter')
  }
  return [{ seen: goOn(page).seen, act: keys(page, 'Escape') }, { seen: take(page), act: decide }]
}

function mio(page: Page): Deed[] {
  const lay: Deed['act'] = async (_seen, patience) => {
    if (await dueMio(page, patience)) await page.keyboard.press('m')
    await layFirst(page, green(page))
  }
  const nameColour = async (): Promise<void> => {
    await tabTo(page, /[Cc](olour|ouleur)\s?: /)
    await page.keyboard.press('Enter')
  }
  return [
    { seen: goOn(page).seen, act: keys(page, 'Escape') },
    { seen: playable(page), act: lay },
    { seen: green(page), act: nameColour },
    { seen: page.getByRole('button', { name: /^(Draw|Pass|Piocher|Je passe)/, disabled: false }), act: keys(page, 'p') },
  ]
}

function merci(page: Page): Deed[] {
  const { asked, seats, stacks, own } = merciFor(page)
  const lay = async (): Promise<void> => {
    if ((await word(page, 'Siouplait').getAttribute('aria-pressed')) === 'false') await page.keyboard.press('s')
    await layFirst(page, stacks)
  }
  return [
    { seen: asked(/has just played|vient de jouer/), act: keys(page, 'l') },
    { seen: asked(/(two cards|deux cartes)\. (What do you say|Que dites-vous)/), act: keys(page, 'b') },
    { seen: asked(/What do you say|Que dites-vous/), act: keys(page, 'm') },
    { seen: seats, act: keys(page, '1') },
    { seen: asked(/Which card do you give|Quelle carte donnez-vous/), act: keys(page, '1', 'Enter', '1') },
    { seen: asked(/Your turn:|À vous\s:/), act: async () => ((await own.count()) ? lay() : page.keyboard.press('d')) },
  ]
}

export const byKeys: Record<string, (page: Page) => Deed[]> = { lettres, shit, mio, merci, 'non-merci': nonMerci }
