/** A real Chromium for the browser tests and the screenshots; PIOCHE_CHROMIUM says where it is. */
import { chromium } from 'playwright-core'

export function launch() {
  return chromium.launch({
    executablePath: process.env.PIOCHE_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
