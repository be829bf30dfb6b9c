/** A live table as this device sees it. It knows no rules: views come from the server, and moves go there. */
import type { GameKind, Memory } from '../games/kind'
import { loadKind } from '../games/load'
import type { Meanwhile, Refusal, Wait } from '../wire'
import type { Catalogue, Fields } from './catalogue'
import { dealIsFair, freshSalt } from './fair'
import { here } from './here'
import { type Look, Looks } from './looks.svelte'
import type { Heard, Seen, Told } from './messages'
import { type HandOrder, HandOrders } from './ordering.svelte'
import { Pacing } from './pacing.svelte'
import { haveRead, remember, wasRead } from './remembered'
import { Sayings } from './sayings.svelte'
import type { Bubble, Line, Refused, Scene, Together } from './scene'
import { settings } from './settings.svelte'
import { type Answer, BROWSER, type Link, type Surroundings, TableSocket, type Wish } from './socket'
import { standing, tellings } from './telling'
import { commonlyTold, commonView } from './together'
import { type Unseated, unseatedBy } from './unseated'
import { Written } from './written.svelte'
import { emptyChairs, ordinaryWaits, runningWaits } from './waits'
import type { ChairView, GameView } from '../declared'
import type { RunningWait, SeenView } from './views'
import { catalogue } from './words.svelte'

const MOST_ENTRIES = 600
/** A table that rests on what happened must not fall behind by more than this, or one move of each seat. */
const MOST_BEHIND = 4
/** So many entries before the last one are told again after a reload: the last trick, the last words. */
const TOLD_AGAIN = 30

export interface Surprise {
  turn: () => void
  event: (event: Fields, kind: GameKind | null) => void
  speech: (text: string, language: 'fr' | 'en') => void
}

const SILENT: Surprise = { turn: () => {}, event: () => {}, speech: () => {} }

export class LiveTable implements Scene {
  link = $state.raw<Link>({ state: 'connecting' })
  isHost = $state(false)
  /** What was told to each seat of this device: nobody at one screen sees what another was told. */
  private told = $state.raw<ReadonlyMap<number | null, Told[]>>(new Map())
  waits = $state.raw<RunningWait[]>([])
  kind = $state.raw<GameKind | null>(null)
  /** What the coach would do now, once it was asked. */
  hint = $state<string | null>(null)
  private hintedMove = $state<string | null>(null)
  /** Before the first hint of a game: whether one still wants it, as the game will not count then. */
  hintCosts = $state(false)
  /** Seats of this person's that a bot plays since they left. */
  left = $state.raw<number[]>([])
  /** This person's wish for a seat, if it still stands among those of the table. */
  wish = $state<number | null>(null)
  /** How this device lost the seats that it had, unless by its own wish. */
  unseated = $state<Unseated | null>(null)
  /** That the server has lost what was told last, until it is put away. */
  lost = $state<string | null>(null)
  /** What bots did for seats of this device while nobody was there. */
  private missed = $state.raw<{ seat: number | null; told: Meanwhile }[]>([])
  /** Moves that were sent and are not answered yet. */
  sent = $state(0)

  private spoken = $state.raw<Catalogue | null>(null)
  /** Said to whoever sits here alone; where several share this device, everybody is named. */
  readonly words = $derived.by(() => this.spoken?.to(this.mine.length === 1 ? this.mine[0]! : null) ?? null)

  private readonly socket: TableSocket
  private readonly seats = new Looks(() => void this.ask({ do: 'look' }))
  private readonly orders = new HandOrders()
  private readonly sayings: Sayings
  readonly written: Written
  private readonly pacing: Pacing
  private n = 0
  private called = false
  /** Several people act at this screen, and nobody's hand is open (`GameKind.together`). */
  private closed = $state(false)
  /** The how manieth game the curtain has fallen in. */
  private coveredIn = 0
  /** A seat that looks at its hand although it is not its turn. */
  peeking = $state(false)
  /** The seats and games for which a salt was sent. */
  private readonly salted = new Set<string>()
  private arrivedAt = 0
  /** The last entry of those that the server has lost: said once. */
  private lastLost = 0

