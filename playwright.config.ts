import { defineConfig } from '@playwright/test'
import { ensureBrowser } from './scripts/browser.ts'
import { compiledFolder } from './test/helpers/compiled-folder.ts'
import { readStorm } from './test/helpers/storm.ts'

const { executablePath, args, env } = await ensureBrowser()

// For this runner's own workers, and all programs that they start.
process.env['NODE_COMPILE_CACHE'] ??= compiledFolder

/** End to end, against the built program. No retries: a test that passes the second time found something. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // The tests of a file share one program.
  fullyParallel: false,
  workers: 2,
  ...(readStorm().isFull ? {} : { grepInvert: /@harness/u }),
  retries: 0,
  // What is awaited comes when it comes: films are made and played here by two cores that others may use, too.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['./test/helpers/tally-playwright.ts']],
  use: {
    launchOptions: { executablePath, args, env },
    // To record each step takes a fifth of the time: `--trace on` does it for a test that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    // Frames of a movement cost time, and no test looks at them.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
