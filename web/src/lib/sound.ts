/** Small sounds made here, note by note: nothing is loaded. */
import { loudness, settings } from './settings.svelte'

/** Frequency in Hz, start and length in seconds, and the loudness of one note. */
type Note = [frequency: number, at: number, length: number, loudness: number]

const SOUNDS: Record<string, Note[]> = {
  turn: [[660, 0, 0.09, 0.5], [880, 0.1, 0.16, 0.5]],
  lay: [[190, 0, 0.05, 0.5], [95, 0.01, 0.06, 0.5]],
  draw: [[320, 0, 0.03, 0.25], [420, 0.03, 0.04, 0.25]],
  take: [[240, 0, 0.08, 0.4], [180, 0.07, 0.1, 0.4]],
  coin: [[1400, 0, 0.04, 0.25], [1900, 0.04, 0.07, 0.25]],
  good: [[523, 0, 0.1, 0.4], [659, 0.1, 0.1, 0.4], [784, 0.2, 0.2, 0.4]],
  bad: [[300, 0, 0.14, 0.4], [220, 0.13, 0.24, 0.4]],
  word: [[500, 0, 0.05, 0.35], [620, 0.06, 0.08, 0.35]],
  heart: [[784, 0, 0.08, 0.35], [1047, 0.08, 0.08, 0.35], [1319, 0.16, 0.2, 0.3]],
  malpoli: [[420, 0, 0.07, 0.5], [330, 0.08, 0.07, 0.5], [247, 0.16, 0.22, 0.5]],
  mio: [[587, 0, 0.1, 0.45], [880, 0.09, 0.12, 0.45], [1175, 0.2, 0.28, 0.5]],
  shame: [[294, 0, 0.2, 0.4], [277, 0.2, 0.2, 0.4], [262, 0.4, 0.2, 0.4], [233, 0.6, 0.5, 0.45]],
  star: [[190, 0, 0.05, 0.5], [1047, 0.03, 0.08, 0.3], [1319, 0.1, 0.08, 0.3], [1760, 0.17, 0.2, 0.3]],
  siouplait: [[523, 0, 0.07, 0.4], [659, 0.07, 0.07, 0.4], [988, 0.15, 0.22, 0.45]],
  skuz: [[880, 0, 0.05, 0.4], [587, 0.06, 0.05, 0.4], [880, 0.12, 0.1, 0.4]],
  shit: [[220, 0, 0.09, 0.5], [208, 0.1, 0.09, 0.5], [110, 0.2, 0.35, 0.5]],
  ninety: [[392, 0, 0.16, 0.45], [370, 0.16, 0.16, 0.45], [349, 0.32, 0.16, 0.45], [131, 0.5, 0.6, 0.55]],
  win: [[523, 0, 0.12, 0.4], [659, 0.11, 0.12, 0.4], [784, 0.22, 0.12, 0.4], [1047, 0.34, 0.18, 0.45], [784, 0.5, 0.1, 0.4], [1047, 0.6, 0.5, 0.5]],
  end: [[523, 0, 0.14, 0.4], [659, 0.13, 0.14, 0.4], [784, 0.26, 0.14, 0.4], [1047, 0.4, 0.4, 0.4]],
  refused: [[180, 0, 0.07, 0.4], [150, 0.08, 0.1, 0.4]],
}

let context: AudioContext | null = null

/** Browsers let a page sound only after the first touch; some have no way out for sound at all, and are silent. */
export function wakeSound(): void {
  if (typeof AudioContext === 'undefined') return
  try {
    context ??= new AudioContext()
    context.resume().catch(() => {})
  } catch {
    context = null
  }
}

export function sound(name: string): void {
  const notes = SOUNDS[name]
  if (!notes || !context || context.state !== 'running' || loudness() <= 0) return
  try {
    for (const note of notes) ring(context, note)
  } catch {
    // A game goes on without its sounds.
  }
}

function ring(into: AudioContext, [frequency, at, length, loud]: Note): void {
  const start = into.currentTime + at
  const tone = into.createOscillator()
  const envelope = into.createGain()
  tone.type = 'triangle'
  tone.frequency.value = frequency
  envelope.gain.setValueAtTime(0, start)
  envelope.gain.linearRampToValueAtTime(loud * loudness() * 0.5, start + 0.008)
  envelope.gain.exponentialRampToValueAtTime(0.0001, start + length)
  tone.connect(envelope).connect(into.destination)
  tone.start(start)
  tone.stop(start + length + 0.02)
}

/** Say words aloud, by a voice of their language where there is one. Captions stand at the seats anyway. */
export function speak(text: string, language: 'fr' | 'en'): void {
  if (!settings.voice || loudness() <= 0 || typeof speechSynthesis === 'undefined') return
  try {
    const saying = new SpeechSynthesisUtterance(text)
    const voice = speechSynthesis.getVoices().find((each) => each.lang.toLowerCase().startsWith(language))
    saying.lang = language === 'fr' ? 'fr-FR' : 'en-GB'
    if (voice) saying.voice = voice
    saying.volume = loudness()
    saying.rate = 1.15
    // What still waits to be said is old news.
    if (speechSynthesis.pending) speechSynthesis.cancel()
    speechSynthesis.speak(saying)
  } catch {
    // What is said stands at the seat.
  }
}
