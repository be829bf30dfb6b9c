/** The pile and what everybody has taken, in sentences. */
import type { NonMerciView } from '../../declared'
import type { Catalogue } from '../../lib/catalogue'
import { pileCount } from './layout'
import { runsOf } from './rows'

function spoken(cards: number[], words: Catalogue): string {
  if (!cards.length) return words.say('web-non-merci-none')
  const runs = runsOf(cards).map((run) => (run.length > 1 ? words.say('web-non-merci-run', { low: run[0], high: run.at(-1) }) : String(run[0])))
  return runs.join(', ')
}

export function inWords(view: NonMerciView, words: Catalogue, names: string[]): string[] {
  const holds = view.taken.map((cards, seat) =>
    words.say('web-non-merci-holds', { ...words.about(seat, names), cards: spoken(cards, words), points: view.worth?.cards[seat] ?? 0 }),
  )
  return [words.say('web-non-merci-pile', { count: pileCount(view) }), ...holds]
}
