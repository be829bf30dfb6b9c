import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { expectAccessibleByDayAndNight, expectFingerSized, forgive, somebody, withBrowser } from './people'
import { HOUSE } from './table'

withBrowser()

const account = (): string => `ana-${Math.random().toString(36).slice(2, 10)}`

async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.goto(`${HOUSE}/#/me`)
  await page.getByRole('textbox', { name: 'Name of the account' }).fill(name)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('another password: what is wrong is told beside the form, and other devices must sign in again', async () => {
  const page = await somebody({ phone: true })
  const elsewhere = await somebody()
  const name = account()
  await page.goto(`${HOUSE}/#/me`)
  await page.getByRole('button', { name: 'Make the account' }).click()
  await page.getByRole('alert').getByText('The name of the account is missing.').waitFor()
  await page.getByRole('textbox', { name: 'Name of the account' }).fill(name)
  await page.getByLabel(/^Password/).fill('first secret')
  await page.getByRole('button', { name: 'Make the account' }).click()
  const form = page.getByRole('form', { name: 'Change password' })
  await form.waitFor()
  await signIn(elsewhere, name, 'first secret')
  await elsewhere.getByText(`You are signed in as ${name}.`).waitFor()

  const change = async (old: string, fresh: string, repeated = fresh): Promise<void> => {
    await form.getByLabel('Present password').fill(old)
    await form.getByLabel(/^New password/).fill(fresh)
    await form.getByLabel('The new one once more').fill(repeated)
    await form.getByRole('button', { name: 'Change the password' }).click()
  }
  const refusal = (sentence: string): Promise<void> => form.getByRole('alert').getByText(sentence).waitFor()
  await change('', 'second secret')
  await refusal('The present password is missing.')
  await change('first secret', 'short')
  await refusal('A password has at least 8 characters.')
  await change('first secret', 'second secret', 'second secre')
  await refusal('The two new passwords are not the same.')
  await expectAccessibleByDayAndNight(page)
  await expectFingerSized(page)
  forgive('403')
  await change('wrong secret', 'second secret')
  await refusal('The present password is not right.')
  await change('first secret', 'second secret')
  await form.getByRole('status').getByText('The password is changed.').waitFor()
  expect(await form.getByRole('alert').count()).toBe(0)

  await page.reload()
  await page.getByText(`You are signed in as ${name}.`).waitFor()
  forgive('401')
  await elsewhere.reload()
  await elsewhere.getByRole('button', { name: 'Sign in' }).waitFor()
  await signIn(elsewhere, name, 'second secret')
  await elsewhere.getByText(`You are signed in as ${name}.`).waitFor()
})

test('one’s name is taken out of the leaderboards, in French', async () => {
  const page = await somebody({ language: 'fr' })
  await page.goto(`${HOUSE}/#/me`)
  await page.getByRole('textbox', { name: 'Votre nom' }).fill('Ana')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('status').getByText('Enregistré').waitFor()
  const section = page.getByRole('region', { name: 'Classements' })
  const asked = page.waitForRequest((request) => request.method() === 'DELETE' && request.url().endsWith('/api/me/leaderboards'))
  await section.getByRole('button', { name: 'Retirer mon nom des classements' }).click()
  await section.getByRole('status').getByText('Votre nom ne figure plus dans aucun classement.').waitFor()
  expect((await (await asked).response())?.status()).toBe(204)
  await expectAccessibleByDayAndNight(page)
})
