import { beforeEach, expect, test, vi } from 'vitest'

import type { GameKind, Speech } from '../src/games/kind'
import { Catalogue, type Fields } from '../src/lib/catalogue'
import { hashOf } from '../src/lib/hash'
import type { Surroundings } from '../src/lib/socket'
import { LiveTable, type Surprise } from '../src/lib/table.svelte'

// Neither drawings nor words are needed here; a game that is still loading when a test ends would be a fault.
vi.mock('../src/games/load', () => ({ loadKind: () => new Promise(() => {}) }))
vi.mock('../src/lib/words.svelte', () => ({ catalogue: () => new Promise(() => {}) }))
vi.stubGlobal('location', { href: 'http://house/' })

type Message = Record<string, unknown>

let sent: Message[]
let tell: (message: Message) => void
let timers: { work: () => void; ms: number }[]
let turns: number
let heard: unknown[]
let around: Surroundings
const surprise: Surprise = { turn: () => turns++, event: ({ type }) => heard.push(type), speech: (...said) => heard.push(said) }

beforeEach(() => {
  sent = []
  timers = []
  turns = 0
  heard = []
  around = {
    open: () => {
      const socket = {
        readyState: 1,
        send: (text: string) => sent.push(JSON.parse(text) as Message),
        close: () => {},
        onopen: () => {},
        onmessage: (_event: { data: string }) => {},
      }
      tell = (message) => socket.onmessage({ data: JSON.stringify(message) })
      queueMicrotask(() => socket.onopen())
      return socket as unknown as WebSocket
    },
    later: (work, ms) => timers.push({ work, ms }),
    forget: () => {},
    now: () => 1000,
    random: () => 0,
  }
})

const chair = (name: string, person: number | null): Message => ({
  ...{ kind: person === null ? 'bot' : 'person', name, person, present: true, level: null, taken_over: null },
})

function view(n: number, seat: number | null, awaited: number[], stage = 'playing'): Message {
  const moves = seat !== null && awaited.includes(seat) ? ['take', 'pass'] : []
  const common = { game: 'non-merci', seats: 3, round: 1, turn: awaited[0], phase: 'decide', awaited, over: false, stopped: false }
  const table = {
    ...{ game: 'non-merci', seats: 3, options: {}, pace: 'normal', stage, paused: false, games: 1, host: 0, people: [] },
    ...{ private: false, hinted: false, wishes: [], chairs: [chair('Ana', 0), chair('Bob', 0), chair('Zoé', null)], commitment: '', salts: {}, secret: null },
    ...{ limits: { '': 40 }, then: { '': 'then-refuse' }, watching: 0 },
  }
  return { n, table, game: { ...common, scores: [0, 0, 0], winners: [], hands: [[], [], []], seat, moves } }
}

const welcome = (n: number, ...views: Message[]): Message => welcomeAfter([], n, ...views)

const welcomeAfter = (gap: Message[] | null, n: number, ...views: Message[]): Message => ({
  ...{ is: 'welcome', v: 1, client: 'client-1', table: 't', n, waits: [], host: true, events: {} },
  seen: views.map((each) => ({ seat: (each.game as Message).seat, view: each, gap })),
})

function opened(): LiveTable {
  return new LiveTable('t', () => null, surprise, around)
}

test('entries that the server has lost are forgotten, and it says so once', () => {
  const table = opened()
  const gap = [4, 5].map((n) => ({ n, kind: 'said', shown: {} }))
  tell(welcomeAfter(gap, 5, view(5, 0, [2])))
  expect(table.entries.map((entry) => entry.n)).toEqual([4, 5])
  const lost = { after: 4, last: 5, sentence: 'Gone.' }
  tell({ ...welcome(4, view(4, 0, [2])), lost })
  expect(table.entries.map((entry) => entry.n)).toEqual([4])
  expect(table.lost).toBe('Gone.')
  expect(table.refused).toBeNull()
  table.lost = null
  tell({ ...welcome(4, view(4, 0, [2])), lost })
  expect(table.lost).toBeNull()
})

