/** What one does at each game without thinking much, in either language: deeds for `playUntil`. */
import type { Locator, Page } from 'playwright-core'

import { cardsOf, clickTwice, CORNER, type Deed, type Patience, playable } from './table'

const press = (found: Locator, patience: Patience): Promise<void> => found.click(patience)

const button = (page: Page, name: RegExp): Locator => page.getByRole('button', { name, disabled: false })

/** The end of a round is read and put away. */
export const goOn = (page: Page): Deed => ({ seen: button(page, /^(Go on|Continuer)$/), act: press })

export function playLettres(page: Page): Deed[] {
  return [goOn(page), { seen: playable(page), act: (card, patience) => clickTwice(page, card, patience) }]
}

export function playShit(page: Page): Deed[] {
  return [
    { seen: button(page, /^(Next round|Result|Manche suivante|Résultat)$/), act: press },
    { seen: playable(page), act: (card, patience) => sealed(page, card, patience) },
  ]
}

/** A card is chosen by a click and sealed by the button that then names it. */
async function sealed(page: Page, card: Locator, patience: Patience): Promise<void> {
  await card.click({ ...patience, ...CORNER })
  await page.getByRole('button', { name: /^(Seal|Sceller) / }).last().click(patience)
}

export const green = (page: Page): Locator => button(page, /[Cc](olour|ouleur)\s?: (green|vert)/)

/** Whatever is to be done at Mio except laying a card. */
export function drawMio(page: Page): Deed[] {
  return [goOn(page), { seen: green(page), act: press }, { seen: button(page, /^(Draw|Piocher|Pass|Je passe)/), act: press }]
}

const mio = (page: Page): Locator => page.getByRole('button', { name: /^MIO/ })

/** With two cards it is to be said, and is not yet. */
export async function dueMio(page: Page, patience: Patience): Promise<boolean> {
  const due = /\b2 car/.test((await mio(page).textContent(patience)) ?? '')
  return due && (await mio(page).getAttribute('aria-pressed', patience)) === 'false'
}

/** MIO is said where it is due. */
export function playMio(page: Page): Deed[] {
  const lay = async (card: Locator, patience: Patience): Promise<void> => {
    if (await dueMio(page, patience)) await mio(page).click(patience)
    await card.click({ ...patience, ...CORNER })
    const joker = await green(page).first().isVisible()
    await (joker ? green(page).first().click(patience) : cardsOf(page).getByRole('button', { pressed: true }).click({ ...patience, ...CORNER }))
  }
  const [first, named, draw] = drawMio(page)
  return [first!, named!, { seen: playable(page), act: lay }, draw!]
}

export const take = (page: Page): Locator => button(page, /^(Take|Prendre) (the|le) \d+ [+−0]/)
export const pass = (page: Page): Locator => button(page, /^(No thanks|Non merci)/)

/** Takes what costs little, else pays while there are chips. */
export async function takesIt(page: Page, taking: Locator, patience: Patience): Promise<boolean> {
  const price = Number(/([+−]?\d+) points?/.exec((await taking.textContent(patience)) ?? '')?.[1]?.replace('−', '-'))
  return price <= 20 || !(await pass(page).count())
}

export function playNonMerci(page: Page): Deed[] {
  const decide = async (taking: Locator, patience: Patience): Promise<void> => ((await takesIt(page, taking, patience)) ? taking : pass(page)).click(patience)
  return [goOn(page), { seen: take(page), act: decide }]
}

export const bar = (page: Page): Locator => page.getByRole('group', { name: /^(The words|Les mots)$/ })
export const word = (page: Page, name: string | RegExp): Locator => bar(page).getByRole('button', { name, exact: typeof name === 'string' })

/** What MERCI shows to whoever must do something. */
export function merciFor(page: Page): { asked: (hasText: RegExp) => Locator; seats: Locator; stacks: Locator; own: Locator } {
  return {
    asked: (hasText) => page.getByRole('status').filter({ hasText }),
    seats: cardsOf(page).getByRole('button', { name: /^(A heart for .*|.* draws|Give .* to .*|Un cœur pour .*|.* pioche|Donner .* à .*)$/ }),
    stacks: cardsOf(page).getByRole('button', { name: / (on stack|sur le tas) \d$/ }),
    // One's own cards bear the name of their back, too.
    own: cardsOf(page).getByRole('button', { name: /\((back|dos)\s?: /, disabled: false }),
  }
}

/** Whatever is asked, answered politely; `chosen` is called while a card is chosen and its stack is not. */
export function playMerci(page: Page, chosen?: () => Promise<void>): Deed[] {
  const { asked, seats, stacks, own } = merciFor(page)
  const lay = async (patience: Patience): Promise<void> => {
    const please = word(page, 'Siouplait')
    if ((await please.getAttribute('aria-pressed', patience)) === 'false') await please.click(patience)
    await own.first().click({ ...patience, ...CORNER })
    await stacks.first().waitFor(patience)
    await chosen?.()
    await stacks.first().click(patience)
  }
  const give = async (_seen: Locator, patience: Patience): Promise<void> => {
    await own.first().click({ ...patience, ...CORNER })
    await seats.first().click(patience)
  }
  const turn = async (_seen: Locator, patience: Patience): Promise<void> => ((await own.count()) ? lay(patience) : word(page, /^(Draw|Piocher|Pass|Passer)$/).click(patience))
  return [
    goOn(page),
    { seen: asked(/has just played|vient de jouer/), act: (_seen, patience) => word(page, /^(Let it go|Laisser passer)/).click(patience) },
    { seen: asked(/(two cards|deux cartes)\. (What do you say|Que dites-vous)/), act: (_seen, patience) => word(page, 'Merci beaucoup').click(patience) },
    { seen: asked(/What do you say|Que dites-vous/), act: (_seen, patience) => word(page, 'Merci').click(patience) },
    { seen: seats, act: press },
    { seen: asked(/Which card do you give|Quelle carte donnez-vous/), act: give },
    { seen: asked(/Your turn:|À vous\s:/), act: turn },
  ]
}
