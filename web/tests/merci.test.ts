import { describe, expect, test } from 'vitest'

import type { Box, Placed } from '../src/games/kind'
import kind from '../src/games/merci'
import { layout, movesOf } from '../src/games/merci/layout'
import { lesson } from '../src/games/merci/lesson'
import { chooseByDigit, denunciation, press, sensible } from '../src/games/merci/press'
import { roundEnds } from '../src/games/merci/rounds'
import { tellings } from '../src/lib/telling'
import type { Told } from '../src/lib/messages'
import { layMove, pointed, targetsFor } from '../src/games/merci/targets'
import type { MerciView } from '../src/declared'
import { front, pileCount, withCard } from '../src/games/merci/view'
import type { Fields } from '../src/lib/catalogue'
import { measure } from '../src/table/box'
import { identify } from '../src/table/match'
import { catalogueOf, recorded } from './recorded'

const NAMES = ['Ana', 'Bob', 'Cléo', 'Dan', 'Eve', 'Fay']
const WORDS = { fr: catalogueOf('fr', 'merci'), en: catalogueOf('en', 'merci') }
/** What the bar of words and the bar at the top leave of the screen. */
const FELTS = [
  { width: 360, height: 640 - 80 - 108 },
  { width: 390, height: 844 - 80 - 126 },
  { width: 768, height: 1024 - 54 - 126 },
  { width: 1440 - 304, height: 900 - 54 - 72 },
  { width: 844 - 214, height: 390 - 54 },
]
const STATUS = 68

const view = (part: Partial<MerciView> = {}): MerciView => ({ ...(lesson[1]!.view as MerciView), ...part })
const boxFor = (seen: MerciView, felt = FELTS[1]!): Box =>
  measure(felt.width, felt.height, seen.seats, seen.seat, seen.seat === null ? 0 : kind.held(seen), STATUS)
const placed = (seen: MerciView, events: Fields[] = [], felt = FELTS[1]!): Placed[] =>
  layout(seen, boxFor(seen, felt), { events, sort: true }, WORDS.fr, NAMES)
const inHand = (seen: MerciView, face: string): Placed => placed(seen).find((card) => card.place === 'hand:0' && card.face === face)!
const sorted = (faces: string[]): string[] => [...faces].sort()

interface Moment {
  seen: MerciView
  events: Fields[]
}

function moments(): Moment[] {
  const all: Moment[] = []
  for (const { steps } of recorded?.games.merci ?? []) {
    const events: Fields[] = []
    for (const step of steps) {
      events.push(...step.events)
      for (const seen of [step.view, step.watched]) all.push({ seen: seen as MerciView, events: [...events] })
    }
  }
  return all
}

function faults({ seen, events }: Moment, felt: { width: number; height: number }): string[] {
  const cards = placed(seen, events, felt)
  const found: string[] = []
  const at = (place: string): string[] => sorted(cards.filter((card) => card.place === place).map((card) => card.face))
  seen.hands.forEach((hand, seat) => {
    if (at(`hand:${seat}`).join() !== sorted(hand).join()) found.push(`hand ${seat}`)
  })
  seen.tops.forEach((top, stack) => {
    if (at(`stack:${stack}`).join() !== sorted([...(seen.under[stack] ?? []), top]).join()) found.push(`stack ${stack}`)
  })
  if (at('pile').length !== pileCount(seen)) found.push('pile')
  for (const { x, y, w, place } of cards) {
    if (x - w / 2 < -2 || x + w / 2 > felt.width + 2) found.push(`${place} leaves the felt sideways`)
    if (y - w * 0.7 < -2 || y + w * 0.7 > felt.height + 2) found.push(`${place} leaves the felt`)
  }
  const known = new Set(cards.flatMap((card) => card.moves ?? []))
  for (const move of seen.moves) if (withCard(move) && !known.has(move)) found.push(`no card for ${move}`)
  return found
}

