import { describe, expect, test } from 'vitest'

import type { Fields, Language } from '../src/lib/catalogue'
import { MOST_WORDS, type Saying, sayingsOf, Speech, type Spoken, warnings, wordsIn } from '../src/lib/speech'
import { tellings } from '../src/lib/telling'
import { catalogueOf, recorded } from './recorded'

const MINUTE = 60_000
const TICK = 200

interface Heard extends Spoken {
  at: number
}

/** The most words that begin in any minute. */
function busiest(heard: Heard[]): number {
  return Math.max(0, ...heard.map(({ at }) => heard.filter((each) => each.at >= at && each.at < at + MINUTE).reduce((sum, { text }) => sum + wordsIn(text), 0)))
}

const played = (moves: number): string => `${moves} moves.`

class Listener {
  readonly heard: Heard[] = []
  now = 0
  constructor(readonly speech = new Speech(played)) {}

  listen(ms: number): this {
    for (const until = this.now + ms; this.now < until; this.now += TICK) {
      for (let next = this.speech.next(this.now); next; next = this.speech.next(this.now)) this.heard.push({ ...next, at: this.now })
    }
    return this
  }

  get texts(): string[] {
    return this.heard.map(({ text }) => text)
  }
}

const news = (n: number, text: string, moves = 1): Saying => ({ n, text, moves, about: 'news' })
const own = (n: number, text: string): Saying => ({ n, text, moves: 0, about: 'mine' })
const LONG = 'one two three four five six seven eight nine ten'

describe('a listener', () => {
  test('hears one sentence after the other, as fast as they can be spoken', () => {
    const one = new Listener()
    one.speech.hear([news(1, 'Bob lays a card.'), news(1, 'Bob gets a heart.')])
    one.listen(1000)
    expect(one.texts).toEqual(['Bob lays a card.'])
    expect(one.listen(1000).texts).toEqual(['Bob lays a card.', 'Bob gets a heart.'])
  })

  test('hears what others write, also in brief, and is called to the own turn in the middle of it', () => {
    const one = new Listener()
    const [said] = sayingsOf([{ n: 1, kind: 'wrote', text: `Bob: ${LONG} ${LONG} ${LONG}`, notice: true }], catalogueOf('en', 'mio'), 0)
    one.speech.hear([said!, news(2, 'Bob lays a card.')], true)
    one.listen(TICK)
    one.speech.ask('Your turn.', true, one.now)
    expect(one.listen(TICK).texts).toEqual([`Bob: ${LONG} ${LONG} ${LONG}`, 'Your turn.'])
  })

  test('is called to the own turn at once, before what still waits', () => {
    const one = new Listener()
    one.speech.hear([news(1, LONG), news(1, `${LONG}!`)])
    one.listen(TICK)
    one.speech.ask('Your turn.', true, one.now)
    one.listen(TICK)
    expect(one.heard.at(-1)).toMatchObject({ text: 'Your turn.', urgent: true })
    expect(one.heard.filter(({ urgent }) => urgent).length).toBe(1)
  })

  test('hears what concerns them to its end before they are called', () => {
    const one = new Listener()
    one.speech.hear([own(1, LONG)])
    one.listen(TICK)
    one.speech.ask('Your turn.', true, one.now)
    expect(one.listen(1000).texts).toEqual([LONG])
    expect(one.listen(4000).texts).toEqual([LONG, 'Your turn.'])
  })

  test('is told in sum what others did while too much was to be said, and what they did last', () => {
    const one = new Listener()
    one.speech.hear([news(1, LONG), { ...news(2, 'You lay a card.', 0), about: 'deed' }, news(2, 'A run.', 0), news(3, `${LONG}!`), own(3, 'You draw.'), news(4, LONG, 0), news(5, 'Dan lays the last card.')])
    one.listen(30_000)
    expect(one.texts).toEqual(['2 moves.', 'You draw.', 'Dan lays the last card.'])
  })

  test('hears whose turn it is when nobody moves, once, and not what was just said', () => {
    const one = new Listener()
    one.speech.ask('It is Bob’s turn.', false, one.now)
    one.listen(1000)
    one.speech.ask('It is Dan’s turn.', false, one.now)
    expect(one.listen(10_000).texts).toEqual(['It is Dan’s turn.'])
    one.speech.hear([news(1, 'Dan wins.')])
    one.speech.ask('Dan wins.', false, one.now)
    expect(one.listen(10_000).texts).toEqual(['It is Dan’s turn.', 'Dan wins.'])
  })

  test('does not hear the same news twice in a row, but gets every card', () => {
    const one = new Listener()
    one.speech.hear([news(1, 'Bob draws a card.'), news(2, 'Bob draws a card.'), own(3, 'You draw the 3.'), own(3, 'You draw the 3.')])
    expect(one.listen(10_000).texts).toEqual(['Bob draws a card.', 'You draw the 3.', 'You draw the 3.'])
  })

  test('hears what they got together with what they are to do', () => {
    const one = new Listener()
    one.speech.hear([own(1, 'You draw the 3.')])
    one.speech.ask('Your turn.', true, one.now)
    expect(one.listen(10_000).texts).toEqual(['You draw the 3. Your turn.'])
  })

  test('hears in brief only what concerns them and whose turn it is', () => {
    const one = new Listener()
    one.speech.hear([news(1, LONG), own(1, 'You draw.')], true)
    one.speech.ask('It is Dan’s turn.', false, one.now)
    expect(one.listen(10_000).texts).toEqual(['You draw.', 'It is Dan’s turn.'])
  })

  test('hears how much time is left at once', () => {
    const one = new Listener()
    one.speech.hear([news(1, LONG)])
    one.listen(TICK)
    one.speech.warn('5 seconds left.')
    expect(one.listen(TICK).heard.at(-1)).toMatchObject({ text: '5 seconds left.', urgent: true })
  })

  test('is left in peace while a refusal, or what they asked for, is spoken', () => {
    const one = new Listener()
    one.speech.hush(LONG, one.now)
    one.speech.hear([own(1, 'You draw.')])
    expect(one.listen(2000).texts).toEqual([])
    expect(one.listen(1000).texts).toEqual(['You draw.'])
  })
})

