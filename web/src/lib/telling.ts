/** Entries of a table as sentences. */
import type { Told } from './messages'
import type { Catalogue } from './catalogue'
import type { Line } from './scene'

/** Notices that the events, or what is seen anyway, tell better. */
const UNTOLD = new Set(['said', 'wrote', 'salted', 'avatar_chosen', 'opened', 'rested', 'went_on'])
/** Their events tell what was done. */
const PLAYED = new Set(['moved', 'announced'])
/** Their seat is the one that somebody would like to have. */
const WISHED = new Set(['asked', 'declined', 'withdrawn'])
/** ME-32: what nobody denounced is not pointed out, not even later. */
const UNSPOKEN = new Set(['let_go'])

/** Without what was told of moves that were taken back: `undone` comes at once after such a move. */
export function standing(entries: Told[]): Told[] {
  const gone = new Set(entries.flatMap(({ kind, n }) => (kind === 'undone' ? [n - 1] : [])))
  return gone.size ? entries.filter(({ n }) => !gone.has(n)) : entries
}

/** All of them; whoever comes for the first time is not "back". */
export function tellings(entries: Told[], words: Catalogue, names: string[]): Line[] {
  const away = new Set<unknown>()
  return entries.flatMap((entry) => {
    if (entry.kind === 'went_away') away.add(entry.shown?.person)
    return entry.kind === 'came_back' && !away.has(entry.shown?.person) ? [] : tellingOf(entry, words, names)
  })
}

/** Whose seat was asked for: since then somebody else may have sat down there. Entries of before do not say it. */
function namesThen({ shown }: Told, words: Catalogue, names: string[]): string[] {
  if (typeof shown?.other !== 'string') return names
  const seat = Number(shown.seat)
  const then = shown.other || words.say('web-seat', { number: seat + 1 })
  return names.map((name, at) => (at === seat ? then : name))
}

/** What a notice says. Whoever was erased has no name: they are their seat then, and what concerns no seat of theirs is not told. */
function noticed({ kind, shown = {} }: Told, names: string[]): Told['shown'] | null {
  if (shown.name !== '' || kind === 'bot_seated') return shown
  const own = typeof shown.seat === 'number' && !WISHED.has(kind ?? '')
  return own ? { ...shown, name: names[Number(shown.seat)] ?? '' } : null
}

function tellingOf(entry: Told, words: Catalogue, names: string[]): Line[] {
  const kind = entry.kind ?? 'moved'
  const lines: Line[] = []
  const notable = !PLAYED.has(kind) || entry.shown?.by === 'clock'
  const shown = noticed(entry, names)
  if (shown && notable && !UNTOLD.has(kind) && words.has(`notice-${kind}`)) {
    lines.push({ n: entry.n, kind, notice: true, text: words.notice(kind, shown, namesThen(entry, words, names)) })
  }
  if (kind === 'said') {
    const phrase = String(entry.shown?.phrase)
    const text = words.sayFirst([`phrase-${phrase}`, `emote-${phrase}`])
    const said = words.say('web-says', { name: names[Number(entry.shown?.seat)] ?? '', text })
    lines.push({ n: entry.n, kind, notice: true, text: said })
  }
  if (kind === 'wrote' && typeof entry.shown?.text === 'string') {
    lines.push({ n: entry.n, kind, notice: true, text: words.say('web-says', { name: String(entry.shown.name), text: entry.shown.text }) })
  }
  for (const event of entry.events ?? []) {
    if (UNSPOKEN.has(String(event.type))) continue
    lines.push({ n: entry.n, kind: String(event.type), event, notice: false, text: words.event(event, names) })
  }
  return lines
}