  constructor(
    readonly id: string,
    private readonly token: () => string | null,
    private readonly surprise: Surprise = SILENT,
    private readonly around: Surroundings = BROWSER,
  ) {
    this.sayings = new Sayings(around)
    this.written = new Written(id, () => this.present?.table ?? null)
    this.pacing = new Pacing({
      take: (told) => this.take(told),
      dwell: (events) => this.dwell(events),
      mostBehind: () => Math.max(MOST_BEHIND, this.view?.seats ?? 0),
      settled: () => this.lookUp(),
      stands: () => this.resting.length > 0,
    }, around)
    const remembered = remember(id)
    this.n = Math.max(0, remembered.n - TOLD_AGAIN)
    const url = here(`api/tables/${encodeURIComponent(id)}/socket`).href.replace(/^http/, 'ws')
    this.socket = new TableSocket(url, remembered.client, {
      hello: () => ({ token: this.token(), lang: settings.language, since: this.n }),
      told: (message) => this.hear(message),
      link: (link) => (this.link = link),
    }, around)
    this.socket.connect()
  }

  // What the frame draws

  get looks(): Look[] {
    return this.seats.all
  }
  get from(): number | null {
    return this.seats.from
  }
  get curtain(): number | null {
    return this.seats.curtain
  }
  get past(): SeenView[] {
    return this.seats.past
  }
  get back(): number | null {
    return this.seats.back
  }
  get mine(): number[] {
    return this.seats.mine
  }
  get seen(): SeenView | null {
    return this.closed ? commonView(this.looks) : this.seats.seen
  }
  readonly entries = $derived.by((): Told[] => {
    return this.closed ? commonlyTold([...this.told.values()]) : standing(this.told.get(this.from) ?? [])
  })
  readonly together = $derived.by((): Together | null => {
    if (!this.closed || this.link.state !== 'live' || this.seen?.table.paused) return null
    return {
      seats: this.mine,
      viewOf: (seat) => this.looks.find((look) => look.seat === seat)?.view.game ?? null,
      act: (seat, move) => this.act(move, seat),
      openHand: (seat) => this.handTo(seat),
    }
  })
  /** Seats that somebody could have now: in the middle of a game those of bots. */
  get freeSeats(): number[] {
    const { stage } = this.seen?.table ?? { stage: 'over' }
    const free = (kind: string): boolean => (kind === 'empty' && stage === 'gathering') || (kind === 'bot' && stage === 'playing')
    return this.chairs.flatMap(({ kind }, seat) => (free(kind) ? [seat] : []))
  }
  private get present(): SeenView | null {
    return this.seats.present
  }
  readonly order = $derived.by((): HandOrder | null => {
    return this.from === null || this.closed ? null : this.orders.of(`${this.id} ${this.seen?.table.games ?? 0}`, this.from)
  })
  get bubbles(): Record<number, Bubble> {
    return this.sayings.bubbles
  }
  get refused(): Refused | null {
    return this.sayings.refused
  }
  get rests(): boolean {
    return this.pacing.rests
  }
  get resting(): number[] {
    return this.present?.table.resting ?? []
  }
  get looking(): boolean {
    return this.resting.some((seat) => this.mine.includes(seat))
  }
  get shared(): boolean {
    return this.mine.length > 1
  }
  get view(): GameView | null {
    return this.seen?.game ?? null
  }
  get game(): string {
    return this.seen?.table.game ?? ''
  }
  get chairs(): ChairView[] {
    return this.seen?.table.chairs ?? emptyChairs
  }
  readonly names = $derived.by((): string[] => {
    return this.chairs.map((chair, seat) => chair.name || (this.words?.say('web-seat', { number: seat + 1 }) ?? ''))
  })
  get hostSeat(): number | null {
    const host = this.seen?.table.host
    const seat = this.chairs.findIndex((chair) => chair.person !== null && chair.person === host)
    return seat < 0 ? null : seat
  }
  readonly memory = $derived.by((): Memory => {
    const shown = this.back === null ? this.entries : this.entries.filter((entry) => entry.n <= (this.seen?.n ?? 0))
    const begun = shown.findLastIndex((entry) => entry.kind === 'started')
    const entries = begun < 0 ? shown : shown.slice(begun)
    const events = entries.flatMap((entry) => entry.events ?? [])
    return { events, sort: settings.sort, resting: this.rests, options: this.seen?.table.options ?? {}, hinted: this.hint === null ? null : this.hintedMove }
  })
  readonly lines = $derived.by((): Line[] => {
    const { words, names } = this
    return words ? tellings(this.entries.filter((entry) => !this.written.silences(entry)), words, names) : []
  })
  readonly last = $derived.by((): Scene['last'] => {
    const entry = this.entries.findLast((each) => each.events?.length)
    return { n: entry?.n ?? 0, events: entry?.events ?? [], fresh: (entry?.n ?? 0) > this.arrivedAt }
  })
  /** Whether the deal fits the commitment and the salts that were shown; null: the secret is not out yet. */
  readonly fair = $derived(this.present ? dealIsFair(this.present.table, this.entries) : null)
  /** The seats that are called now: a game may keep to itself that it waits for some. */
  get awaited(): number[] {
    const view = this.present?.game
    if (!view || view.over || this.resting.length) return []
    return this.kind?.awaits?.(view) ?? view.awaited
  }
  /** A seat of this device for which a bot plays now, also while one looks back. */
  get replaced(): number | null {
    const table = this.present?.table
    const left = table?.stage === 'playing' ? this.left[0] : undefined
    return this.mine.find((seat) => table?.chairs[seat]?.taken_over) ?? left ?? null
  }
  get active(): boolean {
    const view = this.view
    const open = this.link.state === 'live' && this.curtain === null && this.back === null && !this.resting.length
    return open && !!view && !view.over && !this.seen?.table.paused
  }