test('what is told changes the view, starts the clock and calls whoever is next', () => {
  const table = opened()
  tell(welcome(5, view(5, 0, [2])))
  expect(table.view?.awaited).toEqual([2])
  expect(turns).toBe(0)
  const after = view(6, 0, [0])
  tell({ n: 6, events: [], now: ['game', [after.game]], hash: hashOf(after) })
  expect(table.view?.moves).toEqual(['take', 'pass'])
  expect(table.waits).toEqual([{ seat: 0, reason: 'wait-decide', then: 'then-refuse', until: 41_000, total: 40 }])
  expect(turns).toBe(1)
  expect(sent).not.toContainEqual(expect.objectContaining({ do: 'look' }))
})

test('clocks that had to stand still show the time that is left', () => {
  const table = opened()
  tell(welcome(5, view(5, 0, [0])))
  tell({ is: 'waits', n: 5, waits: [{ seat: 0, reason: 'wait-decide', left: 12, then: 'then-refuse' }] })
  expect(table.waits).toEqual([{ seat: 0, reason: 'wait-decide', then: 'then-refuse', until: 13_000, total: 40 }])
})

test('a word that is said gives nobody more time', () => {
  const table = opened()
  tell(welcome(5, view(5, 0, [2])))
  tell({ n: 6, events: [], now: ['game', [view(6, 0, [0]).game]] })
  const before = table.waits
  around.now = () => 9000
  tell({ n: 7, kind: 'said', shown: { seat: 1, name: 'Bob', phrase: 'hello' }, now: [] })
  expect(table.waits).toEqual(before)
})

test('a view that has drifted is noticed, and a fresh one taken', () => {
  const table = opened()
  tell(welcome(5, view(5, 0, [2])))
  tell({ n: 6, events: [], now: ['game', [view(6, 0, [0]).game]], hash: '00000000' })
  expect(sent).toContainEqual({ do: 'look', key: 1 })
  tell({ is: 'view', key: 1, n: 6, seen: [{ seat: 0, view: view(6, 0, [1]), gap: null }] })
  expect(table.view?.awaited).toEqual([1])
})

test('with several seats on one device each has its view, and a curtain comes before another hand', () => {
  const table = opened()
  tell(welcome(5, view(5, 0, [0]), view(5, 1, [0])))
  expect([table.mine, table.from, table.curtain], 'who comes must say who it is').toEqual([[0, 1], 0, 0])
  table.liftCurtain()
  expect(table.active).toBe(true)
  tell({ n: 6, to: 0, now: ['game', [view(6, 0, [1]).game]] })
  tell({ n: 6, to: 1, now: ['game', [view(6, 1, [1]).game]] })
  expect([table.from, table.curtain, table.active]).toEqual([0, 1, false])
  table.liftCurtain()
  expect([table.from, table.curtain, table.view?.moves.length]).toEqual([1, null, 2])
})

test('the curtain of a new game falls once: what another seat is told first does not let it fall again', () => {
  const table = opened()
  const before = (seat: number): Message => ({ ...view(5, seat, []), table: { ...(view(5, seat, []).table as Message), games: 0 } })
  const begun = (seat: number): Message => ({ n: 6, to: seat, kind: 'started', now: ['game', [view(6, seat, [1]).game], 'table', [view(6, seat, [1]).table]] })
  tell(welcome(5, before(0), before(1)))
  table.liftCurtain()
  for (const seat of [0, 1]) tell(begun(seat))
  expect([table.from, table.curtain]).toEqual([0, 1])
  table.liftCurtain()
  expect([table.from, table.curtain]).toEqual([1, null])
  tell({ n: 7, to: 0, now: ['game', [view(7, 0, [2]).game]] })
  expect(table.curtain, 'nobody else is called yet').toBeNull()
  tell({ n: 7, to: 1, now: ['game', [view(7, 1, [2]).game]] })
  expect(table.curtain).toBeNull()
})

test('a refusal is shown with its article, and the next move takes it away', async () => {
  const table = opened()
  tell(welcome(5, view(5, 0, [0])))
  table.act('pass')
  expect(sent.at(-1)).toEqual({ do: 'move', seat: 0, move: 'pass', key: 1 })
  tell({ is: 'refused', key: 1, error: 'illegal', reason: 'no-chip', sentence: 'No chip.', article: 'NM-4', details: {} })
  await Promise.resolve()
  await Promise.resolve()
  expect(table.refused).toEqual({ sentence: 'No chip.', article: 'NM-4', move: 'pass' })
  table.act('take')
  expect(table.refused).toBe(null)
})

