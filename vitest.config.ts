import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { ensureBrowser } from './scripts/browser.ts'
import { compiledFolder } from './test/helpers/compiled-folder.ts'
import { LongestFirst } from './test/helpers/longest-first.ts'
import { pressKeys } from './test/helpers/press-keys.ts'
import { readStorm } from './test/helpers/storm.ts'

const { executablePath, args, env } = await ensureBrowser()

/**
 * The browser of the component tests. Frames of a movement cost a fifth of the time, and no test looks at them. All files
 * share one page: each further page loads the program and its styles again, while the tests in Node fill the cores.
 */
const chromium = playwright({
  launchOptions: { executablePath, args, env },
  contextOptions: { reducedMotion: 'reduce' },
})

/** What all tests that run in Node need. */
const native = {
  environment: 'node',
  // Node reads our modules itself, as in the program: transformed by Vite, each use of an import is a call, which made
  // tests that render and speak take half as long again.
  experimental: { viteModuleRunner: false },
  // Importing one of our modules does nothing and none keeps a state, so files share what is loaded: to load it anew for
  // each of hundreds of files was a third of their time.
  isolate: false,
  // Hundreds of files share one heap. It starts near the size that it reaches: while it grows, garbage collection takes
  // almost a tenth of the time.
  execArgv: ['--initial-old-space-size=1000', '--min-semi-space-size=32'] as string[],
} as const

/** Tests of modules that Node cannot read: with JSX, or with an import of `electron` that needs a double. */
const transformed = [
  'test/contract/bridge-transports.test.ts',
  'test/unit/src-main/hosts/electron/**/*.test.ts',
  'test/unit/src-main/hosts/file-settings-store.test.ts',
  'test/unit/src-renderer/**/*.test.ts',
]

/** Tests of modules that start our programs many times: built, those start in half the time. */
const starting = [
  'test/unit/src-main/cache/{backups,profile-safety}.test.ts',
  'test/unit/src-main/library/{check-files,move-media}.test.ts',
  'test/unit/src-main/media/{align-script,burn-captions,thumbnail-pool,voice-recordings}.test.ts',
  'test/unit/src-main/transfer/{create-transfer,write-archive}.test.ts',
  'test/unit/src-main/updates/create-updates.test.ts',
  'test/unit/src-service/main.test.ts',
]

/** Packages that Vite prepares before the first component test: one that it finds later makes it load the page again. */
const prepared = [
  '@orpc/client',
  '@orpc/client/message-port',
  '@orpc/client/plugins',
  '@orpc/client/websocket',
  '@orpc/contract',
  '@orpc/tanstack-query',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-virtual',
  'cmdk',
  'fast-check',
  'intl-messageformat',
  'lucide-react',
  'papaparse',
  'partysocket/ws',
  'radix-ui',
  'react',
  'react-dom',
  'react-dom/client',
  'react-dom/profiling',
  'react/jsx-runtime',
  'zod',
  'zustand',
  'zustand/react/shallow',
]

export default defineConfig({
  test: {
    // A third of the time is spent waiting for programs that tests start: three files at once fill two cores.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    attachmentsDir: 'test-results/component',
    reporters: ['default', './test/helpers/tally-reporter.ts'],
    tags: [{ name: 'harness', description: 'Only in `npm run harness`.' }],
    ...(readStorm().isFull ? {} : { tagsFilter: ['!harness'] }),
    // A test that hangs is told; one that waits for a busy machine is no failure.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          ...native,
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          exclude: [...transformed, ...starting],
          // Some programs are started from source: each module is compiled once for all of them.
          env: { NODE_COMPILE_CACHE: compiledFolder },
        },
      },
      {
        extends: true,
        resolve: { alias: { electron: resolve(import.meta.dirname, 'test/helpers/electron-double.ts') } },
        test: {
          ...native,
          experimental: { viteModuleRunner: true },
          name: 'transformed',
          include: transformed,
          // It imports electron itself, which the alias above only reaches in modules that are transformed.
          server: { deps: { inline: ['electron-store'] } },
        },
      },
      {
        extends: true,
        test: {
          ...native,
          name: 'whole',
          include: ['test/{contract,integration,architecture}/**/*.test.ts', ...starting],
          exclude: transformed,
          globalSetup: './test/helpers/provide-programs.ts',
        },
      },
      {
        extends: true,
        plugins: [react(), tailwindcss()],
        // React as it is built for the program: as it is for development, it takes four times as long.
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        oxc: { jsx: { development: false } },
        optimizeDeps: { include: prepared },
        test: {
          name: 'browser',
          include: ['test/component/**/*.test.tsx'],
          globalSetup: './test/helpers/provide-models.ts',
          setupFiles: './test/component/whole-window.ts',
          // As in Node: a page of its own for each file loaded the program and its styles fifty times.
          isolate: false,
          browser: {
            enabled: true,
            provider: {
              ...chromium,
              providerFactory: (project) =>
                Object.assign(chromium.providerFactory(project), { supportsParallelism: false }),
            },
            instances: [{ browser: 'chromium' }],
            headless: true,
            viewport: { width: 1440, height: 900 },
            commands: { pressKeys },
            screenshotDirectory: 'test-results/component',
            traceView: 'off',
            dependencySourcemaps: false,
          },
        },
      },
    ],
  },
})
