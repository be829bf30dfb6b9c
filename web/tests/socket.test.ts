import { beforeEach, expect, test } from 'vitest'

import type { Heard } from '../src/lib/messages'
import { type Link, type Surroundings, TableSocket } from '../src/lib/socket'
import type { ServerMessage } from '../src/wire'

class FakeSocket {
  readyState = 0
  sent: Record<string, unknown>[] = []
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(): void {
    this.readyState = 3
  }
  open(): void {
    this.readyState = 1
    this.onopen?.()
  }
  tell(message: Partial<ServerMessage>): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  drop(): void {
    this.readyState = 3
    this.onclose?.()
  }
}

let sockets: FakeSocket[]
let timers: { at: number; work: () => void; id: number }[]
let now: number
let links: Link[]
let since: number | null
let around: Surroundings

beforeEach(() => {
  sockets = []
  timers = []
  now = 0
  links = []
  since = null
  around = {
    open: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    later: (work, ms) => {
      const id = Math.random()
      timers.push({ at: now + ms, work, id })
      return id
    },
    forget: (timer) => void (timers = timers.filter((each) => each.id !== timer)),
    now: () => now,
    random: () => 1,
  }
})

function pass(ms: number): void {
  const end = now + ms
  for (;;) {
    const due = timers.filter((each) => each.at <= end).sort((a, b) => a.at - b.at)[0]
    if (!due) break
    timers = timers.filter((each) => each !== due)
    now = due.at
    due.work()
  }
  now = end
}

function connected(client: string | null = null): TableSocket {
  const socket = new TableSocket(
    'ws://x',
    client,
    { hello: () => ({ token: 'tok', lang: 'fr', since }), told: () => {}, link: (link) => links.push(link) },
    around,
  )
  socket.connect()
  sockets[0]!.open()
  return socket
}

const welcome = (client = 'client-1', last_key = 0): ServerMessage => ({
  is: 'welcome',
  v: 1,
  client,
  table: 't',
  n: 5,
  seen: [],
  waits: [],
  host: false,
  events: {},
  last_key,
})

test('hello comes first, and commands wait for the welcome', () => {
  const socket = connected()
  void socket.ask({ do: 'start' })
  expect(sockets[0]!.sent).toEqual([{ do: 'hello', v: 1, token: 'tok', client: null, since: null, lang: 'fr' }])
  sockets[0]!.tell(welcome())
  expect(sockets[0]!.sent[1]).toEqual({ do: 'start', key: 1 })
  expect(links.at(-1)).toEqual({ state: 'live' })
})

test('a ping is answered at once', () => {
  connected()
  sockets[0]!.tell(welcome())
  sockets[0]!.tell({ is: 'ping', id: 7 })
  expect(sockets[0]!.sent.at(-1)).toEqual({ do: 'pong', id: 7 })
})

test('what was not answered is sent again with the same key after a loss, what was is not', async () => {
  const socket = connected()
  sockets[0]!.tell(welcome())
  const first = socket.ask({ do: 'move', seat: 0, move: 'draw' })
  const second = socket.ask({ do: 'move', seat: 0, move: 'pass' })
  sockets[0]!.tell({ n: 6, key: 1 })
  expect(await first).toEqual({ n: 6 })
  since = 6
  sockets[0]!.drop()
  expect(links.at(-1)).toEqual({ state: 'lost', since: 0 })
  pass(1000)
  sockets[1]!.open()
  expect(sockets[1]!.sent[0]).toMatchObject({ do: 'hello', client: 'client-1', since: 6 })
  sockets[1]!.tell(welcome('client-1', 1))
  expect(sockets[1]!.sent.slice(1)).toEqual([{ do: 'move', seat: 0, move: 'pass', key: 2 }])
  const refusal = { is: 'refused' as const, key: 2, error: 'illegal', reason: 'x', sentence: 'No.', article: null, details: {} }
  sockets[1]!.tell(refusal)
  expect(await second).toEqual({ refused: refusal })
})

test('keys go on where an earlier page of this tab stopped', () => {
  const socket = connected('client-1')
  sockets[0]!.tell(welcome('client-1', 41))
  void socket.ask({ do: 'pause' })
  expect(sockets[0]!.sent.at(-1)).toEqual({ do: 'pause', key: 42 })
})

test('it tries again later and later, and at once when asked to hurry', () => {
  const socket = connected()
  sockets[0]!.drop()
  pass(299)
  expect(sockets.length).toBe(1)
  pass(1)
  expect(sockets.length).toBe(2)
  sockets[1]!.drop()
  pass(599)
  expect(sockets.length).toBe(2)
  socket.hurry()
  expect(sockets.length).toBe(3)
})

