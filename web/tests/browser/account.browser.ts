import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { expectAccessibleByDayAndNight, expectFingerSized, forgive, soak, somebody, test, withBrowser } from './people'
import { playShit } from './play'
import { again, cardsOf, HOUSE, invitationOf, myTurn, openRoom, playable, playUntil, sitDown } from './table'

withBrowser()

const account = (): string => `ana-${Math.random().toString(36).slice(2, 10)}`

async function enter(page: Page, how: 'Sign in' | 'Make the account', name: string, password: string): Promise<void> {
  await page.goto(`${HOUSE}/#/me`)
  await page.getByRole('textbox', { name: 'Name of the account' }).fill(name)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: how }).click()
  await page.getByText(`You are signed in as ${name}.`).waitFor()
}

async function change(form: Locator, old: string, fresh: string, repeated = fresh): Promise<void> {
  await form.getByLabel('Present password').fill(old)
  await form.getByLabel(/^New password/).fill(fresh)
  await form.getByLabel('The new one once more').fill(repeated)
  await form.getByRole('button', { name: 'Change the password' }).click()
}

const changed = (form: Locator): Promise<void> => form.getByRole('status').getByText('The password is changed.').waitFor()

test('another password: what is wrong is told beside the form, and other devices must sign in again', async () => {
  const page = await somebody({ phone: true })
  const elsewhere = await somebody()
  const name = account()
  await page.goto(`${HOUSE}/#/me`)
  await page.getByRole('button', { name: 'Make the account' }).click()
  await page.getByRole('alert').getByText('The name of the account is missing.').waitFor()
  await enter(page, 'Make the account', name, 'first secret')
  const form = page.getByRole('form', { name: 'Change password' })
  await enter(elsewhere, 'Sign in', name, 'first secret')

  const refusal = (sentence: string): Promise<void> => form.getByRole('alert').getByText(sentence).waitFor()
  await change(form, '', 'second secret')
  await refusal('The present password is missing.')
  await change(form, 'first secret', 'short')
  await refusal('A password has at least 8 characters.')
  await change(form, 'first secret', 'second secret', 'second secre')
  await refusal('The two new passwords are not the same.')
  await expectAccessibleByDayAndNight(page)
  await expectFingerSized(page)
  forgive('403')
  await change(form, 'wrong secret', 'second secret')
  await refusal('The present password is not right.')
  await change(form, 'first secret', 'second secret')
  await changed(form)
  expect(await form.getByRole('alert').count()).toBe(0)

  await page.reload()
  await page.getByText(`You are signed in as ${name}.`).waitFor()
  forgive('401')
  await elsewhere.reload()
  await elsewhere.getByRole('button', { name: 'Sign in' }).waitFor()
  await enter(elsewhere, 'Sign in', name, 'second secret')
})

test('another recovery code, the way out of every device, and being erased for good', async () => {
  const page = await somebody({ phone: true })
  const name = account()
  await enter(page, 'Make the account', name, 'first secret')
  const leaving = page.getByRole('region', { name: 'Codes, devices, erasing' })
  const button = (label: string): Promise<void> => leaving.getByRole('button', { name: label }).click()
  const refusal = (sentence: string): Promise<void> => leaving.getByRole('alert').getByText(sentence).waitFor()
  await button('Have another code')
  await refusal('The present password is missing.')
  await leaving.getByLabel('Present password').fill('first secret')
  await button('Have another code')
  await leaving.getByRole('status').getByText('Your new recovery code stands above').waitFor()
  await page.getByRole('region').or(page.locator('section')).getByText(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/).first().waitFor()
  await expectAccessibleByDayAndNight(page)
  await expectFingerSized(page)
  await button('Sign out everywhere')
  await leaving.getByRole('status').getByText('You are signed out everywhere.').waitFor()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()

  await enter(page, 'Sign in', name, 'first secret')
  await leaving.getByLabel('Present password').fill('first secret')
  await button('Erase me')
  await refusal('Tick the box first: there is no way back.')
  await leaving.getByRole('checkbox', { name: 'Yes, for ever.' }).check()
  await button('Erase me')
  await leaving.getByRole('status').getByText('You are erased.').waitFor()
  forgive('403')
  await page.getByRole('textbox', { name: 'Name of the account' }).fill(name)
  await page.getByLabel(/^Password/).fill('first secret')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
})

soak('a seat that came by a link stays one’s own when the password of one’s account changes', async () => {
  const host = await somebody()
  const guest = await somebody({ phone: true })
  await enter(guest, 'Make the account', account(), 'first secret')
  await openRoom(host, 'shit', { name: 'Ana' })
  await sitDown(guest, await invitationOf(host), 'Bob')
  await host.getByRole('listitem').filter({ hasText: 'Bob' }).waitFor()
  const table = guest.url()

  await guest.goto(`${HOUSE}/#/me`)
  const form = guest.getByRole('form', { name: 'Change password' })
  await change(form, 'first secret', 'second secret')
  await changed(form)

  await host.getByRole('button', { name: 'Start' }).click()
  await cardsOf(host).waitFor()
  await guest.goto(table)
  await guest.reload()
  await myTurn(guest)
  await playable(guest).first().press('Enter')
  await host.getByRole('img', { name: 'Sealed card of Bob' }).waitFor()
})

soak('one’s name is in the leaderboard after a game for which one agreed, and out of it by one click, in French', async () => {
  const page = await somebody({ language: 'fr' })
  const name = account()
  await openRoom(page, 'shit', { language: 'fr', options: { But: 1 }, name })
  await page.getByRole('checkbox', { name: 'Mon nom peut figurer dans l’enregistrement' }).check()
  await page.getByRole('button', { name: 'Commencer' }).click()
  await playUntil(again(page), playShit(page))
  const listed = page.getByRole('row').filter({ hasText: name })
  const timesListed = async (): Promise<number> => {
    await page.goto(`${HOUSE}/#/standings/shit`)
    await page.reload()
    await page.getByRole('row').filter({ hasText: 'Robots' }).first().waitFor()
    return listed.count()
  }
  await expect.poll(timesListed).toBe(1)

  await page.goto(`${HOUSE}/#/me`)
  const section = page.getByRole('region', { name: 'Classements' })
  await section.getByRole('button', { name: 'Retirer mon nom des classements' }).click()
  await section.getByRole('status').getByText('Votre nom ne figure plus dans aucun classement.').waitFor()
  await expectAccessibleByDayAndNight(page)
  expect(await timesListed()).toBe(0)
})