  // What people do

  ask(wish: Wish): Promise<Answer> {
    return this.socket.ask(wish)
  }

  /** Ask, and show a refusal. */
  async want(wish: Wish): Promise<boolean> {
    const answer = await this.ask(wish)
    if ('refused' in answer) this.sayings.refuse(answer.refused.sentence, answer.refused.article, null)
    return !('refused' in answer)
  }

  /** Whether nobody else but bots plays. */
  get alone(): boolean {
    return this.mine.length > 0 && this.chairs.every((chair, seat) => chair.kind === 'bot' || this.mine.includes(seat))
  }

  /** Whether the coach may be asked: something is to be decided, and nobody else but bots plays. */
  get mayAsk(): boolean {
    return this.alone && this.active && this.from !== null && !!this.view?.moves.length && !this.seen?.table.daily
  }

  private takesBack = $state(false)
  /** Takes one's last move back, for as long as the table allows it. */
  readonly undo = $derived.by((): (() => void) | null => {
    const seat = this.from
    if (seat === null || !this.active || this.takesBack || this.present?.table.undoable !== seat) return null
    return () => {
      this.takesBack = true
      this.leavePosition()
      void this.want({ do: 'undo', seat }).finally(() => (this.takesBack = false))
    }
  })

  async askCoach(): Promise<void> {
    const seat = this.from
    if (seat === null) return
    const free = this.present?.table.hinted || this.hintCosts
    this.hintCosts = !free
    if (!free) return
    const answer = await this.ask({ do: 'hint', seat })
    if ('refused' in answer) this.sayings.refuse(answer.refused.sentence, answer.refused.article, null)
    else if (answer.hinted && answer.n === this.present?.n && seat === this.from && !this.covered) {
      this.hint = answer.hinted.sentence
      this.hintedMove = answer.hinted.moves[0]?.move ?? null
    }
  }

  /** What was said of the present moment goes with it, and nothing is rested on. */
  private leavePosition(): void {
    this.hint = null
    this.hintCosts = false
    this.dismiss()
    this.skip()
  }

  act(move: string, seat: number | null = this.from): void {
    if (seat === null) return
    const together = this.closed
    this.leavePosition()
    this.sent++
    void this.ask({ do: 'move', seat, move }).then((answer) => {
      this.sent--
      if (!('refused' in answer)) this.acted(seat)
      // Why not is for whoever asked: it may name their cards.
      else if (move === this.kind?.silence) return
      else if (together ? this.closed : seat === this.from && !this.covered) this.sayings.refuse(this.sentenceOf(answer.refused), answer.refused.article, move)
    })
  }

  private acted(seat: number): void {
    this.missed = this.missed.filter((each) => each.seat !== seat)
    this.endPeek(seat)
  }

  /** The hand that was looked at out of turn is closed again. */
  endPeek(seat: number | null = this.from): void {
    if (!this.peeking || seat !== this.from) return
    this.peeking = false
    this.lookUp()
  }

  /** What a bot did for the person in front. */
  get meanwhile(): Meanwhile | null {
    return this.covered ? null : (this.missed.find(({ seat }) => seat === this.from)?.told ?? null)
  }

  haveRead(): void {
    if (this.meanwhile) haveRead(this.id, this.meanwhile.since)
    this.missed = this.missed.filter(({ seat }) => seat !== this.from)
  }

  /** Whether nobody has said yet that it is them who look. */
  private get covered(): boolean {
    return this.curtain !== null || this.closed
  }

  dismiss(): void {
    this.sayings.refused = null
  }

  /** Do not rest on what happened: show the table as it is now. */
  skip(): void {
    this.pacing.skip()
  }

  goOn(): void {
    this.skip()
    if (this.looking) void this.ask({ do: 'go-on' })
  }

  lookBack(at: number): void {
    this.seats.lookBack(at)
  }

