/** What was told, as a log shows it: by round and by whose deed it was, without the noise of setting up. */
import type { Line } from '../lib/scene'

export interface Moment {
  /** Whose deed it was; null: the table's. */
  seat: number | null
  /** That a round begins here. */
  round: boolean
  lines: Line[]
}

/** Everybody sees who sits where, and their own cards: it need not be told. */
const NOISE = new Set(['started', 'dealt'])

export function moments(lines: Line[]): Moment[] {
  const begun = lines.findLastIndex(({ kind }) => kind === 'started')
  const found: Moment[] = []
  for (const line of lines.slice(begun + 1)) {
    if (NOISE.has(line.kind)) continue
    const seat = typeof line.event?.seat === 'number' ? line.event.seat : null
    const round = line.kind === 'round_started'
    const last = found.at(-1)
    // What a deed brought others is told in the same breath.
    const same = last && !round && !last.round && (last.seat === seat || last.lines.at(-1)?.n === line.n)
    if (same) last.lines.push(line)
    else found.push({ seat, round, lines: [line] })
  }
  return found
}

/** The cards that a line tells of, as the view writes them. */
export function cardsIn({ event }: Line): string[] {
  const { card, cards } = event ?? {}
  const all = [...(Array.isArray(cards) ? cards : []), ...(typeof card === 'string' ? [card] : [])]
  return all.filter((each): each is string => typeof each === 'string' && each !== '' && !each.startsWith('?'))
}
