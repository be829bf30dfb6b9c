/** That everybody knows at every moment what is going on: results, prompts, oneself. */
import { expect, test } from 'vitest'

import { somebody, withBrowser } from './people'
import { playMio } from './play'
import { invitationOf, openRoom, playable, playUntil, sitDown } from './table'

withBrowser()

test('the result of a round stops the game on every device until everybody has gone on', async () => {
  const [ana, bob] = await Promise.all([somebody(), somebody({ phone: true })])
  await openRoom(ana, 'mio', { seats: 3, options: { Goal: 900 }, name: 'Ana' })
  await sitDown(bob, await invitationOf(ana), 'Bob')
  await ana.getByRole('listitem').filter({ hasText: 'Bob' }).waitFor()
  await ana.getByRole('button', { name: 'Start' }).click()
  const result = [ana, bob].map((page) => page.getByRole('region', { name: 'End of the round' }))
  const untilResult = [ana, bob].map((page, place) => playUntil(result[place]!, playMio(page).slice(1)))
  await Promise.all(untilResult)

  expect(await result[0]!.getByRole('columnheader', { name: 'You' }).count()).toBe(1)
  await result[0]!.getByText('Still looking at the result: Bob').waitFor()
  await result[0]!.getByRole('button', { name: 'Go on' }).click()
  await ana.getByText('Still looking at the result: Bob').filter({ visible: true }).first().waitFor()
  expect(await playable(ana).count()).toBe(0)

  // Whoever comes back in the middle of it still finds the result.
  await bob.reload()
  await result[1]!.waitFor()
  await result[1]!.getByRole('button', { name: 'Go on' }).click()
  await result[1]!.waitFor({ state: 'hidden' })
  await ana.getByText('Still looking at the result').first().waitFor({ state: 'hidden' })
}, 180_000)