  liftCurtain(): void {
    this.closed = false
    this.seats.liftCurtain()
  }

  /** Another of the seats on this device wants to act or to look. */
  handTo(seat: number): void {
    if (!this.mine.includes(seat) || (seat === this.from && !this.covered)) return
    this.peeking = this.kind?.together !== undefined
    this.cover(seat)
  }

  /** What only the person in front was shown goes with them. */
  private cover(seat: number): void {
    this.coveredIn = this.present?.table.games ?? 0
    this.seats.curtain = seat
    this.seats.back = null
    this.hint = null
    this.hintCosts = false
    this.dismiss()
  }

  comeAnew(): void {
    this.socket.comeAnew()
  }

  drop(): void {
    this.socket.drop()
  }

  /** The page is out of sight, a phone in the pocket: a table waits for its only people. */
  rest(): void {
    if (this.alone && this.present?.table.stage === 'playing') this.socket.rest()
  }

  hurry(): void {
    this.socket.hurry()
  }

  close(): void {
    this.pacing.forget()
    this.socket.close()
  }

  // What the server tells

  private hear(message: Heard): void {
    switch (message.is) {
      case 'welcome':
        this.isHost = message.host
        this.left = message.left ?? []
        this.wish = message.wish ?? null
        this.arrivedAt ||= message.n
        this.unseated ??= unseatedBy(this.mine, message.seen)
        this.written.begin(message)
        this.look(message.seen, message.n, true)
        this.missed = message.seen.flatMap(({ seat, meanwhile }) => (meanwhile && !wasRead(this.id, meanwhile.since) ? [{ seat, told: meanwhile }] : []))
        this.waitFor(message.waits)
        if (message.lost && this.lastLost !== message.lost.last) {
          this.lastLost = message.lost.last
          this.told = new Map([...this.told].map(([seat, told]) => [seat, told.filter((entry) => entry.n <= message.lost!.after)]))
          this.lost = message.lost.sentence
        }
        remember(this.id, { client: message.client, n: message.n })
        break
      case 'seated':
        this.skip()
        this.isHost = message.host
        this.left = message.left ?? []
        this.wish = message.wish ?? null
        this.look(message.seen, message.n, false)
        break
      case 'view':
        this.skip()
        this.look(message.seen, message.n, false)
        break
      case 'waits':
        // What is told of later moments, and not shown yet, brings its own.
        if (message.n === this.n) this.waitFor(message.waits)
        break
      case 'told':
        if (message.n !== this.n) this.pacing.push(message)
        else {
          // Another seat of this device is told of what is shown already: that rests once.
          this.take(message)
          this.lookUp()
        }
        break
      case 'refused':
        if (message.key === null) this.sayings.refuse(message.sentence, message.article, null)
        break
    }
  }

  /** Fresh views: of a welcome they come with what was told since. */
  private look(seen: Seen[], n: number, resumed: boolean): void {
    this.pacing.forget()
    const front = this.from
    this.seats.renew(seen, resumed)
    if (this.mine.length) this.unseated = null
    this.told = new Map(seen.map(({ seat, gap }) => [seat, this.toldSince(seat, gap, resumed, seen.length === 1)]))
    this.n = n
    // After a reload nobody knows who is in front.
    if (this.mine.length > 1 && this.from !== front && this.present?.game) this.cover(this.from!)
    void this.equip()
    this.lookUp()
  }

  /** What a seat was told up to now. One that is new here begins with what spectators were told. */
  private toldSince(seat: number | null, gap: Told[] | null, resumed: boolean, alone: boolean): Told[] {
    if (resumed && gap === null) return []
    const [only] = this.told.values()
    const known = this.told.get(seat) ?? (alone && this.told.size === 1 ? only : this.told.get(null)) ?? []
    const later = (gap ?? []).filter((entry) => entry.n > (known.at(-1)?.n ?? 0))
    return [...known, ...later].slice(-MOST_ENTRIES)
  }

  private dwell(events: Fields[]): number {
    const hurried = settings.motion === 'none' && !this.kind?.alwaysRests
    return hurried ? 0 : (this.kind?.dwell?.(events) ?? 0)
  }

