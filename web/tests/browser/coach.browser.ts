import { expect } from 'vitest'

import type { Decision, MoveValue, Review } from '../../src/answers'
import { expectAccessibleByDayAndNight, expectFingerSized, soak, somebody, test, withBrowser } from './people'
import { playShit } from './play'
import { again, HOUSE, myTurn, openRoom, openTable, playUntil } from './table'

withBrowser()

soak('beside the replay the coach is asked, says when it fails, tells what decided the game, and leads there', async () => {
  const page = await somebody({ phone: true })
  let told: object | null = { done: 1, total: 9, review: null, failed: false }
  await page.route(/\/review$/, (route) => (told && route.request().method() === 'GET' ? route.fulfill({ json: told }) : route.continue()))
  await openTable(page, 'shit', { options: { Goal: 15 } })
  await playUntil(again(page), playShit(page))
  await page.getByRole('link', { name: 'See the game again' }).click()
  const coach = page.getByRole('region', { name: 'The coach on this game' })
  await coach.getByRole('button', { name: 'The coach’s review' }).click()
  await coach.getByRole('status').getByText('The coach is looking: 1 of 9 decisions').waitFor()
  told = { done: 1, total: 9, review: null, failed: true }
  await coach.getByRole('alert').getByText('The coach did not get to the end of this game.').waitFor()
  await expectAccessibleByDayAndNight(page)
  told = null
  await coach.getByRole('button', { name: 'The coach’s review' }).click()
  const moments = coach.getByRole('list').last().getByRole('listitem')
  await moments.first().waitFor({ timeout: 120_000 })
  await expectAccessibleByDayAndNight(page)
  await expectFingerSized(page)
  const first = moments.first().getByRole('button')
  const time = page.getByRole('slider')
  const end = Number(await time.getAttribute('max'))
  await time.fill(String(end))
  if (await first.count()) {
    await first.click()
    await expect.poll(async () => Number(await time.inputValue())).toBeLessThan(end)
    expect(await first.getAttribute('aria-current')).toBe('step')
    expect(await first.textContent()).toMatch(/% .*chance to win/)
    const verdict = coach.getByText(/: (the best move|a good move)\.$|was better/)
    await expect.poll(() => verdict.count()).toBeGreaterThan(0)
  } else {
    await moments.getByText('No single moment certainly decided this game.').waitFor()
  }
  await page.getByRole('combobox', { name: 'Seen from' }).selectOption({ index: 1 })
  await coach.getByRole('button', { name: 'The coach’s review' }).waitFor()
})

const value = (move: string, win: number, verdict: MoveValue['verdict']): MoveValue => ({ ...{ move, win, verdict }, cost: 0.5 - win, cost_error: 0.01, points: 10 * win, worlds: 400 })
const decision: Decision = {
  ...{ number: 0, seat: 0, round: 1, played: 'seal 3', win: 0.25, error: 0.01, chances: [0.25, 0.375, 0.375], ground: 'win', points_are_final: true },
  ...{ cost: 0.3, cost_error: 0.01, verdict: 'mistake', masterstroke: false },
  moves: [value('seal 11', 0.5, 'best'), value('seal 20', 0.4, 'doubtful'), value('seal 3', 0.2, 'mistake')],
  reason: { feature: 'nearest', counted: 'share', played: 0.12, best: 0.41, error: 0.02, rollouts: 400 },
}
const masterstroke: Decision = { ...decision, number: 1, seat: 1, played: 'seal 11', win: 0.375, verdict: 'best', masterstroke: true, reason: null }
/** Of a game at SHIT! for three. */
const reviewed: Review = {
  ...{ game: 'shit', seats: 3, names: null, scores: [0, 5, 0], winners: [1], decisions: [decision, masterstroke] },
  summaries: [
    { seat: 0, decisions: 1, mean_cost: 0.3, error: 0, verdicts: { mistake: 1 }, masterstrokes: 0, accuracy: 0.128 },
    { seat: 1, decisions: 1, mean_cost: 0, error: 0, verdicts: { best: 1 }, masterstrokes: 1, accuracy: null },
  ],
  moments: [{ kind: 'loss', number: 0, seat: 0, change: -0.3, error: 0.01, best: 'seal 11', played: 'seal 3', view: {}, sentence: '' }],
  levels: [{ level: 'regular', games: 20, won: 0.25, rank: 2.5, score: 41.5 }],
}

