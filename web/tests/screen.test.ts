/** One screen for several people: what is shown is what the person in front was told, and nothing else. */
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { GameKind } from '../src/games/kind'
import { catalogueOf, recorded } from './recorded'
import type { GameView } from '../src/declared'
import type { Fields } from '../src/lib/catalogue'
import type { Surroundings } from '../src/lib/socket'
import { LiveTable } from '../src/lib/table.svelte'

const KINDS = import.meta.glob<{ default: GameKind }>('../src/games/*/index.ts')
const kindOf = async (game: string): Promise<GameKind> => (await KINDS[`../src/games/${game.replace('-', '_')}/index.ts`]!()).default

vi.mock('../src/games/load', () => ({ loadKind: (game: string) => kindOf(game) }))
vi.mock('../src/lib/words.svelte', () => ({ catalogue: (language: 'fr' | 'en', game: string) => Promise.resolve(catalogueOf(language, game)), t: (key: string) => key }))
vi.stubGlobal('location', { href: 'http://house/' })

type Message = Record<string, unknown>
type Moment = { view: Fields; events: Fields[] }[]

const MINE = [0, 1]
let tell: (message: Message) => void
let around: Surroundings

beforeEach(() => {
  around = {
    open: () => {
      const socket = { readyState: 1, send: () => {}, close: () => {}, onopen: () => {}, onmessage: (_event: { data: string }) => {} }
      tell = (message) => socket.onmessage({ data: JSON.stringify(message) })
      return socket as unknown as WebSocket
    },
    later: () => 0,
    forget: () => {},
    now: () => 1000,
    random: () => 0,
  }
})

function tableOf(game: string, seats: number): Message {
  const chairs = Array.from({ length: seats }, (_, seat) => ({ kind: seat < 2 ? 'person' : 'bot', name: recorded!.names[seat], person: seat < 2 ? 0 : null, present: true, level: null, taken_over: null }))
  const rest = { options: {}, pace: 'none', private: true, stage: 'playing', paused: false, games: 1, hinted: false, host: 0, people: [], wishes: [], given_deal: false, commitment: '', salts: {}, secret: null, watching: 0, limits: { '': null }, then: { '': 'then-lot' } }
  return { game, seats, chairs, ...rest }
}

/** By kind, all that an event may tell: the longest that anybody was told. */
function namesOf(moments: Moment[]): Record<string, string[]> {
  const names: Record<string, string[]> = {}
  for (const { type, ...told } of moments.flat(2).flatMap(({ events }) => events)) {
    const said = Object.keys(told)
    if (said.length >= (names[String(type)]?.length ?? 0)) names[String(type)] = said
  }
  return names
}

const rowOf = ({ type, ...told }: Fields, names: Record<string, string[]>): unknown[] => {
  const row = (names[String(type)] ?? []).map((name) => told[name])
  while (row.length && row.at(-1) === undefined) row.pop()
  return [type, ...row]
}

describe.skipIf(!recorded)('one screen for two', () => {
  test.each(Object.keys(recorded?.screens ?? {}))('%s: every line, memory and view is of the person in front', async (game) => {
    const moments = recorded!.screens[game]! as unknown as Moment[]
    const names = namesOf(moments)
    const words = catalogueOf('fr', game)
    const kind = await kindOf(game)
    const sentence = (event: Fields): string => words.event(event, recorded!.names)
    const table = new LiveTable('t', () => null, undefined, around)
    const shared = tableOf(game, moments[0]!.length)
    const seenBy = (seat: number, n: number): Message => ({ n, table: shared, game: moments[n]![seat]!.view })
    tell({ is: 'welcome', v: 1, client: 'c', table: 't', n: 0, waits: [], host: true, events: names, seen: MINE.map((seat) => ({ seat, view: seenBy(seat, 0), gap: [] })) })
    await vi.waitFor(() => expect(table.kind).not.toBeNull())
    expect(table.curtain ?? table.together, 'nobody’s cards before somebody has said that it is them').not.toBeNull()
    /** By seat, every sentence that it was told. */
    const told = moments[0]!.map(() => new Set<string>())
    /** Every sentence that one of the two was told and the other not, or not so fully. */
    const secret = new Set<string>()
    const fronts = new Set<number | null>()
    const check = (): void => {
      const closed = table.together !== null
      const front = closed ? null : table.from
      const shown = table.lines.map(({ text }) => text)
      // With closed hands nobody's lines are there: of what one was told more of, only what the other was.
      const known = (line: string): boolean => (closed ? !secret.has(line) : told[front!]!.has(line))
      expect(shown.filter((line) => !known(line) && told.some((each) => each.has(line)))).toEqual([])
      const now = moments[table.seen!.n]!
      if (closed) for (const seat of MINE) expect(table.view!.hands[seat]).toEqual((now[1 - seat]!.view as unknown as GameView).hands[seat])
      else expect(table.view).toEqual(now[front!]!.view)
      fronts.add(front)
    }
    table.liftCurtain()
    check()
    for (let n = 1; n < moments.length; n++) {
      for (const seat of MINE) {
        tell({ n, to: seat, events: moments[n]![seat]!.events.map((event) => rowOf(event, names)), now: ['game', [moments[n]![seat]!.view]] })
      }
      moments[n]!.forEach(({ events }, seat) => events.forEach((event) => told[seat]!.add(sentence(event))))
      for (const seat of MINE) {
        moments[n]![seat]!.events.forEach((event, place) => {
          if (Object.keys(event).length > Object.keys(moments[n]![1 - seat]!.events[place]!).length) secret.add(sentence(event))
        })
      }
      table.skip()
      if (table.curtain !== null) table.liftCurtain()
      check()
    }
    for (const front of kind.together ? [null, ...MINE] : MINE) expect(fronts).toContain(front)
    // The test can fail: seats were told different things, and lines of the other would be found.
    expect(secret.size > 0, 'something was secret').toBe(game !== 'non-merci')
  })
})
