import { defineConfig } from 'vitest/config'

/** Tests in a real browser; PIOCHE_URL is a server that runs. Nothing is expected at once: the machine may be busy. */
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.browser.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    expect: { poll: { timeout: 60_000 } },
  },
})
