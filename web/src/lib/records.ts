/** Finished games as one looks at them again: who played, and how it went. */
import type { RecordCard } from '../answers'
import { identity } from './identity.svelte'
import { settings } from './settings.svelte'
import { t } from './words.svelte'

type Players = RecordCard['players']

/** As this device saw them at the table, else as the record tells them. One's own name is no secret, nor is a bot's. */
export function namesOf(record: string, seats: number, players: Players): string[] {
  const seen = identity.played[record]
  const alone = players.filter((each) => each.mine).length === 1
  return Array.from({ length: seats }, (_, seat) => {
    const player = players.find((each) => each.seat === seat)
    if (player?.name) return player.name
    if (seen?.[seat]) return seen[seat]
    if (player?.mine && alone && settings.name) return settings.name
    return t(player?.level ? 'web-bot-number' : 'web-seat', { number: seat + 1 })
  })
}

/** With whom, and which place and score one had: for the list of one's own games. */
export function outcomeOf({ id, seats, players }: RecordCard): { others: string[]; rank: number; score: number; won: boolean } | null {
  const own = players.filter((each) => each.mine)
  const [mine] = own
  if (!mine || own.length > 1) return null
  const names = namesOf(id, seats, players)
  return { others: names.filter((_, seat) => seat !== mine.seat), rank: mine.rank, score: mine.score, won: mine.won }
}