test('who objects to nothing a moment too late is told nothing', async () => {
  const table = opened()
  tell(welcome(5, view(5, 0, [0])))
  table.kind = { silence: 'let-go' } as GameKind
  table.act('let-go')
  tell({ is: 'refused', key: 1, error: 'illegal', reason: 'nothing-to-denounce', sentence: 'There is nothing to denounce.', article: 'ME-32', details: {} })
  await Promise.resolve()
  await Promise.resolve()
  expect(table.refused).toBe(null)
})

test('whoever sits down adds a salt to the deal, once', () => {
  opened()
  const gathering = view(3, 0, [], 'gathering')
  tell(welcome(3, gathering))
  const salts = (): Message[] => sent.filter((message) => message.do === 'salt')
  expect(salts()).toEqual([{ do: 'salt', seat: 0, salt: expect.stringMatching(/^[0-9a-f]{24}$/) as string, key: 1 }])
  tell({ n: 4, now: [] })
  expect(salts().length).toBe(1)
})

test('one can look back while waiting, and one’s own turn leads back to the present', () => {
  const table = opened()
  tell(welcome(5, view(5, 0, [1])))
  tell({ n: 6, now: ['game', [view(6, 0, [2]).game]] })
  table.lookBack(0)
  expect([table.view?.awaited, table.active, table.seen?.n]).toEqual([[1], false, 5])
  tell({ n: 7, now: ['game', [view(7, 0, [1]).game]] })
  expect(table.view?.awaited).toEqual([1])
  expect(table.back).toBe(0)
  tell({ n: 8, now: ['game', [view(8, 0, [0]).game]] })
  expect([table.back, table.view?.awaited, table.active]).toEqual([null, [0], true])
})

test('what waits to be shown is counted once, however many seats of this device are told of it', () => {
  const table = opened()
  tell(welcome(5, view(5, 0, [2]), view(5, 1, [2])))
  table.kind = { dwell: () => 1000 } as unknown as GameKind
  const inBoth = (n: number): void => [0, 1].forEach((seat) => tell({ n, to: seat, now: ['game', [view(n, seat, [2]).game]] }))
  const shown = (): unknown => [table.rests, table.looks.map((look) => look.view.n)]
  for (let n = 6; n < 11; n++) inBoth(n)
  expect(shown()).toEqual([true, [6, 6]])
  timers.findLast((timer) => timer.ms === 1000)!.work()
  expect(shown()).toEqual([true, [7, 7]])
  for (let n = 11; n < 13; n++) inBoth(n)
  expect(shown()).toEqual([false, [12, 12]])
})

test('whoever is removed by the host is told so; somebody else’s seat is no news of that kind', () => {
  const table = opened()
  tell(welcome(5, view(5, 0, [2])))
  tell({ n: 6, kind: 'kicked', shown: { seat: 1, name: 'Bob' } })
  expect(table.unseated).toBe(null)
  tell({ n: 7, kind: 'kicked', shown: { seat: 0, name: 'Ana' } })
  tell({ is: 'seated', host: false, n: 7, seen: [{ seat: null, view: view(7, null, [2]), gap: null }] })
  expect(table.unseated).toBe('removed')
  expect(table.mine).toEqual([])
})

const stood = (n: number, why: string): Message => ({ n, kind: 'stood', shown: { seat: 0, name: 'Ana', why } })
const kicked = (n: number, seat = 0): Message => ({ n, kind: 'kicked', shown: { seat, name: 'Ana' } })

test.each([
  ['the host took it', [kicked(6)], 'removed'],
  ['the host took it, too long ago to be told', null, 'freed'],
  ['nobody waited any longer', [stood(6, 'away')], 'freed'],
  ['nobody waited any longer, and whoever sat there next was removed', [stood(6, 'away'), kicked(7)], 'freed'],
  ['it was left from another device', [stood(6, 'left')], null],
])('whoever comes back to a lost seat is told why: %s', (_, gap, unseated) => {
  const table = opened()
  tell(welcome(5, view(5, 0, [2])))
  tell(welcomeAfter(gap, 8, view(8, null, [2])))
  expect([table.mine, table.unseated]).toEqual([[], unseated])
})

