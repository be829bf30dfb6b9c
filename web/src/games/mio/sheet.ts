/** The score sheet as on paper: a line for each round, what was special about it, and the totals. */
import type { Catalogue, Fields } from '../../lib/catalogue'
import type { GameView } from '../../declared'
import type { Memory, SheetLine } from '../kind'

export function sheet(view: GameView, words: Catalogue, memory: Memory): SheetLine[] {
  const lines = rounds(memory.events, words)
  // After a reload the first rounds may not have been told again: what they brought stands in one line.
  const known = view.scores.map((_, seat) => lines.reduce((sum, line) => sum + Number(line.cells[seat] ?? 0), 0))
  const carried = view.scores.map((score, seat) => (score ?? 0) - known[seat]!)
  const before = carried.some((points) => points > 0) ? [{ head: words.say('web-mio-before'), cells: carried }] : []
  return [...before, ...lines, { head: words.say('web-total'), cells: view.scores, total: true }]
}

function rounds(events: Fields[], words: Catalogue): SheetLine[] {
  let note = ''
  return events.flatMap((event) => {
    if (event.type === 'round_started') note = ''
    if (event.type === 'round_blocked') note = words.say('web-mio-blocked')
    if (event.type === 'round_won' && event.factor === 2) note = words.say('web-mio-doubled')
    if (event.type !== 'round_ended') return []
    return [{ head: `${String(event.round)}${note ? ` · ${note}` : ''}`, cells: event.points as number[] }]
  })
}
