/** Makes the PNG icons from icon.svg: `node tools/icons.mjs`. They are committed, so that a build needs no browser. */
import { readFileSync } from 'node:fs'

import { launch } from './browser.mjs'

const icons = new URL('../public/icons/', import.meta.url)
const drawn = readFileSync(new URL('icon.svg', icons), 'utf-8')
const browser = await launch()
for (const [name, size, edge] of [['icon-192', 192, 0], ['icon-512', 512, 0], ['icon-maskable-512', 512, 52]]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const fill = edge ? '#f5e6c8' : 'transparent'
  await page.setContent(`<body style="margin:0;background:${fill}"><div style="padding:${edge}px;box-sizing:border-box;width:${size}px;height:${size}px">${drawn}</div>`)
  await page.screenshot({ path: new URL(`${name}.png`, icons).pathname, omitBackground: true })
}
await browser.close()
