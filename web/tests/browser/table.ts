/** Finding things at a table, by role and name, and playing on: for the tests and for the pictures of tools/screens.mjs. */
import { errors, type Locator, type Page } from 'playwright-core'

export const HOUSE = process.env.PIOCHE_URL ?? 'http://127.0.0.1:8080'

export async function playNow(page: Page, game: string): Promise<void> {
  await page.goto(HOUSE)
  await page.getByRole('button', { name: new RegExp(`^(Play|Jouer à) ${game} (now|maintenant)$`) }).click()
  await cardsOf(page).waitFor()
}

const ROOM = {
  fr: { options: 'Options du jeu', noClock: 'sans horloge', public: 'Table ouverte', asks: 'Demander avant de laisser entrer', writing: 'Messages libres', open: 'Ouvrir la table', begin: 'Commencer' },
  en: { options: 'Options of the game', noClock: 'no clock', public: 'Open table', asks: 'Ask before letting in', writing: 'Free messages', open: 'Open the table', begin: 'Start' },
}

export interface Wanted {
  language?: 'fr' | 'en'
  seats?: number
  /** Options by the name that people read. */
  options?: Record<string, number>
  /** Options that are switched on. */
  switches?: string[]
  /** Options that are chosen by the name of their value. */
  choices?: string[]
  name?: string
  /** Whether the table stands in the list for everybody. */
  open?: boolean
  /** Whether the host is asked before somebody comes in. */
  asks?: boolean
  /** Whether people may write in their own words. */
  writing?: boolean
}

/** A table of one's own, as one asks for it on the page of a game; without a clock, so that nobody is hurried. */
export async function openRoom(page: Page, game: string, { language = 'en', seats = 3, options = {}, switches = [], choices = [], name = '', open = false, asks = false, writing = false }: Wanted = {}): Promise<void> {
  const words = ROOM[language]
  await page.goto(`${HOUSE}/#/new/${game}`)
  await page.getByRole('radio', { name: String(seats), exact: true }).check()
  await page.getByRole('radio', { name: words.noClock }).check()
  if (name) await page.getByRole('textbox', { name: language === 'fr' ? 'Votre nom' : 'Your name' }).fill(name)
  if (asks) await page.getByRole('checkbox', { name: words.asks }).check()
  if (writing) await page.getByRole('checkbox', { name: words.writing }).check()
  if (open) await page.getByRole('checkbox', { name: words.public }).check()
  if (Object.keys(options).length || switches.length || choices.length) await page.getByText(words.options).click()
  for (const choice of choices) await page.getByRole('radio', { name: choice, exact: true }).check()
  for (const option of switches) await page.getByRole('checkbox', { name: option }).check()
  for (const [option, value] of Object.entries(options)) {
    await page.getByRole('spinbutton', { name: option }).fill(String(value))
  }
  await page.getByRole('button', { name: words.open }).click()
  await page.getByRole('button', { name: words.begin }).waitFor()
}

/** A seat at the table to which a link leads. */
export async function sitDown(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Your name' }).fill(name)
  await page.getByRole('button', { name: 'Take a seat' }).click()
}

export async function invitationOf(host: Page): Promise<string> {
  return (await host.getByRole('link', { name: /#\/j\// }).getAttribute('href'))!
}

/** The same, and bots take the other seats. */
export async function openTable(page: Page, game: string, wanted: Wanted = {}): Promise<void> {
  await openRoom(page, game, wanted)
  await page.getByRole('button', { name: ROOM[wanted.language ?? 'en'].begin }).click()
  await cardsOf(page).waitFor()
}

export const cardsOf = (page: Page): Locator => page.getByRole('group', { name: /^(Cards|Cartes)$/ })

/** The cards that can be played now. */
export const playable = (page: Page): Locator => cardsOf(page).getByRole('button', { disabled: false })

export async function myTurn(page: Page): Promise<void> {
  await playable(page).first().waitFor()
}

/** Lays the first card, and sees it leave the hand. */
export async function playOne(page: Page): Promise<void> {
  await myTurn(page)
  const name = (await playable(page).first().getAttribute('aria-label'))!
  await playable(page).first().press('Enter')
  await cardsOf(page).getByRole('button', { name, exact: true }).waitFor({ state: 'hidden' })
}

export const again = (page: Page): Locator => page.getByRole('button', { name: /^(Another game|Encore une partie)$/ })

/** How long one tries something before one looks again. */
export interface Patience {
  timeout: number
}

/** One thing to do: where it is to be seen, what one does about it. */
export interface Deed {
  seen: Locator
  act: (found: Locator, patience: Patience) => Promise<unknown>
}

/** What was there may be gone, because others play on; where it only takes longer, each try has more time than the one before. */
const PATIENCES = [3000, 6000, 12_000, 24_000, 48_000]
const LONGEST_GAME = 500_000

const firstSeen = (found: Locator): Locator => found.filter({ visible: true }).first()

/**
 * Does whatever is to be done, the first of `deeds` that is seen, until `end` is there; between two deeds it waits for one.
 * `meanwhile` is told how many were done.
 */
export async function playUntil(end: Locator, deeds: Deed[], meanwhile?: (done: number) => Promise<unknown>): Promise<number> {
  const anything = firstSeen(deeds.reduce((all, { seen }) => all.or(seen), end))
  const until = Date.now() + LONGEST_GAME
  let done = 0
  let inVain = 0
  for (;;) {
    // Others may need long: only the whole game has an end.
    await anything.waitFor({ timeout: Math.max(1, until - Date.now()) })
    if (await end.isVisible()) return done
    if (Date.now() > until) throw new Error(`after ${done} deeds it still goes on`)
    for (const { seen, act } of deeds) {
      const found = firstSeen(seen)
      if (!(await found.isVisible())) continue
      const fault = await triedInVain(() => act(found, { timeout: PATIENCES[inVain]! }))
      if (!fault) {
        inVain = 0
        await meanwhile?.(++done)
      } else if (++inVain === PATIENCES.length) throw fault
      break
    }
  }
}

/** Why nothing came of it in time; whatever else goes wrong goes wrong for the test. */
async function triedInVain(deed: () => Promise<unknown>): Promise<Error | null> {
  try {
    await deed()
    return null
  } catch (fault) {
    if (fault instanceof errors.TimeoutError) return fault
    throw fault
  }
}

/** A click on a card that others overlap: where its own corner shows. */
export const CORNER = { position: { x: 12, y: 14 } }

/** Chooses a card and plays it: two clicks, or one and then its second move wherever that is. */
export async function clickTwice(page: Page, card: Locator, patience: Patience): Promise<void> {
  await card.click({ ...patience, ...CORNER })
  const chosen = cardsOf(page).getByRole('button', { pressed: true })
  if (await chosen.count()) await chosen.click({ ...patience, ...CORNER })
}

/** What the server tells passes through here: once the returned function was called, one more move, and nothing after it. */
export async function hearOneMoreMove(page: Page): Promise<() => void> {
  let moves = Infinity
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((said) => {
      const { is, events } = JSON.parse(String(said)) as { is?: string; events?: unknown[] }
      if (is === undefined && events?.length) moves--
      if (is !== undefined || moves >= 0) socket.send(said)
    })
  })
  return () => void (moves = 1)
}
