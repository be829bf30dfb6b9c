/** Entries of a table as sentences. */
import type { Told } from './messages'
import type { Catalogue } from './catalogue'
import type { Line } from './scene'

/** Notices that the events, or what is seen anyway, tell better. */
const UNTOLD = new Set(['said', 'salted', 'opened'])

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

function tellingOf(entry: Told, words: Catalogue, names: string[]): Line[] {
  const kind = entry.kind ?? 'moved'
  const lines: Line[] = []
  const notable = kind !== 'moved' || entry.shown?.by === 'clock'
  if (notable && !UNTOLD.has(kind) && words.has(`notice-${kind}`)) {
    lines.push({ n: entry.n, kind, notice: true, text: words.notice(kind, entry.shown ?? {}, namesThen(entry, words, names)) })
  }
  if (kind === 'said') {
    const phrase = String(entry.shown?.phrase)
    const text = words.sayFirst([`phrase-${phrase}`, `emote-${phrase}`])
    const said = words.say('web-says', { name: names[Number(entry.shown?.seat)] ?? '', text })
    lines.push({ n: entry.n, kind, notice: true, text: said })
  }
  for (const event of entry.events ?? []) {
    lines.push({ n: entry.n, kind: String(event.type), notice: false, text: words.event(event, names) })
  }
  return lines
}
