import { expect, test } from 'vitest'

import { cardsOf, expectAccessible, HOUSE, myTurn, playable, playNow, somebody, withBrowser } from './people'

withBrowser()

test('a trick by clicking twice, one by dragging', async () => {
  const page = await somebody()
  await playNow(page, 'Plis de lettres')
  await myTurn(page)
  const first = await playable(page).first().getAttribute('aria-label')
  await playable(page).first().click({ position: { x: 12, y: 12 } })
  expect(await page.getByRole('button', { name: first!, pressed: true }).count()).toBe(1)
  await page.getByRole('button', { name: first!, pressed: true }).click({ position: { x: 12, y: 12 } })
  await expect.poll(() => cardsOf(page).getByRole('button', { name: first! }).count()).toBe(0)
  await myTurn(page)
  const second = await playable(page).first().getAttribute('aria-label')
  const box = (await playable(page).first().boundingBox())!
  await page.mouse.move(box.x + 12, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + 100, box.y - 150, { steps: 4 })
  await page.mouse.move(600, 350, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => cardsOf(page).getByRole('button', { name: second! }).count()).toBe(0)
})

test('what is refused is explained beside the card, one click from the article', async () => {
  const page = await somebody()
  await playNow(page, 'Plis de lettres')
  const resting = cardsOf(page).getByRole('button', { disabled: true })
  // Until somebody else has led a family that is held, everything may be laid.
  for (let tries = 0; tries < 40; tries++) {
    await myTurn(page)
    if (await resting.count()) break
    await playable(page).first().press('Enter')
    await page.waitForTimeout(300)
  }
  await resting.first().press('Enter')
  const refusal = page.getByRole('alert')
  await refusal.getByText(/follow its family/).waitFor()
  await refusal.getByRole('button', { name: 'Rule LE-4' }).click()
  await page.getByRole('dialog', { name: 'Rules' }).getByRole('region', { name: /LE-4/ }).waitFor()
  await expectAccessible(page)
})

test('a whole game by the keyboard alone, told in the live region, seen again, and another one', async () => {
  const page = await somebody({ language: 'fr' })
  await page.goto(`${HOUSE}/#/new/lettres`)
  await page.getByRole('radio', { name: '3' }).check()
  await page.getByRole('button', { name: 'Ouvrir la table' }).press('Enter')
  await page.getByRole('button', { name: 'Commencer' }).press('Enter')
  const again = page.getByRole('button', { name: 'Encore une partie' })
  const goOn = page.getByRole('button', { name: 'Continuer' })
  for (let moves = 0; moves < 400 && !(await again.isVisible()); moves++) {
    if (await goOn.isVisible()) await goOn.press('Enter').catch(() => {})
    else if (await playable(page).count()) await playable(page).first().press('Enter', { timeout: 1000 }).catch(() => {})
    else await page.waitForTimeout(20)
  }
  await again.waitFor()
  expect(await page.getByRole('dialog').getByRole('table').getByRole('row').count()).toBe(7)
  await page.getByText('Donne vérifiée').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Revoir la partie' }).press('Enter')
  await page.getByRole('slider', { name: 'Revoir la partie' }).waitFor()
  await page.getByRole('button', { name: 'Un pas en avant' }).press('Enter')
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Vue de' }).selectOption({ index: 2 })
  await page.getByRole('slider', { name: 'Revoir la partie' }).press('End')
  await page.getByText(/gagne\s!|se partagent/).first().waitFor({ state: 'attached' })
}, 180_000)

test('a reload in the middle goes on with the same hand', async () => {
  const page = await somebody()
  await playNow(page, 'Plis de lettres')
  await myTurn(page)
  await playable(page).first().press('Enter')
  await myTurn(page)
  const names = (): Promise<(string | null)[]> =>
    cardsOf(page).getByRole('button').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')))
  const before = await names()
  await page.reload()
  await myTurn(page)
  expect(await names()).toEqual(before)
})

