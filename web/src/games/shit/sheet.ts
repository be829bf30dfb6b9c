/** The sheet as on paper: a line for each round, the points in the column of whoever scored, the sum below. */
import type { Catalogue, Fields } from '../../lib/catalogue'
import type { GameView } from '../../declared'
import type { Memory, SheetLine } from '../kind'

export function sheet(view: GameView, words: Catalogue, { events }: Memory): SheetLine[] {
  const total = { head: words.say('web-total'), cells: view.scores, total: true }
  return [...carried(view, words, events), ...rounds(view, events), total]
}

function rounds({ seats }: GameView, events: Fields[]): SheetLine[] {
  const lines: SheetLine[] = []
  let scored: Fields | null = null
  for (const event of events) {
    if (event.type === 'scored' || event.type === 'nobody_scored') scored = event
    if (event.type !== 'round_ended') continue
    const winner = scored?.type === 'scored' ? Number(scored.seat) : -1
    const points = Number(scored?.points ?? 0)
    const cells = Array.from({ length: seats }, (_, seat) => (seat === winner ? points : winner < 0 ? '–' : null))
    lines.push({ head: String(event.round), cells })
  }
  return lines
}

/** After a reload the first rounds are not told again: what they brought together. */
function carried(view: GameView, words: Catalogue, events: Fields[]): SheetLine[] {
  const told = new Array<number>(view.seats).fill(0)
  for (const event of events) if (event.type === 'scored') told[Number(event.seat)]! += Number(event.points)
  const before = view.scores.map((score, seat) => Number(score ?? 0) - (told[seat] ?? 0))
  return before.some((points) => points > 0) ? [{ head: words.say('web-shit-carried'), cells: before }] : []
}