test('the review has a curve that leads to its moves, counts what each played, and lets one find the better move first', async () => {
  const page = await somebody({ language: 'fr' })
  await page.route(/\/review$/, (route) => route.fulfill({ json: { done: 2, total: 2, review: reviewed, failed: false } }))
  await openTable(page, 'shit', { language: 'fr', options: { But: 1 } })
  await playUntil(again(page), playShit(page))
  await page.getByRole('link', { name: 'Revoir la partie' }).click()
  const time = page.getByRole('slider', { name: 'Revoir la partie' })
  const coach = page.getByRole('region', { name: 'Le coach et cette partie' })
  const seeking = coach.getByRole('checkbox', { name: 'Chercher le meilleur coup' })
  await seeking.press('Space')
  await coach.getByRole('button', { name: 'L’avis du coach' }).press('Enter')
  await coach.getByText(/: précision 12\s% · 1 erreur$/).waitFor()
  await coach.getByText(/: 1 coup de maître$/).waitFor()
  await coach.getByText(/^Habitué\s: 25\s% de parties gagnées, rang moyen 2,5, 41,5 points$/).waitFor()

  const curve = coach.getByRole('img', { name: /^Chances de gagner au moment 0 sur \d+\s: .+ 25\s%, .+ –\.$/ })
  await curve.click({ position: { x: (await curve.boundingBox())!.width - 8, y: 60 } })
  expect(await time.inputValue()).toBe(await time.getAttribute('max'))
  await coach.getByRole('img', { name: / 0\s%, .+ 100\s%\.$/ }).waitFor()
  await time.fill('1')
  await coach.getByText(/\s: un coup de maître, là où un habitué se serait trompé\.$/).waitFor()

  const told = /« Sceller le 11 » valait mieux|être seul le plus proche/
  const moment = coach.getByRole('listitem').filter({ has: page.getByRole('button') }).getByRole('button').first()
  await coach.getByText('0 trouvé sur 1').waitFor()
  expect(await moment.textContent()).toMatch(/, manche 1\s: qu’auriez-vous joué\s\?$/)
  expect((await coach.innerHTML()).replace(/\s/g, ' ')).not.toMatch(told)
  await seeking.press('Space')
  expect((await moment.textContent())!.replace(/\s/g, ' ')).toMatch(told)
  await seeking.press('Space')
  await moment.press('Enter')
  expect(await time.inputValue()).toBe('0')
  const choices = coach.getByRole('group', { name: /^Les coups possibles pour / })
  expect(await choices.getByRole('button').allTextContents()).toEqual(['Sceller le 3', 'Sceller le 11', 'Sceller le 20'])
  await expectAccessibleByDayAndNight(page)
  await expectFingerSized(page)
  await choices.getByRole('button', { name: 'Sceller le 11' }).press('Enter')
  await coach.getByRole('status').getByText(/^«\sSceller le 11\s»\s: le meilleur coup\.$/).waitFor()
  await coach.getByText('1 trouvé sur 1').waitFor()
  expect((await moment.textContent())!.replace(/\s/g, ' ')).toMatch(/« Sceller le 11 » valait mieux.*être seul le plus proche – 41 fois sur 100/)
  await expect.poll(() => moment.evaluate((each) => each === document.activeElement)).toBe(true)
  await expectAccessibleByDayAndNight(page)
})

test('a hint is given on demand, put away, and gone with the next move', async () => {
  const page = await somebody()
  await openTable(page, 'non-merci')
  const choice = page.getByRole('button', { name: /^No thanks/, disabled: false })
  await choice.waitFor()
  const hint = page.getByRole('status', { name: 'The coach' })
  await page.getByRole('button', { name: 'Ask the coach' }).click()
  await hint.getByText('With a hint this game does not count for ratings.').waitFor()
  await expectAccessibleByDayAndNight(page)
  await hint.getByRole('button', { name: 'Ask anyway' }).click()
  await hint.getByText(/% chance to win/).waitFor()
  await expectAccessibleByDayAndNight(page)
  await hint.getByRole('button', { name: 'Close' }).click()
  await hint.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Ask the coach' }).click()
  await hint.waitFor()
  await choice.click()
  await hint.waitFor({ state: 'detached' })
})

soak('on a phone the hint is in the menu of the table', async () => {
  const page = await somebody({ phone: true, language: 'fr' })
  await openTable(page, 'lettres', { language: 'fr' })
  await myTurn(page)
  await page.getByRole('button', { name: 'La table' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Demander conseil au coach' }).click()
  await page.getByRole('button', { name: 'Demander quand même' }).click()
  await page.getByRole('status', { name: 'Le coach' }).getByText(/de chances de gagner/).waitFor()
  await expectAccessibleByDayAndNight(page)
})

soak('how strong the bots are is chosen once, before the game or in the waiting room, and stays', async () => {
  const page = await somebody()
  await page.goto(HOUSE)
  const level = (name: string) => page.getByRole('group', { name: 'Bots' }).getByRole('radio', { name })
  expect(await level('The Novice').isChecked()).toBe(true)
  await level('The Old Fox').check()
  await openRoom(page, 'lettres')
  expect(await level('The Old Fox').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'A bot' }).first().click()
  await page.getByRole('listitem').getByText('The Old Fox').waitFor()
  await level('The Regular').check()
  await page.getByRole('button', { name: 'A bot' }).first().click()
  await page.getByRole('listitem').getByText('The Regular').waitFor()
  await expectAccessibleByDayAndNight(page)
})
