/** One table's socket: says hello, keeps keys, resends what was not answered, and comes back by itself. */
import type { ClientMessage, Hinted, Refusal } from '../wire'
import { Reader, type Heard, type Welcome } from './messages'

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never
export type Wish = Without<Exclude<ClientMessage, { do: 'hello' | 'pong' }>, 'key'>

export type Link =
  | { state: 'connecting' }
  | { state: 'live' }
  | { state: 'lost'; since: number }
  | { state: 'replaced'; sentence: string }
  | { state: 'ended'; why: string; sentence: string }

export type Answer = { n: number; hinted?: Hinted } | { refused: Refusal }

/** What a tab remembers of a table, so that a reload goes on where it was. */
export interface Remembered {
  client: string | null
  n: number
}

export interface Surroundings {
  open: (url: string) => WebSocket
  later: (work: () => void, ms: number) => number
  forget: (timer: number) => void
  now: () => number
  random: () => number
}

export const BROWSER: Surroundings = {
  open: (url) => new WebSocket(url),
  later: (work, ms) => window.setTimeout(work, ms),
  forget: (timer) => window.clearTimeout(timer),
  now: () => Date.now(),
  random: () => Math.random(),
}

export interface Listener {
  hello: () => { token: string | null; lang: 'fr' | 'en'; since: number | null }
  told: (message: Heard) => void
  link: (link: Link) => void
}

const FIRST_WAIT = 300
/** Milliseconds after which is sent again what came too quickly. */
const TOO_QUICK = 1000
const LONGEST_WAIT = 8000
/** The server says something at least every 15 seconds. */
const SILENCE = 40_000
const FINAL = new Set(['damaged', 'no-such-table', 'bad-token', 'signed-out', 'no-hello'])

interface Unanswered {
  message: ClientMessage & { key: number }
  answer: (answer: Answer) => void
}

export class TableSocket {
  client: string | null
  private socket: WebSocket | null = null
  private key = 0
  private welcomed = false
  private tries = 0
  private timer: number | null = null
  private silence: number | null = null
  private lostSince: number | null = null
  private closed = false
  private resting = false
  private readonly unanswered: Unanswered[] = []
  private readonly reader = new Reader()

  constructor(
    private readonly url: string,
    client: string | null,
    private readonly listener: Listener,
    private readonly around: Surroundings = BROWSER,
  ) {
    this.client = client
  }

  connect(): void {
    if (this.closed) return
    this.stopTimers()
    this.welcomed = false
    this.resting = false
    const socket = this.around.open(this.url)
    this.socket = socket
    this.listener.link(this.lostSince === null ? { state: 'connecting' } : { state: 'lost', since: this.lostSince })
    socket.onopen = () => {
      const { token, lang, since } = this.listener.hello()
      this.put({ do: 'hello', v: 1, token, client: this.client, since, lang })
    }
    socket.onmessage = (event) => {
      if (this.socket === socket) this.hear(this.reader.read(String(event.data)))
    }
    socket.onclose = () => {
      if (this.socket === socket) this.lose()
    }
    this.expectSound()
  }

  /** Ask for something; what is not answered is asked again after a loss, and never carried out twice. */
  ask(wish: Wish): Promise<Answer> {
    return new Promise((answer) => {
      const message = { ...wish, key: ++this.key } as ClientMessage & { key: number }
      this.unanswered.push({ message, answer })
      if (this.welcomed) this.put(message)
    })
  }

  /** Try at once: the network is back, or the page is in sight again. */
  hurry(): void {
    if (this.timer !== null || this.resting) this.connect()
  }

  /** Nobody looks at the page: the server is to know it. `hurry` comes back. */
  rest(): void {
    const socket = this.socket
    if (socket === null || this.closed) return
    this.stopTimers()
    this.socket = null
    this.welcomed = false
    this.resting = true
    socket.close()
  }

  /** The device says that it has no network: nobody waits for the silence to tell. */
  drop(): void {
    const socket = this.socket
    if (socket === null) return
    this.lose()
    socket.close()
  }

  /** As a new client: to take the seat back from another window, or as somebody who was nobody before. */
  comeAnew(): void {
    const socket = this.socket
    this.client = null
    this.tries = 0
    this.connect()
    socket?.close()
  }

  close(): void {
    this.closed = true
    this.stopTimers()
    const socket = this.socket
    this.socket = null
    socket?.close()
  }

  private hear(message: Heard): void {
    this.expectSound()
    if (message.is === 'ping') {
      this.put({ do: 'pong', id: message.id })
      return
    }
    if (message.is === 'welcome') {
      this.begin(message)
      this.resend()
    } else if (message.is === 'bye') this.end(message.why, message.sentence)
    else this.settle(message)
    this.listener.told(message)
  }

  private begin(welcome: Welcome): void {
    this.client = welcome.client
    this.key = Math.max(this.key, welcome.last_key ?? 0)
    this.tries = 0
    this.lostSince = null
    this.listener.link({ state: 'live' })
  }

  /** What has no answer yet goes first, in the order of its keys. */
  private resend(): void {
    for (const { message } of this.unanswered) this.put(message)
    this.welcomed = true
  }

  private settle(message: Heard): void {
    if (message.is === 'refused' && message.key === null) this.sendLater()
    else if (message.is === 'refused') this.answer(message.key!, { refused: message })
    else if (message.is === 'accepted' || message.is === 'view') this.answer(message.key, { n: message.n })
    else if (message.is === 'hinted') this.answer(message.key, { n: message.n, hinted: message })
    else if (message.is === 'told' && message.key !== undefined) this.answer(message.key, { n: message.n })
  }

  /** The server has not read what came too quickly, and cannot say which wish that was. */
  private sendLater(): void {
    const socket = this.socket
    this.around.later(() => {
      if (this.socket === socket && this.welcomed) this.resend()
    }, TOO_QUICK)
  }

  private answer(key: number, answer: Answer): void {
    const place = this.unanswered.findIndex((each) => each.message.key === key)
    if (place >= 0) this.unanswered.splice(place, 1)[0]?.answer(answer)
  }

  private end(why: string, sentence: string): void {
    if (why !== 'replaced' && !FINAL.has(why)) return
    this.stopTimers()
    const socket = this.socket
    this.socket = null
    socket?.close()
    this.listener.link(why === 'replaced' ? { state: 'replaced', sentence } : { state: 'ended', why, sentence })
  }

  private lose(): void {
    this.stopTimers()
    this.socket = null
    this.welcomed = false
    if (this.closed) return
    this.lostSince ??= this.around.now()
    this.listener.link({ state: 'lost', since: this.lostSince })
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++)
    this.timer = this.around.later(() => this.connect(), wait * (0.5 + this.around.random() / 2))
  }

  private expectSound(): void {
    if (this.silence !== null) this.around.forget(this.silence)
    this.silence = this.around.later(() => {
      const socket = this.socket
      this.lose()
      socket?.close()
    }, SILENCE)
  }

  private stopTimers(): void {
    for (const timer of [this.timer, this.silence]) if (timer !== null) this.around.forget(timer)
    this.timer = this.silence = null
  }

  private put(message: ClientMessage): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message))
  }
}
