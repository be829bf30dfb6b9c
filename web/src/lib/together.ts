/** What several people who share one screen may all see and know: it is shown while nobody of them is in front. */
import type { Fields } from './catalogue'
import type { Look } from './looks.svelte'
import type { Told } from './messages'
import type { SeenView } from './views'

/** The table without a hand of theirs: each is shown as another of them sees it. */
export function commonView(looks: Look[]): SeenView | null {
  const [one, other] = looks
  const [game, hidden] = [one?.view.game, other?.view.game]
  if (!one || !game || !hidden) return one?.view ?? null
  const hands = game.hands.map((hand, seat) => (seat === one.seat ? (hidden.hands[seat] ?? []) : hand))
  return { ...one.view, game: { ...game, seat: null, moves: [], hands } }
}

/** Of every entry that all of them were told as much as all were: what only one has heard yet is still to come. */
export function commonlyTold(told: Told[][]): Told[] {
  const [one = [], ...others] = told
  const same = others.map((each) => new Map(each.map((entry) => [entry.n, entry])))
  return one.filter(({ n }) => same.every((each) => each.has(n))).map((entry) => {
    if (!entry.events) return entry
    const events = entry.events.map((event, place) => {
      const all: Fields[] = [event, ...same.flatMap((each): Fields[] => each.get(entry.n)?.events?.slice(place, place + 1) ?? [])]
      return all.reduce((least, each) => (Object.keys(each).length < Object.keys(least).length ? each : least))
    })
    return { ...entry, events }
  })
}
