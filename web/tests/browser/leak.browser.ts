/** One screen for several people: on every turn of whole games, nothing of another hand is anywhere in the document. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { changed } from '../../src/lib/changes'
import type { Catalogue, Fields } from '../../src/lib/catalogue'
import { Reader, type Seen, type Told } from '../../src/lib/messages'
import type { SeenView } from '../../src/lib/views'
import { catalogueOf } from '../recorded'
import { expectAccessibleByDayAndNight, soak, somebody, test, withBrowser } from './people'
import { goOn, playLettres, playMerci, playMio, playNonMerci, playShit } from './play'
import { again, cardsOf, type Deed, HOUSE, type Patience, playUntil } from './table'

withBrowser()

const PLAYERS = ['Ana', 'Bob']

/** What the server has told this device, by seat. */
class Overheard {
  readonly views = new Map<number, SeenView>()
  /** By entry and place of the event, as each seat was told it. */
  readonly events = new Map<string, Map<number, Fields>>()
  private readonly reader = new Reader()
  private waiting: (() => void)[] = []

  constructor(page: Page) {
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => this.hear(String(payload))))
  }

  private hear(text: string): void {
    const said = this.reader.read(text)
    if (said.is === 'told') this.told(said)
    else if ('seen' in said) for (const seen of said.seen) this.seen(seen)
    for (const goOn of this.waiting.splice(0)) goOn()
  }

  /** Until the server says something. */
  next(): Promise<void> {
    return new Promise((goOn) => this.waiting.push(goOn))
  }

  private seen({ seat, view, gap }: Seen): void {
    if (seat === null) return
    this.views.set(seat, view as SeenView)
    for (const told of gap ?? []) this.told({ ...told, to: seat })
  }

  private told({ n, to, events, now }: Told): void {
    for (const [place, event] of (events ?? []).entries()) {
      const heard = this.events.get(`${n} ${place}`) ?? new Map<number, Fields>()
      this.events.set(`${n} ${place}`, to === undefined || to === null ? heard : heard.set(to, event))
    }
    const view = to === undefined || to === null ? undefined : this.views.get(to)
    if (view && now) this.views.set(to!, changed(view, now) as SeenView)
  }
}

/** Everything that is written anywhere in the page: text, also where it is not seen, names for screen readers, and the title. */
const documentOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const said = [document.title, document.documentElement.textContent ?? '']
    for (const each of document.querySelectorAll('*')) for (const { name, value } of each.attributes) if (!['class', 'style', 'd', 'id', 'href'].includes(name)) said.push(value)
    return said.join('\n')
  })

/** All strings in what somebody was told. */
const wordsIn = (told: unknown): string[] => (typeof told === 'string' ? [told] : told !== null && typeof told === 'object' ? Object.values(told).flatMap(wordsIn) : [])

const known = new Map<string, Catalogue>()
const wordsOf = (game: string): Catalogue => known.get(game) ?? known.set(game, catalogueOf('fr', game)).get(game)!

/** What must not stand in the document while `front` (null: nobody) looks at it. */
function secretsFrom(front: number | null, heard: Overheard, game: string): { sentences: Set<string>; cards: Set<string> } {
  const words = wordsOf(game)
  const names = [...heard.views.values()][0]!.table.chairs.map(({ name }, seat) => name || words.say('web-seat', { number: seat + 1 }))
  const sentence = (event: Fields): string => words.event(event, names)
  const sentences = new Set<string>()
  const open = new Set<string>()
  const seats = [...heard.views.keys()]
  for (const told of heard.events.values()) {
    const least = [...told.values()].reduce((one, other) => (Object.keys(other).length < Object.keys(one).length ? other : one), [...told.values()][0] ?? {})
    const mine = front === null ? least : (told.get(front) ?? least)
    for (const each of wordsIn(mine)) open.add(each)
    for (const event of told.values()) if (Object.keys(event).length > Object.keys(mine).length) sentences.add(sentence(event))
  }
  // The same may have been told to the one in front of another card.
  for (const told of heard.events.values()) if (front !== null && told.has(front)) sentences.delete(sentence(told.get(front)!))
  const cards = new Set<string>()
  for (const seat of seats.filter((each) => each !== front)) {
    const known = front === null ? heard.views.get(seats.find((each) => each !== seat)!)! : heard.views.get(front)!
    for (const each of wordsIn(known.game)) open.add(each)
    for (const card of heard.views.get(seat)!.game?.hands[seat] ?? []) if (typeof card === 'string') cards.add(card)
  }
  const spoken = new Set([...open].map((card) => words.card(card)))
  return { sentences, cards: new Set([...cards].map((card) => words.card(card)).filter((card) => card.length > 3 && !spoken.has(card))) }
}

/** What is in front: a seat, or nobody while the curtain hangs or all hands are closed. */
async function expectNoLeak(page: Page, heard: Overheard, game: string, front: number | null): Promise<void> {
  const [covered, text] = await Promise.all([page.evaluate(() => document.querySelector('[aria-label="Rideau"], [aria-label^="Qui le dit"]') !== null), documentOf(page)])
  const { sentences, cards } = secretsFrom(covered ? null : front, heard, game)
  expect([...sentences].filter((each) => text.includes(each)), 'sentences told to another seat').toEqual([])
  const named = (card: string): boolean => new RegExp(`(?<![\\p{L}\\d])${card.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\d])`, 'u').test(text)
  expect([...cards].filter(named), 'cards of another hand').toEqual([])
  looked += sentences.size + cards.size
}
let looked = 0