test('a lost seat is no news to whoever keeps one, has another again, or never had one', () => {
  const table = opened()
  tell(welcome(5, view(5, null, [2])))
  expect(table.unseated).toBe(null)
  tell(welcomeAfter([kicked(6, 1)], 6, view(6, 0, [2])))
  expect(table.unseated).toBe(null)
  tell(welcomeAfter([stood(7, 'away')], 7, view(7, null, [2])))
  expect(table.unseated).toBe('freed')
  tell({ is: 'seated', host: false, n: 8, seen: [{ seat: 1, view: view(8, 1, [2]), gap: null }] })
  tell({ is: 'seated', host: false, n: 9, seen: [{ seat: null, view: view(9, null, [2]), gap: null }] })
  expect(table.unseated).toBe(null)
})

test('every event is heard once; what is said stands at the seat for a while, whoever can speak', () => {
  const table = opened()
  tell(welcome(5, view(5, 0, [2])))
  const shout = (event: Fields): Speech | null => (event.type === 'passed' ? { seat: 2, text: 'Je passe', language: 'fr' } : null)
  table.kind = { speech: shout } as unknown as GameKind
  Object.assign(table, { spoken: new Catalogue('en', []) })
  tell({ n: 6, events: [['drawn'], ['passed']], now: ['game', [view(6, 0, [1]).game]] })
  expect(heard).toEqual(['drawn', ['Je passe', 'fr'], 'passed'])
  expect(table.bubbles).toEqual({ 2: { text: 'Je passe', emote: false } })
  tell(welcomeAfter([{ n: 6, events: [['passed']] }], 6, view(6, 0, [1])))
  expect(heard.length, 'what was told before is not heard again').toBe(3)
  timers.find(({ ms }) => ms === 4500)!.work()
  expect(table.bubbles).toEqual({})
})

test('my turn sounds when it comes, not again while it lasts, and not for others', () => {
  opened()
  tell(welcome(5, view(5, 0, [2])))
  tell({ n: 6, now: ['game', [view(6, 0, [1]).game]] })
  expect(turns).toBe(0)
  tell({ n: 7, now: ['game', [view(7, 0, [0]).game]] })
  tell({ n: 8, now: [] })
  expect(turns).toBe(1)
  tell({ n: 9, now: ['game', [view(9, 0, [1]).game]] })
  tell({ n: 10, now: ['game', [view(10, 0, [0]).game]] })
  expect(turns).toBe(2)
})

test('what is written is shown as it is, told again after a reload, and hidden with who wrote it', () => {
  const table = opened()
  const shown = { seat: 1, person: 1, name: 'Bob', text: '<b>Hi</b>' }
  const people = [{ name: 'Ana', present: true, agreed: false }, { name: 'Bob', present: true, agreed: false }]
  const first = view(7, 0, [2]) as { table: Fields }
  Object.assign(first.table, { people, chairs: [chair('Ana', 0), chair('Bob', 1), chair('Zoé', null)] })
  tell({ ...welcome(7, first), written: [{ n: 6, ...shown, text: 'before' }] })
  expect([table.written.heard.map(({ text }) => text), table.written.unread([0])]).toEqual([['before'], 0])
  tell({ n: 8, kind: 'wrote', shown, now: [] })
  tell({ n: 9, kind: 'wrote', shown: { seat: 1, person: 1, name: 'Bob' }, now: [] })
  expect(table.bubbles[1]?.text).toBe('<b>Hi</b>')
  expect([table.written.heard.map(({ text }) => text), table.written.unread([0])]).toEqual([['before', '<b>Hi</b>'], 1])
  table.mute(1, true)
  tell({ n: 10, kind: 'wrote', shown: { ...shown, text: 'Listen!' }, now: [] })
  expect([table.written.heard, table.bubbles]).toEqual([[], {}])
  expect(table.written.silences({ is: 'told', n: 11, kind: 'said', shown: { seat: 2, phrase: 'hello' } })).toBe(false)
  table.mute(1, false)
  expect(table.written.heard.map(({ text }) => text)).toEqual(['before', '<b>Hi</b>', 'Listen!'])
  tell({ n: 12, kind: 'writing_set', shown: { allowed: false }, now: [] })
  expect(table.written.lines).toEqual([])
})