test('silence for too long counts as a loss', () => {
  connected()
  sockets[0]!.tell(welcome())
  pass(39_999)
  expect(links.at(-1)!.state).toBe('live')
  pass(1)
  expect(links.at(-1)!.state).toBe('lost')
})

test('a window that was replaced waits until it is asked to take the seat back', () => {
  const socket = connected('client-1')
  sockets[0]!.tell(welcome('client-1'))
  sockets[0]!.tell({ is: 'bye', why: 'replaced', sentence: 'Elsewhere.' })
  sockets[0]!.drop()
  pass(60_000)
  expect(sockets.length).toBe(1)
  expect(links.at(-1)).toEqual({ state: 'replaced', sentence: 'Elsewhere.' })
  socket.comeAnew()
  sockets[1]!.open()
  expect(sockets[1]!.sent[0]).toMatchObject({ client: null })
})

test('whoever was nobody comes anew as somebody, and the old connection is closed', () => {
  const socket = connected()
  sockets[0]!.tell(welcome())
  socket.comeAnew()
  const sitting = socket.ask({ do: 'sit', seat: 0, name: 'Ana' })
  expect(sockets[0]!.readyState).toBe(3)
  sockets[0]!.drop()
  sockets[1]!.open()
  expect(sockets[1]!.sent[0]).toMatchObject({ do: 'hello', client: null })
  sockets[1]!.tell(welcome())
  expect(sockets[1]!.sent.at(-1)).toMatchObject({ do: 'sit', key: 1 })
  expect([sockets.length, links.at(-1)!.state]).toEqual([2, 'live'])
  sockets[1]!.tell({ is: 'accepted', key: 1, n: 3 } as unknown as ServerMessage)
  return expect(sitting).resolves.toEqual({ n: 3 })
})

test('a device that says it is offline has lost the table at once, and comes back', () => {
  const socket = connected()
  sockets[0]!.tell(welcome())
  socket.drop()
  expect([links.at(-1)!.state, sockets[0]!.readyState]).toEqual(['lost', 3])
  sockets[0]!.drop()
  socket.hurry()
  sockets[1]!.open()
  sockets[1]!.tell(welcome())
  expect([links.at(-1)!.state, sockets.length]).toEqual(['live', 2])
})

test.each(['no-such-table', 'damaged'])('a table that is not there (%s) is not asked for again; a server that restarts is', (why) => {
  connected()
  sockets[0]!.tell({ is: 'bye', why: 'stopping', sentence: '' })
  sockets[0]!.drop()
  pass(1000)
  sockets[1]!.open()
  sockets[1]!.tell({ is: 'bye', why, sentence: 'None.' })
  sockets[1]!.drop()
  pass(60_000)
  expect(sockets.length).toBe(2)
  expect(links.at(-1)).toMatchObject({ state: 'ended', why })
})

test('a wish made while the welcome is heard does not overtake those without an answer', () => {
  let table: TableSocket | null = null
  const wished: string[] = []
  const told = (message: Heard): void => {
    if (message.is === 'welcome' && sockets.length === 2) void table?.ask({ do: 'salt', seat: 0, salt: 'pepper' })
    wished.push(message.is)
  }
  table = new TableSocket('ws://x', null, { hello: () => ({ token: 't', lang: 'fr', since }), told, link: () => {} }, around)
  table.connect()
  sockets[0]!.open()
  sockets[0]!.tell(welcome())
  void table.ask({ do: 'agree', agreed: true })
  sockets[0]!.drop()
  pass(10_000)
  sockets[1]!.open()
  sockets[1]!.tell(welcome())
  expect(sockets[1]!.sent.map((message) => message.key).filter((key) => key !== undefined)).toEqual([1, 2])
  expect(wished).toEqual(['welcome', 'welcome'])
})

test('what came too quickly is sent again', () => {
  const table = connected()
  const socket = sockets[0]!
  socket.tell(welcome())
  void table.ask({ do: 'agree', agreed: true })
  const before = socket.sent.length
  socket.tell({ is: 'refused', key: null, error: 'not-allowed', reason: 'too-much-at-once' } as unknown as ServerMessage)
  pass(1500)
  expect(socket.sent.slice(before)).toEqual([{ do: 'agree', agreed: true, key: 1 }])
})

test('a hint answers the wish that asked for it', async () => {
  const socket = connected()
  sockets[0]!.tell(welcome())
  const answer = socket.ask({ do: 'hint', seat: 0 })
  const key = sockets[0]!.sent.at(-1)!['key'] as number
  sockets[0]!.tell({ is: 'hinted', key, n: 7, seat: 0, moves: [], sentence: 'Take it.' })
  expect(await answer).toMatchObject({ n: 7, hinted: { sentence: 'Take it.' } })
})
