import { defineConfig } from 'vitest/config'

/** Tests in a real browser; PIOCHE_URL is a server that runs. */
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.browser.ts'],
    testTimeout: 600_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
})
