/**
 * The pictures of which tools/pictures.py makes the moving ones, each named after its millisecond:
 * node tools/moving.mjs drawings FOLDER     (a PNG beside each SVG in the folder)
 * PIOCHE_URL=http://… node tools/moving.mjs phone FOLDER SECONDS     (a table of Mio on a phone)
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { runnerImport } from 'vite'

import { launch } from './browser.mjs'

const [what, folder, seconds] = process.argv.slice(2)
const load = async (file) =>
  (await runnerImport(fileURLToPath(new URL(`../tests/browser/${file}`, import.meta.url)), { configFile: false, logLevel: 'error' })).module
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB', colorScheme: 'light' }

const browser = await launch()
await (what === 'phone' ? recordPhone() : drawAll())
await browser.close()

async function drawAll() {
  const page = await browser.newPage({ viewport: { width: 900, height: 600 } })
  await page.route('**', (route) => route.abort()) // the letters are those of this machine
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.svg'))) {
    await page.setContent(`<body style="margin: 0">${readFileSync(`${folder}/${name}`, 'utf-8')}</body>`)
    await page.locator('svg').screenshot({ path: `${folder}/${name.replace('.svg', '.png')}` })
  }
}

async function recordPhone() {
  const { again, openTable, playUntil } = await load('table.ts')
  const { playMio } = await load('play.ts')
  const page = await (await browser.newContext(PHONE)).newPage()
  await page.addInitScript(() => localStorage.setItem('pioche-settings', '{"level":"regular"}'))
  await openTable(page, 'mio', { seats: 3 })
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    writeFileSync(`${folder}/${Math.round(metadata.timestamp * 1000)}.png`, Buffer.from(data, 'base64'))
    devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {}) // the last one may come too late
  })
  await devtools.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  const played = playUntil(again(page), playMio(page)).catch(() => {}) // it is broken off
  await page.waitForTimeout(seconds * 1000)
  await devtools.send('Page.stopScreencast')
  await page.close()
  await played
}