  private take(told: Told): void {
    if (told.kind === 'kicked' && this.mine.includes(Number(told.shown?.seat))) this.unseated = 'removed'
    this.seats.take(told)
    this.written.hear(told)
    this.n = told.n
    if (told.events) this.hint = null
    remember(this.id, { client: this.socket.client, n: told.n })
    const seat = told.to === undefined ? this.from : told.to
    this.told = new Map(this.told).set(seat, [...(this.told.get(seat) ?? []), told].slice(-MOST_ENTRIES))
    if (seat !== this.from) return
    if (told.waits) this.waitFor(told.waits)
    // What is said, or who comes and goes, gives nobody more time.
    else if (told.kind === 'went_on') this.waits = ordinaryWaits([], this.around.now(), this.present)
    else if (told.events || ['moved', 'undone'].includes(told.kind ?? 'moved')) this.waits = ordinaryWaits(this.waits, this.around.now(), this.present)
    this.notice(told)
  }

  private waitFor(waits: Wait[]): void {
    this.waits = runningWaits(waits, this.around.now(), this.present?.table ?? null, this.present?.game?.phase ?? '')
  }

  private notice(told: Told): void {
    if (this.written.silences(told)) return
    if (told.kind === 'said') this.showPhrase(told.shown ?? {})
    if (told.kind === 'wrote' && typeof told.shown?.text === 'string') this.sayings.say(Number(told.shown.seat), told.shown.text, false)
    for (const event of told.events ?? []) {
      const speech = this.words && this.kind?.speech?.(event, this.words)
      if (speech) {
        if (!speech.shout) this.sayings.say(speech.seat, speech.text, false)
        this.surprise.speech(speech.text, speech.language ?? settings.language)
      }
      this.surprise.event(event, this.kind)
    }
  }

  /** Nothing that this person says or writes is shown or told on this device. */
  mute(person: number, muted: boolean): void {
    this.written.mute(person, muted)
    if (muted) this.chairs.forEach((chair, seat) => chair.person === person && this.sayings.hush(seat))
  }

  private showPhrase(shown: Fields): void {
    const phrase = String(shown.phrase)
    const emote = this.words?.has(`emote-${phrase}`) ?? false
    const text = this.words?.say(emote ? `emote-${phrase}` : `phrase-${phrase}`) ?? ''
    this.sayings.say(Number(shown.seat), text, emote)
  }

  /** With the names of this table, where the server says "seat 2". */
  private sentenceOf({ sentence, reason, details }: Refusal): string {
    const key = `reason-${reason}`
    if (!this.words?.has(key)) return sentence
    try {
      return this.words.say(key, this.words.inWords(details, this.names))
    } catch {
      return sentence
    }
  }

  /** Everybody's share in the chance of the deal (docs/fair-deals.md): a salt for each seat of this device. */
  private addSalts(): void {
    const table = this.present?.table
    if (!table || table.stage !== 'gathering' || this.link.state !== 'live') return
    for (const seat of this.mine) {
      const once = `${table.games} ${seat}`
      if (String(seat) in table.salts || this.salted.has(once)) continue
      this.salted.add(once)
      void this.ask({ do: 'salt', seat, salt: freshSalt() })
    }
  }

  /** After every change: whose turn is it on this device, and is it new? */
  private lookUp(): void {
    this.addSalts()
    const view = this.present?.game
    if (!view) return
    const mine = this.mine
    const awaited = this.awaited.filter((seat) => mine.includes(seat))
    if (mine.length > 1) this.callFront(view, awaited)
    if (awaited.length && !this.called) {
      this.seats.back = null
      this.surprise.turn()
    }
    this.called = awaited.length > 0
  }

  /** One screen for several: who must say that it is them before their cards are shown. */
  private callFront(view: GameView, awaited: number[]): void {
    // Whoever looks at their hand is not interrupted: the others wait until it is closed.
    if (this.peeking) return
    const { together } = this.kind ?? {}
    const hands = together ? awaited.filter((seat) => !together(view, seat)) : awaited
    const front = this.curtain ?? this.from ?? -1
    const begun = this.entries.at(-1)?.kind === 'started' && this.coveredIn !== this.present?.table.games
    if (together && !hands.length) {
      this.seats.curtain = null
      this.closed = true
    } else if (hands.length && (!hands.includes(front) || (this.closed && this.curtain === null))) {
      this.cover(hands.includes(front) ? front : hands[0]!)
    } else if (begun && front >= 0) {
      // Nobody's cards are shown before somebody has said that it is them.
      this.cover(hands[0] ?? front)
    }
  }

  /** The words and drawings of the game that is played here. */
  private async equip(): Promise<void> {
    const game = this.game
    if (!game) return
    const [words, kind] = await Promise.all([catalogue(settings.language, game), loadKind(game)])
    const first = this.kind === null
    this.spoken = words
    this.kind = kind
    if (first) this.lookUp()
  }

  /** After the language has been changed. */
  speak(): Promise<void> {
    return this.equip()
  }
}

