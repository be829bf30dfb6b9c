import { beforeEach, describe, expect, test, vi } from 'vitest'

import { loadKind } from '../src/games/load'
import { catalogueOf, recorded } from './recorded'

type SoundFile = typeof import('../src/lib/sound')
type SettingsFile = typeof import('../src/lib/settings.svelte')

interface Tone {
  frequency: number
  loudest: number
}

let tones: Tone[]
let state: string

class FakeAudio {
  currentTime = 0
  destination = {}
  get state(): string {
    return state
  }
  resume(): Promise<void> {
    return Promise.resolve()
  }
  createOscillator(): object {
    const frequency = { value: 0 }
    return {
      frequency,
      connect: (envelope: { levels: number[]; connect: () => void }) => {
        const tone = { frequency: frequency.value, loudest: Math.max(...envelope.levels) }
        return { connect: () => tones.push(tone) }
      },
      start: () => {},
      stop: () => {},
    }
  }
  createGain(): object {
    const levels: number[] = []
    const keep = (level: number): unknown => levels.push(level)
    return { levels, gain: { setValueAtTime: keep, linearRampToValueAtTime: keep, exponentialRampToValueAtTime: keep } }
  }
}

interface Said {
  text: string
  lang: string
  volume: number
  voice?: { lang: string }
}

class FakeUtterance {
  lang = ''
  volume = 1
  rate = 1
  constructor(readonly text: string) {}
}

let said: Said[]
let voices: { lang: string }[]
let waiting: boolean

beforeEach(() => {
  tones = []
  said = []
  state = 'running'
  voices = [{ lang: 'en-US' }, { lang: 'fr-CA' }]
  waiting = false
  vi.unstubAllGlobals()
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance)
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => voices,
    speak: (saying: Said) => said.push(saying),
    cancel: () => (said = []),
    get pending() {
      return waiting
    },
  })
})

/** A page that was just opened: it has made no sound yet. */
async function opened(): Promise<SoundFile & SettingsFile> {
  vi.resetModules()
  const [sounds, settings] = await Promise.all([import('../src/lib/sound'), import('../src/lib/settings.svelte')])
  return { ...sounds, ...settings }
}

test('a sound rings after the first touch and where the browser lets it, not before, and none has a name that is unknown', async () => {
  const { sound, wakeSound } = await opened()
  sound('turn')
  state = 'suspended'
  wakeSound()
  sound('turn')
  expect(tones).toEqual([])
  state = 'running'
  sound('turn')
  expect(tones.map((tone) => tone.frequency)).toEqual([660, 880])
  sound('no such sound')
  expect(tones.length).toBe(2)
})

test('twice the volume is twice as loud; at none, and muted, nothing is made at all', async () => {
  const { settings, sound, wakeSound } = await opened()
  wakeSound()
  settings.volume = 0.4
  sound('lay')
  settings.volume = 0.8
  sound('lay')
  const [soft, , loud] = tones
  expect(loud!.loudest).toBeCloseTo(2 * soft!.loudest)
  settings.volume = 0
  sound('lay')
  settings.volume = 0.8
  settings.muted = true
  sound('lay')
  expect(tones.length).toBe(4)
  settings.muted = false
  sound('lay')
  expect(tones.length).toBe(6)
})

test('words are spoken by a voice of their language, as loud as everything else', async () => {
  const { settings, speak } = await opened()
  settings.volume = 0.3
  speak('Siouplait !', 'fr')
  speak('I pass', 'en')
  expect(said).toMatchObject([
    { text: 'Siouplait !', lang: 'fr-FR', volume: 0.3, voice: { lang: 'fr-CA' } },
    { text: 'I pass', lang: 'en-GB', volume: 0.3, voice: { lang: 'en-US' } },
  ])
})

test('without a French voice the browser is told that the words are French', async () => {
  const { speak } = await opened()
  voices = [{ lang: 'de-DE' }]
  speak('Merci !', 'fr')
  expect(said).toMatchObject([{ text: 'Merci !', lang: 'fr-FR' }])
  expect(said[0]!.voice).toBeUndefined()
})

test('nothing is spoken muted, at no volume, or where the voice is switched off', async () => {
  const { settings, speak } = await opened()
  settings.muted = true
  speak('Merci !', 'fr')
  settings.muted = false
  settings.volume = 0
  speak('Merci !', 'fr')
  settings.volume = 0.5
  settings.voice = false
  speak('Merci !', 'fr')
  expect(said).toEqual([])
  settings.voice = true
  speak('Merci !', 'fr')
  expect(said.length).toBe(1)
})

test('a voice that has fallen behind leaves out what is old', async () => {
  const { speak } = await opened()
  speak('Siouplait !', 'fr')
  speak('Merci !', 'fr')
  expect(said.map(({ text }) => text)).toEqual(['Siouplait !', 'Merci !'])
  waiting = true
  speak('Malpoli !', 'fr')
  expect(said.map(({ text }) => text)).toEqual(['Malpoli !'])
})

const refuse = (): never => {
  throw new Error('no such device')
}

class Unwilling extends FakeAudio {
  override resume = (): Promise<never> => Promise.reject(new Error('refused'))
}
class Broken extends FakeAudio {
  override createOscillator = refuse
}

test.each<[string, () => void]>([
  ['there is neither', () => ['AudioContext', 'speechSynthesis', 'SpeechSynthesisUtterance'].forEach((name) => vi.stubGlobal(name, undefined))],
  ['both refuse to begin', () => ['AudioContext', 'SpeechSynthesisUtterance'].forEach((name) => vi.stubGlobal(name, refuse))],
  ['waking is refused later', () => vi.stubGlobal('AudioContext', Unwilling)],
  ['it breaks while it sounds', () => vi.stubGlobal('AudioContext', Broken)],
  ['there are voices, and none speaks', () => vi.stubGlobal('speechSynthesis', { getVoices: () => voices, speak: refuse })],
])('nothing breaks where %s', async (_, damage) => {
  damage()
  const { sound, speak, wakeSound } = await opened()
  for (const each of [wakeSound, () => sound('turn'), () => speak('Merci !', 'fr')]) expect(each).not.toThrow()
  // A refusal that nobody catches would come after this turn of the loop.
  await new Promise((done) => setTimeout(done))
})

describe.runIf(recorded)('what happens in a game is heard', () => {
  test.each(Object.keys(recorded?.games ?? {}))('%s: every sound of an event is one that rings', async (game) => {
    const { sound, wakeSound } = await opened()
    const kind = await loadKind(game)
    const events = recorded!.games[game]!.flatMap(({ steps }) => steps.flatMap((step) => step.events))
    const names = new Set(events.flatMap((event) => kind.sound?.(event) ?? []))
    wakeSound()
    for (const name of names) {
      tones = []
      sound(name)
      expect(tones, name).not.toEqual([])
    }
    expect(names.size).toBeGreaterThan(1)
  })

  test.each(['merci', 'mio'])('%s: what is said stands in words, in the language that the voice is told', async (game) => {
    const kind = await loadKind(game)
    const events = recorded!.games[game]!.flatMap(({ steps }) => steps.flatMap((step) => step.events))
    for (const language of ['fr', 'en'] as const) {
      const words = catalogueOf(language, game)
      const speeches = events.flatMap((event) => kind.speech?.(event, words) ?? [])
      expect(speeches.length).toBeGreaterThan(0)
      for (const { seat, text, language: spoken } of speeches) {
        expect([seat >= 0, text.length > 2, spoken]).toEqual([true, true, game === 'merci' ? 'fr' : undefined])
      }
    }
  })
})
