/** What people write at a table in their own words, and whom one does not want to hear on this device. */
import type { TableView } from '../declared'
import type { WrittenLine } from '../wire'
import type { Told, Welcome } from './messages'

const PLACE = 'pioche-muted'
/** So many tables are remembered. */
const MOST_TABLES = 6
const MOST_LINES = 200

type Muted = Record<string, string[]>

function read(): Muted {
  try {
    return (JSON.parse(localStorage.getItem(PLACE) ?? '{}') ?? {}) as Muted
  } catch {
    return {}
  }
}

export class Written {
  lines = $state.raw<WrittenLine[]>([])
  /** The last one that was looked at. */
  private seen = $state(0)
  private muted = $state.raw<string[]>([])
  private begun = false

  constructor(private readonly table: string, private readonly now: () => TableView | null) {
    this.muted = read()[table] ?? []
  }

  /** What a welcome brings: those since one sat down; entries of before have lost their words. */
  begin({ written = [], seen }: Welcome): void {
    this.lines = written
    const texts = new Map(written.map(({ n, text }) => [n, text]))
    for (const told of seen.flatMap(({ gap }) => gap ?? [])) {
      if (told.kind === 'wrote' && texts.has(told.n)) told.shown = { ...told.shown, text: texts.get(told.n) }
    }
    if (!this.begun) this.haveSeen()
    this.begun = true
  }

  hear({ n, kind, shown }: Told): void {
    if (kind === 'writing_set' && shown?.allowed !== true) this.lines = []
    if (kind !== 'wrote' || typeof shown?.text !== 'string' || this.lines.some((line) => line.n === n)) return
    const { seat, person, name, text } = shown
    this.lines = [...this.lines, { n, seat: Number(seat), person: Number(person), name: String(name), text }].slice(-MOST_LINES)
  }

  haveSeen(): void {
    this.seen = this.lines.at(-1)?.n ?? 0
  }

  readonly heard = $derived.by(() => this.lines.filter(({ person }) => !this.isMuted(person)))

  unread(mine: number[]): number {
    return this.heard.filter(({ n, seat }) => n > this.seen && !mine.includes(seat)).length
  }

  /** Somebody else may come to have the same place among the people, but not the same name as well. */
  private keyOf(person: number): string {
    return `${person} ${this.now()?.people[person]?.name ?? ''}`
  }

  isMuted(person: number | null): boolean {
    return person !== null && this.muted.includes(this.keyOf(person))
  }

  /** Whether an entry tells what a muted person said or wrote. */
  silences({ kind, shown }: Told): boolean {
    if (kind !== 'said' && kind !== 'wrote') return false
    return this.isMuted(typeof shown?.person === 'number' ? shown.person : (this.now()?.chairs[Number(shown?.seat)]?.person ?? null))
  }

  mute(person: number, muted: boolean): void {
    const key = this.keyOf(person)
    this.muted = [...this.muted.filter((each) => each !== key), ...(muted ? [key] : [])]
    const others = Object.entries(read()).filter(([table]) => table !== this.table)
    try {
      localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries([...others, [this.table, this.muted]].slice(-MOST_TABLES))))
    } catch {
      // Until the page is closed.
    }
  }
}
