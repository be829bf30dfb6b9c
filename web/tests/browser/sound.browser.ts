import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { soak, somebody, test, withBrowser } from './people'
import { playMerci } from './play'
import { again, hearOneMoreMove, myTurn, openTable, playable, playOne, playUntil } from './table'

withBrowser()

interface Heard {
  tones: number[]
  spoken: string[]
}

/** What this page makes heard, from its opening on: the tones by their frequency, and the words. */
async function listen(page: Page): Promise<() => Promise<Heard>> {
  await page.addInitScript(() => {
    const heard: Heard = { tones: [], spoken: [] }
    const start = Reflect.get(OscillatorNode.prototype, 'start') as (when?: number) => void
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number): void {
      heard.tones.push(Math.round(this.frequency.value))
      start.call(this, when)
    }
    speechSynthesis.speak = (saying) => void heard.spoken.push(`${saying.lang} ${saying.text}`)
    Object.assign(window, { heard })
  })
  return () => page.evaluate(() => (window as unknown as { heard: Heard }).heard)
}

const TURN = 880
const LAY = 190

test('my turn rings and is marked in the title until I have played; a card that is laid is heard, and muted nothing is', async () => {
  const page = await somebody()
  const heard = await listen(page)
  const hearOneMore = await hearOneMoreMove(page)
  await openTable(page, 'lettres')
  await myTurn(page)
  await expect.poll(() => page.title()).toBe('● Your turn · Plis de lettres')
  await expect.poll(async () => (await heard()).tones).toContain(TURN)
  const before = (await heard()).tones.filter((tone) => tone === LAY).length
  await playable(page).first().press('Enter')
  await expect.poll(async () => (await heard()).tones.filter((tone) => tone === LAY).length).toBeGreaterThan(before)
  await myTurn(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('checkbox', { name: 'Mute' }).check()
  await page.getByRole('button', { name: 'Close' }).click()
  const { tones } = await heard()
  hearOneMore()
  await playOne(page)
  // Whoever wins the trick with it leads to the next one.
  const stillMine = (await page.getByRole('status').filter({ hasText: /^Your turn/ }).count()) > 0
  await expect.poll(() => page.title()).toMatch(stillMine ? /^● Your turn · Plis de lettres$/ : /^.+ to play · Plis de lettres$/)
  expect((await heard()).tones).toEqual(tones)
})

/** What somebody says first; it stands for seconds only, so it is waited for before it can be there. */
async function firstSaid(page: Page): Promise<string> {
  const caption = page.getByRole('img', { name: /^(Siouplait|Skuz|Merci|Merci beaucoup|Malpoli)!$/ }).first()
  await openTable(page, 'merci', { options: { 'Round limit': 1 } })
  const [read] = await Promise.all([
    caption.getAttribute('aria-label', { timeout: 300_000 }),
    playUntil(caption.or(again(page)).first(), playMerci(page)),
  ])
  return read ?? ''
}

soak('what is said at the table stands on its stage, and is spoken in French', async () => {
  const page = await somebody()
  const heard = await listen(page)
  const read = await firstSaid(page)
  expect((await heard()).spoken).toContain(`fr-FR ${read}`)
})

soak('where a browser has neither sounds nor a voice, nothing breaks, and what is said can be read', async () => {
  expect(await firstSaid(await somebody({ mute: true }))).toMatch(/!$/)
})
