import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { soak, somebody, test, withBrowser } from './people'
import * as plays from './play'
import { again, openTable, playUntil } from './table'

withBrowser()

/** A slow phone: so many times slower than this machine. */
const SLOWER = 4
/** Milliseconds of the longest task, where the known piece of work takes as long as it does on such a phone. */
const LONGEST_TASK = 100
const KNOWN = 4.5
const MOVES = 6
/** What the compositor moves by itself, without layout or paint. */
const CHEAP = ['transform', 'translate', 'rotate', 'scale', 'opacity']

interface Watched {
  /** Properties that were animated. */
  moved: string[]
  flights: number
  /** Milliseconds of each long task while something flew, and of a known piece of work done right after it. */
  tasks: { took: number; known: number }[]
}

/** Whatever is animated from now on is written down, and how long the page was busy while a card flew. */
async function watchFlights(page: Page): Promise<() => Promise<Watched>> {
  await page.addInitScript(() => {
    const watched = { moved: new Set<string>(), flights: 0, tasks: [] as { took: number; known: number }[] }
    const inFlight = new Set<Animation>()
    let [begun, flown] = [Infinity, Infinity]
    const knownWork = (): number => {
      const start = performance.now()
      for (let sum = 0, step = 0; step < 1e6; step++) sum = (sum * 31 + step) | 0
      return performance.now() - start
    }
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        if (startTime >= begun && startTime < flown) watched.tasks.push({ took: Math.round(duration), known: knownWork() })
      }
    }).observe({ type: 'longtask' })
    const look = (): void => {
      for (const each of document.getAnimations()) {
        if (inFlight.has(each) || !(each.effect instanceof KeyframeEffect)) continue
        inFlight.add(each)
        const named = each.effect.getKeyframes().flatMap((frame) => Object.keys(frame))
        for (const property of named) if (!['offset', 'computedOffset', 'easing', 'composite'].includes(property)) watched.moved.add(property)
        if (!named.includes('transform')) continue
        watched.flights++
        if (flown < Infinity || begun === Infinity) begun = performance.now()
        flown = Infinity
        each.finished.catch(() => {}).finally(() => { if (document.getAnimations().length === 0) flown = performance.now() })
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    for (let time = 0; time < 20; time++) knownWork()
    Object.assign(window, { watched })
  })
  return () => page.evaluate(() => {
    const { watched } = window as unknown as { watched: Omit<Watched, 'moved'> & { moved: Set<string> } }
    return { ...watched, moved: [...watched.moved] }
  })
}

const GAMES = { lettres: plays.playLettres, mio: plays.playMio, merci: plays.playMerci, shit: plays.playShit, 'non-merci': plays.playNonMerci }

async function expectSmooth(game: keyof typeof GAMES): Promise<void> {
  const page = await somebody({ calm: true, phone: true })
  const watched = await watchFlights(page)
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await openTable(page, game, { seats: 4 })
  let enough = false
  const end = again(page).or(page.locator('.enough'))
  await playUntil(end, GAMES[game](page), async (done) => {
    if (done < MOVES || enough) return
    enough = true
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p class="enough">enough</p>'))
  })
  const { moved, flights, tasks } = await watched()
  expect(flights).toBeGreaterThan(MOVES)
  expect(moved.filter((property) => !CHEAP.includes(property))).toEqual([])
  // On a busy machine everything takes longer, the known piece of work as well; and now and then a task is stopped in the
  // middle. What the page itself does comes back with every move.
  const known = tasks.map((task) => task.known).sort((a, b) => a - b)[tasks.length >> 1] ?? KNOWN
  const stopped = known > 2 * KNOWN ? 2 : 0
  const longest = (tasks.map(({ took }) => took).sort((a, b) => b - a)[stopped] ?? 0) / Math.max(1, known / KNOWN)
  expect(longest, JSON.stringify(tasks)).toBeLessThan(LONGEST_TASK)
}

test('on a slow phone cards fly without a long task, and only by what the compositor moves', () => expectSmooth('lettres'))
soak.each(['mio', 'merci', 'shit', 'non-merci'] as const)('and so they do at %s', (game) => expectSmooth(game))