describe.runIf(recorded)('recorded games', () => {
  test.each(FELTS)('every card lies once and on the felt, at $width × $height', (felt) => {
    expect([...new Set(moments().flatMap((moment) => faults(moment, felt)))]).toEqual([])
  })

  test.each(FELTS)('everything that can be hit is apart from the rest, at $width × $height', (felt) => {
    const found = new Set<string>()
    for (const { seen } of moments()) {
      const box = boxFor(seen, felt)
      const places = pointed(seen, box, WORDS.fr, NAMES)
      for (const [index, one] of places.entries()) {
        if (Math.min(one.w, one.h) < 44) found.add('too small')
        for (const other of places.slice(index + 1)) {
          if (one.x + one.w > other.x + 9 && other.x + other.w > one.x + 9 && one.y + one.h > other.y + 9 && other.y + other.h > one.y + 9) found.add(`${one.move} over ${other.move}`)
        }
      }
    }
    expect([...found]).toEqual([])
  })

  test('every move can be made: with a card and a place, by pointing, or with a button', () => {
    const buttons = new Set(['draw', 'pass', 'merci', 'merci-beaucoup', 'silent', 'let-go'])
    const missing = new Set<string>()
    for (const { seen, events } of moments()) {
      const box = boxFor(seen)
      const reach = new Set(pointed(seen, box, WORDS.fr, NAMES).map((target) => target.move))
      for (const card of placed(seen, events)) {
        if (!card.playable) continue
        for (const word of [null, 'siouplait', 'skuz']) {
          for (const { move } of targetsFor(seen, card, box, { word, spoken: true }, String)) reach.add(move)
        }
      }
      reach.add(denunciation(seen, events))
      for (const move of seen.moves) if (!reach.has(move) && !buttons.has(move)) missing.add(move)
    }
    expect([...missing]).toEqual([])
  })

  test('the sheet ends with the hearts that are there', () => {
    for (const { steps } of recorded!.games.merci!) {
      const events = steps.flatMap((step) => step.events)
      const last = roundEnds(events, steps[0]!.view.seats).at(-1)
      const ends = steps.filter((step) => step.events.some((event) => event.type === 'round_ended'))
      expect(last?.hearts).toEqual(ends.at(-1)?.events.findLast((event) => event.type === 'round_ended')?.scores)
      // ME-17: one heart for each full three cards, as far as there are any.
      for (const round of roundEnds(events, steps[0]!.view.seats)) {
        round.lost.forEach((lost, seat) => expect(lost).toBeLessThanOrEqual(Math.floor((round.cards[seat] ?? 0) / 3)))
      }
    }
  })

  test('words are told as they are said, and status sentences exist for every moment in both languages', () => {
    for (const { seen } of moments()) {
      for (const words of [WORDS.fr, WORDS.en]) if (!seen.over) expect(kind.asks(seen, words, NAMES)).not.toBe('')
    }
  })
})

describe('words', () => {
  test('a word waits for its card, and pressing it again takes it back', () => {
    expect(press('siouplait', null, null)).toEqual({ ready: 'siouplait' })
    expect(press('skuz', null, 'siouplait')).toEqual({ ready: 'skuz' })
    expect(press('skuz', null, 'skuz')).toEqual({ ready: null })
  })

  test('with a chosen card that fits one stack the word lays it at once, with several it waits', () => {
    expect(press('skuz', inHand(view(), '2b:draw1'), null)).toEqual({ move: 'skuz 2b 2' })
    expect(press('siouplait', inHand(view(), '4y:gift'), null)).toEqual({ ready: 'siouplait' })
  })

  test('a card is laid with the word that was pressed, else without one', () => {
    const card = inHand(view(), '4y:gift')
    const box = boxFor(view())
    const moves = (word: string | null): string[] => targetsFor(view(), card, box, { word, spoken: true }, String).map((each) => each.move)
    expect(moves(null)).toEqual(['lay 4y 0', 'lay 4y 1'])
    expect(moves('siouplait')).toEqual(['siouplait 4y 0', 'siouplait 4y 1'])
  })

  test('where the table speaks, the due word is said by itself', () => {
    expect(layMove(['lay 4y 0', 'siouplait 4y 0'], 0, null, false)).toBe('siouplait 4y 0')
    expect(layMove(['skuz 4y 0'], 0, null, false)).toBe('skuz 4y 0')
    expect(layMove(['lay 4y 1'], 1, null, false)).toBe('lay 4y 1')
    // Where everybody speaks, nobody's word is said for them: the server refuses.
    expect(layMove(['skuz 4y 0'], 0, null, true)).toBe('lay 4y 0')
  })

  test('Malpoli is said to whoever is accused, else to whoever acted last', () => {
    expect(denunciation(view({ moves: ['denounce 2', 'let-go'] }), [])).toBe('denounce 2')
    expect(denunciation(view(), [{ type: 'laid', seat: 1 }, { type: 'drawn', seat: 2 }])).toBe('denounce 1')
    expect(denunciation(view(), [])).toBe('denounce 1')
  })

  test('digits point at places in their order', () => {
    const places = pointed(view({ phase: 'name', moves: ['name 1', 'name 2'] }), boxFor(view()), WORDS.fr, NAMES)
    expect(chooseByDigit('2', places)).toBe('name 2')
    expect(chooseByDigit('3', places)).toBe(null)
    expect(chooseByDigit('x', places)).toBe(null)
  })
})