/** MERCI: all hands are closed, and whoever is asked says the word beside their own name; nobody objects. */
function speakTogether(page: Page, heard: Overheard): Deed[] {
  const say = (seat: number, word: string): Locator => page.getByRole('group', { name: PLAYERS[seat]!, exact: true }).getByRole('button', { name: new RegExp(`: ${word}$`) })
  const other = goOn(page).seen.or(page.getByRole('button', { name: /^C’est moi/ })).or(again(page)).first()
  const next = (patience: Patience): Promise<void> => Promise.race([heard.next(), other.waitFor(patience)])
  const answer = async (_seen: Locator, patience: Patience): Promise<void> => {
    const view = heard.views.get(0)?.game as unknown as { phase: string; awaited: number[]; effect: string | null } | undefined
    const asked = view?.phase === 'answer' ? view.awaited.find((seat) => seat < PLAYERS.length) : undefined
    const told = next(patience)
    if (asked !== undefined) await say(asked, view!.effect === 'draw2' ? 'Merci beaucoup' : 'Merci').click(patience)
    await told
  }
  const letGo = async (all: Locator, patience: Patience): Promise<void> => {
    const told = next(patience)
    await all.click(patience)
    await told
  }
  return [
    { seen: page.getByRole('button', { name: 'Laisser passer (tous)', disabled: false }), act: letGo },
    { seen: page.getByRole('region', { name: /^Qui le dit/ }), act: answer },
  ]
}

interface Played {
  game: string
  play: (page: Page) => Deed[]
  options?: Record<string, string>
}

const GAMES: Played[] = [
  { game: 'lettres', play: playLettres },
  { game: 'mio', play: playMio, options: { But: '1' } },
  { game: 'shit', play: playShit, options: { But: '12' } },
  { game: 'non-merci', play: playNonMerci },
  { game: 'merci', play: (page) => playMerci(page), options: { 'Manches max.': '1', 'Coups max.': '60' } },
]

async function openScreen(page: Page, { game, options = {} }: Played): Promise<void> {
  await page.goto(`${HOUSE}/#/new/${game}/screen`)
  for (const [place, name] of PLAYERS.entries()) await page.getByRole('textbox', { name: `Joueur ${place + 1}` }).fill(name)
  await page.getByRole('radio', { name: '3', exact: true }).check()
  if (Object.keys(options).length) await page.getByText('Options du jeu').click()
  for (const [option, value] of Object.entries(options)) await page.getByRole('spinbutton', { name: option }).fill(value)
  await page.getByRole('button', { name: 'Commencer' }).click()
}

async function wholeGame(played: Played): Promise<void> {
  const page = await somebody({ language: 'fr' })
  const heard = new Overheard(page)
  await openScreen(page, played)
  const lift = page.getByRole('button', { name: /^C’est moi/ })
  let front: number | null = null
  looked = 0
  const fronts = new Set<number>()
  const look = (): Promise<void> => expectNoLeak(page, heard, played.game, front)
  const raise = async (_seen: Locator, patience: Patience): Promise<void> => {
    expect(await cardsOf(page).count()).toBe(0)
    await look()
    // While one reaches for it, a bot may move, and another is called.
    const called = (await lift.textContent(patience)) ?? ''
    await page.getByRole('button', { name: called, exact: true }).click(patience)
    front = PLAYERS.findIndex((name) => called.endsWith(name))
    fronts.add(front)
    await cardsOf(page).waitFor()
    await look()
  }
  await playUntil(again(page), [{ seen: lift, act: raise }, goOn(page), ...speakTogether(page, heard), ...played.play(page)], look)
  expect([...fronts].sort()).toEqual([0, 1])
  expect(looked, 'there was something to look for').toBeGreaterThan(played.game === 'non-merci' ? -1 : 10)
}

const [lettres, mio, shit, nonMerci, merci] = GAMES as [Played, Played, Played, Played, Played]

test.each([mio, shit, merci])('one screen for two: a whole game of $game, and nobody reads a word of another’s hand', wholeGame)
soak.each([lettres, nonMerci, { ...mio, options: { But: '12' } }])('one screen for two: a whole game of $game, and nobody reads a word of another’s hand', wholeGame)

test('MERCI on one screen: hands are closed while others act, and each opens only the own one', async () => {
  const page = await somebody({ language: 'fr', phone: true })
  const heard = new Overheard(page)
  await openScreen(page, merci)
  const lift = page.getByRole('button', { name: /^C’est moi/ })
  const bobs = page.getByRole('region', { name: 'Main de Bob' })
  let looked = false
  const open = async (hand: Locator, patience: Patience): Promise<void> => {
    if (!looked) await expectAccessibleByDayAndNight(page)
    looked = true
    await hand.click(patience)
  }
  const press = (button: Locator, patience: Patience): Promise<void> => button.click(patience)
  await playUntil(bobs, [{ seen: page.getByRole('button', { name: /^Bob.: Ma main$/ }), act: open }, { seen: lift, act: press }, ...playMerci(page)])
  const own = heard.views.get(1)!.game!.hands[1] as unknown as string[]
  await cardsOf(page).getByRole('button', { name: new RegExp(wordsOf('merci').card(own[0])) }).first().waitFor()
  await expectNoLeak(page, heard, 'merci', 1)
  await page.getByRole('button', { name: 'Fermer la main' }).click()
  await bobs.waitFor({ state: 'detached' })
})