test('a lost connection is told, comes back by itself, and the game goes on', async () => {
  const page = await somebody()
  const sockets: { close: () => Promise<void> }[] = []
  await page.routeWebSocket(/\/socket$/, (socket) => {
    sockets.push(socket)
    if (sockets.length !== 2) socket.connectToServer()
    else void socket.close()
  })
  await playNow(page, 'Plis de lettres')
  await myTurn(page)
  await sockets[0]!.close()
  await page.getByText(/Connection lost/).waitFor()
  await page.getByText(/Connection lost/).waitFor({ state: 'detached' })
  expect(sockets.length).toBe(3)
  const name = await playable(page).first().getAttribute('aria-label')
  await playable(page).first().press('Enter')
  await expect.poll(() => cardsOf(page).getByRole('button', { name: name! }).count()).toBe(0)
})

test('friends: a link, two browsers and bots at one table, and a spectator who sees no hand', async () => {
  const host = await somebody({ language: 'fr' })
  await host.goto(`${HOUSE}/#/new/lettres`)
  await host.getByRole('textbox', { name: 'Votre nom' }).fill('Ana')
  await host.getByRole('button', { name: 'Ouvrir la table' }).click()
  const link = await host.getByRole('link', { name: /#\/t\// }).getAttribute('href')
  const guest = await somebody({ phone: true, dark: true })
  await guest.goto(link!)
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Bob')
  await guest.getByRole('button', { name: 'Sit here' }).first().click()
  await host.getByText('Bob').waitFor()
  await expectAccessible(host)
  await expectAccessible(guest)
  expect(guest.url()).not.toContain(link!.split('/').at(-1)!)
  await host.getByRole('button', { name: 'Commencer' }).click()
  await cardsOf(guest).waitFor()
  const watcher = await somebody()
  await watcher.goto(host.url())
  await watcher.getByRole('group', { name: 'Bob' }).waitFor()
  expect(await cardsOf(watcher).getByRole('button').count()).toBe(0)
  const moves = new Map([[host, 0], [guest, 0]])
  await expect.poll(async () => {
    for (const [person, count] of moves) {
      if (!(await playable(person).count())) continue
      await playable(person).first().press('Enter', { timeout: 500 }).catch(() => {})
      moves.set(person, count + 1)
    }
    return Math.min(...moves.values())
  }, { timeout: 30_000 }).toBeGreaterThan(2)
  await guest.getByRole('button', { name: 'Say something' }).click()
  await guest.getByRole('button', { name: 'Well played!' }).click()
  await host.getByRole('group', { name: 'Bob' }).getByText('Bien joué').waitFor()
})

test('one screen: a curtain between players, and nobody’s cards behind it', async () => {
  const page = await somebody()
  await page.goto(`${HOUSE}/#/new/lettres/screen`)
  await page.getByRole('textbox', { name: 'Player 1' }).fill('Ana')
  await page.getByRole('textbox', { name: 'Player 2' }).fill('Bob')
  await page.getByRole('button', { name: 'Start' }).click()
  const lift = page.getByRole('button', { name: /^It is me/ })
  const seen = new Set<string | null>()
  await lift.waitFor()
  await expectAccessible(page)
  await expect.poll(async () => {
    if (await lift.isVisible()) {
      expect(await cardsOf(page).count()).toBe(0)
      seen.add(await lift.textContent())
      await lift.press('Enter')
    } else if (await playable(page).count()) await playable(page).first().press('Enter', { timeout: 500 }).catch(() => {})
    return seen.size
  }, { timeout: 30_000 }).toBe(2)
})

test('the lesson leads through to a game', async () => {
  const page = await somebody()
  await page.goto(`${HOUSE}/#/learn/lettres`)
  const next = page.getByRole('button', { name: 'Go on' })
  await next.click()
  await playable(page).first().press('Enter')
  await page.getByRole('button', { name: 'Lay the K blue' }).press('Enter')
  await page.getByText(/The K beats the H/).waitFor()
  await page.getByRole('button', { name: 'Lay the D blue' }).press('Enter')
  await next.click()
  await page.getByRole('button', { name: 'Lay the U pink' }).press('Enter')
  await next.click()
  await next.click()
  await page.getByRole('button', { name: 'Play' }).click()
  await page.getByRole('group', { name: 'Céleste' }).or(page.getByRole('heading', { name: 'Plis de lettres' })).first().waitFor()
})