describe('what the table keeps to itself', () => {
  const offence = view({ phase: 'objection', awaited: [0, 2], accused: 1, moves: ['denounce 1', 'let-go'] })

  test('an offence is not pointed out: nobody is called, and the sentence is the same for all', () => {
    expect(kind.awaits(offence)).toEqual([])
    expect(kind.asks(offence, WORDS.fr, NAMES)).toBe(kind.asks({ ...offence, seat: null, moves: [] } as MerciView, WORDS.fr, NAMES))
    expect(kind.asks(offence, WORDS.en, NAMES)).toContain('Bob')
  })

  test('the words that stand out come from what this player knows, and after every lay are the same', () => {
    const mine = ['lay 2b 2', 'siouplait 2b 2', 'skuz 2b 2', 'draw']
    expect(sensible(view({ turn: 0, moves: mine }), null)).toEqual(new Set(['lay', 'siouplait', 'skuz', 'draw']))
    expect(sensible(view({ turn: 1, moves: mine.slice(0, 3) }), null)).toEqual(new Set(['lay']))
    expect(sensible(view({ turn: 1, phase: 'answer', moves: ['merci', 'merci-beaucoup', 'silent'] }), null)).toEqual(new Set(['merci', 'merci-beaucoup', 'silent']))
    expect(sensible(offence, null)).toEqual(new Set(['malpoli', 'let-go']))
    expect(sensible(view({ turn: 0, moves: ['pass'] }), null)).toEqual(new Set(['draw']))
  })

  test('while the table rests a card is not laid by a touch, and none stands back', () => {
    const hand = placed(offence).filter((card) => card.place === 'hand:0')
    expect(new Set(hand.map((card) => card.wish))).toEqual(new Set([null]))
    expect(new Set(hand.map((card) => card.mark))).toEqual(new Set(['aside']))
  })

  test('what nobody denounced is not told, the reason of what was is', () => {
    const told: Told[] = [{ is: 'told', n: 3, kind: 'moved', shown: { seat: 1, by: 'table' }, events: [{ type: 'let_go', seat: 2 }] }]
    expect(tellings(told, WORDS.fr, NAMES)).toEqual([])
    const offended = { type: 'offended', seat: 1, fault: 'siouplait', said: 'lay', shape: 'run', cards: ['3b', '4g', '5y'] }
    expect(kind.story([{ type: 'denounced', seat: 0, accused: 1 }, offended, { type: 'drawn', seat: 1, back: 'gift', cause: 'penalty' }])).toEqual([offended])
    expect(WORDS.fr.event(offended, NAMES)).toMatch(/^Suite sans «\sSiouplait\s»\s: /)
    expect(WORDS.en.event(offended, NAMES)).toMatch(/^A run without “Siouplait”: /)
  })

  test('out of turn no card stands out by itself', () => {
    const waiting = view({ turn: 1, awaited: [1], moves: ['lay 2b 2', 'siouplait 2b 2', 'skuz 2b 2'] })
    const marks = placed(waiting).filter((card) => card.place === 'hand:0').map((card) => card.mark)
    expect(new Set(marks)).toEqual(new Set(['aside']))
  })
})

