/** What the two choices say: their names and their prices, as the view gives them. */
import type { Catalogue } from '../../lib/catalogue'
import type { NonMerciView } from '../../declared'

export interface Offer {
  move: 'take' | 'pass'
  /** Whether the rules offer it now. */
  open: boolean
  what: string
  cost: string
  why: string
  /** Whether it costs nothing, or even lowers the score. */
  good: boolean
}

/** "+11" and "−2" with a real minus; nothing is "0". */
export function signed(number: number): string {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : '0'
}

const points = (count: number, words: Catalogue): string =>
  words.say('web-non-merci-points', { signed: signed(count), count: Math.abs(count) })

/** Null where there is no card to decide about. */
export function offers(view: NonMerciView, words: Catalogue): { take: Offer; pass: Offer } | null {
  const { card, seat, pot } = view
  if (card === null || seat === null) return null
  const price = view.worth?.price?.[seat] ?? null
  const held = view.chips[seat] ?? 0
  return {
    take: {
      move: 'take',
      open: view.moves.includes('take'),
      what: words.say('web-non-merci-take', { card }),
      cost: price === null ? '' : points(price, words),
      why: price === null ? '' : words.say('web-non-merci-take-why', { cards: signed(price + pot), chips: signed(-pot) }),
      good: price !== null && price <= 0,
    },
    pass: {
      move: 'pass',
      open: view.moves.includes('pass'),
      what: words.say('web-non-merci-pass'),
      cost: held > 0 ? words.say('web-non-merci-pass-cost') : '',
      why: words.say('web-non-merci-pass-why', { count: held }),
      good: false,
    },
  }
}

/** For those who watch: what the card would cost the seat that decides. */
export function priceWords(view: NonMerciView, seat: number, words: Catalogue, names: string[]): string {
  const price = view.worth?.price?.[seat]
  if (price === undefined) return ''
  return words.say('web-non-merci-price-for', { name: names[seat] ?? '', price: points(price, words) })
}
