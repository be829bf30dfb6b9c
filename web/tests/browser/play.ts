/** What one does at each game without thinking much, in either language: deeds for `playUntil`. */
import type { Locator, Page } from 'playwright-core'

import { cardsOf, clickTwice, CORNER, type Deed, playable, SOON } from './table'

const press = (found: Locator): Promise<void> => found.click(SOON)

const button = (page: Page, name: RegExp): Locator => page.getByRole('button', { name, disabled: false })

/** The end of a round is read and put away. */
export const goOn = (page: Page): Deed => ({ seen: button(page, /^(Go on|Continuer|On continue)$/), act: press })

export function playLettres(page: Page): Deed[] {
  return [goOn(page), { seen: playable(page), act: (card) => clickTwice(page, card) }]
}

export function playShit(page: Page): Deed[] {
  return [
    { seen: button(page, /^(Next round|Result|Manche suivante|Résultat)$/), act: press },
    { seen: playable(page), act: (card) => sealed(page, card) },
  ]
}

/** A card is chosen by a click and sealed by the button that then names it. */
async function sealed(page: Page, card: Locator): Promise<void> {
  await card.click({ ...SOON, ...CORNER })
  await page.getByRole('button', { name: /^(Seal|Sceller) / }).last().click(SOON)
}

const green = (page: Page): Locator => button(page, /[Cc](olour|ouleur)\s?: (green|vert)/)

/** Whatever is to be done at Mio except laying a card. */
export function drawMio(page: Page): Deed[] {
  return [goOn(page), { seen: green(page), act: press }, { seen: button(page, /^(Draw|Piocher|Pass|Je passe)/), act: press }]
}

/** MIO is said where it is due. */
export function playMio(page: Page): Deed[] {
  const mio = page.getByRole('button', { name: /^MIO/ })
  const lay = async (card: Locator): Promise<void> => {
    const due = /\b2 car/.test((await mio.textContent(SOON)) ?? '')
    if (due && (await mio.getAttribute('aria-pressed', SOON)) === 'false') await mio.click(SOON)
    await card.click({ ...SOON, ...CORNER })
    const joker = await green(page).first().isVisible()
    await (joker ? green(page).first().click(SOON) : cardsOf(page).getByRole('button', { pressed: true }).click({ ...SOON, ...CORNER }))
  }
  const [first, named, draw] = drawMio(page)
  return [first!, named!, { seen: playable(page), act: lay }, draw!]
}

export const take = (page: Page): Locator => button(page, /^(Take|Prendre) (the|le) \d+ [+−0]/)
export const pass = (page: Page): Locator => button(page, /^(No thanks|Non merci)/)

/** Takes what costs little, else pays while there are chips. */
export function playNonMerci(page: Page): Deed[] {
  const decide = async (taking: Locator): Promise<void> => {
    const price = Number(/([+−]?\d+) points?/.exec((await taking.textContent(SOON)) ?? '')?.[1]?.replace('−', '-'))
    const paying = pass(page)
    await (price <= 20 || !(await paying.count()) ? taking : paying).click(SOON)
  }
  return [goOn(page), { seen: take(page), act: decide }]
}

export const bar = (page: Page): Locator => page.getByRole('group', { name: /^(The words|Les mots)$/ })
export const word = (page: Page, name: string | RegExp): Locator => bar(page).getByRole('button', { name, exact: typeof name === 'string' })

/** Whatever is asked, answered politely; `chosen` is called while a card is chosen and its stack is not. */
export function playMerci(page: Page, chosen?: () => Promise<void>): Deed[] {
  const asked = (hasText: RegExp): Locator => page.getByRole('status').filter({ hasText })
  const seats = cardsOf(page).getByRole('button', { name: /^(A heart for .*|.* draws|Give .* to .*|Un cœur pour .*|.* pioche|Donner .* à .*)$/ })
  const stacks = cardsOf(page).getByRole('button', { name: / (on stack|sur le tas) \d$/ })
  /** One's own cards bear the name of their back, too. */
  const own = cardsOf(page).getByRole('button', { name: /\((back|dos)\s?: /, disabled: false })
  const lay = async (): Promise<void> => {
    const please = word(page, 'Siouplait')
    if ((await please.getAttribute('aria-pressed', SOON)) === 'false') await please.click(SOON)
    await own.first().click({ ...SOON, ...CORNER })
    await stacks.first().waitFor(SOON)
    await chosen?.()
    await stacks.first().click(SOON)
  }
  const give = async (): Promise<void> => {
    await own.first().click({ ...SOON, ...CORNER })
    await seats.first().click(SOON)
  }
  const turn = async (): Promise<void> => ((await own.count()) ? lay() : word(page, /^(Draw|Piocher|Pass|Passer)$/).click(SOON))
  return [
    goOn(page),
    { seen: asked(/(two cards|deux cartes)\. (What do you say|Que dites-vous)/), act: () => word(page, 'Merci beaucoup').click(SOON) },
    { seen: asked(/What do you say|Que dites-vous/), act: () => word(page, 'Merci').click(SOON) },
    { seen: seats, act: press },
    { seen: asked(/Which card do you give|Quelle carte donnez-vous/), act: give },
    { seen: asked(/Your turn:|À vous\s:/), act: turn },
  ]
}