describe('cards keep their identity', () => {
  test('a card that is laid flies from the hand to its stack, also on its twin', () => {
    const before = identify([], placed(view({ tops: ['5y', '4g', '2b'] })))
    const later = view({ tops: ['5y', '4g', '2b'], under: [[], [], ['2b']], hands: [view().hands[0]!.filter((face) => face !== '2b:draw1'), ...view().hands.slice(1)] })
    const after = identify(before, placed(later))
    const mine = before.find((card) => card.face === '2b:draw1')!
    const lies = after.find((card) => card.id === mine.id)
    expect(lies?.place).toBe('stack:2')
    expect(lies?.mark).toBe(undefined)
  })

  test('what somebody draws comes from the pile', () => {
    const before = identify([], placed(view()))
    const hands = view().hands.map((hand, seat) => (seat === 1 ? [...hand, '?:draw2'] : hand))
    const after = identify(before, placed(view({ hands, pile: 28 })))
    const held = new Set(before.filter((card) => card.place === 'hand:1').map((card) => card.id))
    const drawn = after.find((card) => card.place === 'hand:1' && !held.has(card.id))
    expect(before.find((card) => card.id === drawn?.id)?.place).toBe('pile')
  })
})

test('of two equal fronts the second is meant by its back', () => {
  const hand = ['5b:draw1', '5b:gift', '3v:heart', '3v:heart']
  const moves = ['lay 5b 0', 'lay 5b:gift 0', 'lay 3v 1']
  expect(movesOf(view({ moves }), hand)).toEqual([['lay 5b 0'], ['lay 5b:gift 0'], ['lay 3v 1'], ['lay 3v 1']])
})

test('the sheet says what a round brought', () => {
  const events: Fields[] = [
    ...[0, 1, 2].map((seat) => ({ type: 'dealt', seat, count: 6 })),
    { type: 'heart_taken', seat: 1, hearts: 1 },
    { type: 'drawn', seat: 2, back: 'gift', cause: 'turn' },
    { type: 'laid', seat: 0, card: '5b:gift', stack: 0, word: 'lay', left: 0 },
    { type: 'heart_taken', seat: 0, hearts: 1 },
    { type: 'heart_taken', seat: 0, hearts: 2 },
    { type: 'round_ended', round: 1, winner: 0, scores: [2, 0, 0] },
    { type: 'dealt', seat: 0, count: 6 },
  ]
  expect(roundEnds(events, 3).at(-1)).toMatchObject({ winner: 0, cards: [0, 6, 7], lost: [0, 1, 0], gained: [2, 1, 0], hearts: [2, 0, 0] })
})

describe('the lesson', () => {
  const fits = (a: string, b: string): boolean => a[0] === b[0] || a[1] === b[1]

  test.each(lesson.map((step, place) => ({ ...step, place })))('step $place, $say', (step) => {
    const seen = step.view as MerciView
    for (const words of [WORDS.fr, WORDS.en]) {
      expect(words.say(step.say)).not.toBe('')
      for (const said of Object.values(step.others ?? {})) expect(words.say(said)).not.toBe('')
      for (const event of step.events ?? []) expect(words.event(event, NAMES)).not.toBe('')
    }
    for (const move of [step.move, ...Object.keys(step.others ?? {})]) if (move) expect(seen.moves).toContain(move)
    for (const move of seen.moves) {
      const parts = withCard(move)
      if (!parts || parts.word === 'give') continue
      expect(seen.hands[0]!.map(front)).toContain(parts.card)
      expect(fits(parts.card, seen.tops[parts.place]!)).toBe(true)
    }
    // 1 and 6 exist once, the others twice in each colour.
    const open = [...seen.hands[0]!.map(front), ...seen.tops, ...seen.under.flat()]
    for (const face of open) expect(open.filter((each) => each === face).length).toBeLessThanOrEqual('16'.includes(face[0]!) ? 1 : 2)
    expect(open.length + seen.hands[1]!.length + seen.hands[2]!.length + pileCount(seen)).toBe(50)
  })
})

test.each(FELTS)('a hand that grows to twelve cards moves neither pile nor stacks ($width × $height)', (felt) => {
  const lying = (count: number): unknown[] => {
    const seen = view({ hands: view().hands.map((hand, seat) => (seat === 0 ? Array.from({ length: count }, () => '3r:gift') : hand)) })
    const cards = placed(seen, [], felt)
    expect(cards.filter((card) => card.place === 'hand:0').length).toBe(count)
    return cards.filter((card) => /^(pile|stack)/.test(card.place)).map(({ x, y, w }) => [x, y, w])
  }
  for (let count = 0; count <= 12; count++) expect(lying(count)).toEqual(lying(6))
})