test('the time left is told where there was time to lose', () => {
  expect(warnings(40)).toEqual([10, 5])
  expect(warnings(15)).toEqual([5])
  expect(warnings(8)).toEqual([])
})

test('marks are no words', () => {
  expect(wordsIn('Vous : « Merci ! » — 3 cartes.')).toBe(4)
})

/** How long a bot, and whoever listens, takes for a move: quicker than at any table. */
const PACE = { bot: 900, me: 2000 }

interface Told {
  heard: Heard[]
  due: Saying[]
}

/** A recorded game, heard by the first seat. */
function listenTo(game: string, place: number, language: Language, brief = false): Told {
  const { names, games } = recorded!
  const words = catalogueOf(language, game).to(0)
  const one = new Listener(new Speech((count) => words.say('web-heard-moves', { count })))
  const due: Saying[] = []
  let asked = ''
  for (const [n, { view, events }] of games[game]![place]!.steps.entries()) {
    const lines = tellings([{ is: 'told', n, kind: 'moved', events: events as Fields[] }], words, names)
    const sayings = sayingsOf(lines, words, 0)
    due.push(...sayings.filter(({ about }) => about === 'mine'))
    one.speech.hear(sayings, brief)
    const mine = view.awaited.includes(0)
    const status = words.status(view, names)
    if (status !== asked || (mine && events.some(({ seat }) => seat === 0))) one.speech.ask((asked = status), mine, one.now)
    one.listen(mine ? PACE.me : PACE.bot)
  }
  return { heard: one.listen(5 * MINUTE).heard, due }
}

const each = recorded ? Object.keys(recorded.games).flatMap((game) => recorded!.games[game]!.flatMap((_, place) => (['fr', 'en'] as const).map((language) => ({ game, place, language })))) : []

describe.skipIf(!recorded)('a recorded game', () => {
  test.each(each)('$game ($place, $language) is told in at most 180 words a minute', ({ game, place, language }) => {
    const { heard } = listenTo(game, place, language)
    expect(busiest(heard)).toBeLessThanOrEqual(MOST_WORDS)
    expect(heard.length).toBeGreaterThan(20)
  })

  test.each(each)('$game ($place, $language) leaves nothing out that concerns the listener, and says it once', ({ game, place, language }) => {
    for (const brief of [false, true]) {
      const { heard, due } = listenTo(game, place, language, brief)
      const times = (texts: string[], sentence: string): number => texts.reduce((sum, text) => sum + text.split(sentence).length - 1, 0)
      for (const { text } of due) expect(times(heard.map((one) => one.text), text), text).toBe(times(due.map((one) => one.text), text))
    }
  })
})
