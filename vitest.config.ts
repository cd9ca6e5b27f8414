import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { electron: resolve(import.meta.dirname, 'test/helpers/electron-double.ts') } },
  test: {
    include: ['test/{unit,contract,integration,architecture}/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Half of the time is spent waiting for programs that tests start: two files at once fill two cores.
    maxWorkers: 2,
    // It imports electron itself, which the alias above only reaches in modules that are transformed.
    server: { deps: { inline: ['electron-store'] } },
    reporters: ['default', './test/helpers/tally-reporter.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
