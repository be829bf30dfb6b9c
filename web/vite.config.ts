import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

import { packed, ruleBooks, taglines } from './build.ts'

const served = process.env.PIOCHE_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  // No address from the root: the server may be under any path.
  base: './',
  plugins: [svelte(), ruleBooks(), taglines(), packed()],
  build: {
    outDir: process.env.PIOCHE_SITE ?? '../src/pioche/server/site',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    // What the first page needs comes in one file: each answer has some 800 bytes of headers.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'home', tags: ['$initial'] }] } } },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: served, ws: true, changeOrigin: true } },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  // Whole games are laid out; a busy machine needs more than the usual five seconds.
  test: { include: ['tests/**/*.test.ts'], testTimeout: 30_000 },
})
