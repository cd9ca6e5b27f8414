import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { compiledFolder } from './test/helpers/compiled-folder.ts'

export default defineConfig({
  resolve: { alias: { electron: resolve(import.meta.dirname, 'test/helpers/electron-double.ts') } },
  test: {
    environment: 'node',
    // Half of the time is spent waiting for programs that tests start: two files at once fill two cores.
    maxWorkers: 2,
    // It imports electron itself, which the alias above only reaches in modules that are transformed.
    server: { deps: { inline: ['electron-store'] } },
    // Dozens of services are started from source: each module is compiled once for all of them.
    env: { NODE_COMPILE_CACHE: compiledFolder },
    reporters: ['default', './test/helpers/tally-reporter.ts'],
    // A test that hangs is told; one that waits for a busy machine is no failure.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          // Importing one of our modules does nothing and none keeps a state, so files share what is loaded: to load it
          // anew for each of hundreds of files was a third of their time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'whole', include: ['test/{contract,integration,architecture}/**/*.test.ts'] },
      },
    ],
  },
})
