import { test as base } from '@playwright/test'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { CreatePage } from './pages/create-page.ts'
import { FirstRunPage } from './pages/first-run-page.ts'
import { LibraryPage } from './pages/library-page.ts'
import { startProgram, type Program } from './program.ts'

type OnFile = { readonly file: string; readonly program: Program; stop(): Promise<void> }

type Shared = {
  /** A program in which no workspace was opened, for tests that do not change its profile: one per worker. */
  untouched: Program
  /** The program of a test file; starting it stops that of the previous file. */
  programOf: (file: string) => Promise<Program>
}

type Fixtures = {
  /** The test's own profile, removed after it. */
  profile: string
  /**
   * The built program of this test's file, which its tests share one after another. A test that needs an unused studio
   * takes `newProgram`.
   */
  program: Program
  /** The built program on the test's own profile. */
  newProgram: Program
  firstRun: FirstRunPage
  create: CreatePage
  library: LibraryPage
}

async function startOnOwnProfile(file: string): Promise<OnFile> {
  await using held = new AsyncDisposableStack()
  const { path } = held.use(await makeTempFolder())
  const program = held.use(await startProgram(path))
  const kept = held.move()
  return { file, program, stop: () => kept.disposeAsync() }
}

/** A test with the built program, a profile and the pages of its screens. */
export const test = base.extend<Fixtures, Shared>({
  untouched: [
    async ({}, use) => {
      const { program, stop } = await startOnOwnProfile('')
      await use(program)
      await stop()
    },
    { scope: 'worker' },
  ],
  programOf: [
    async ({}, use) => {
      let current: OnFile | null = null
      await use(async (file) => {
        if (current?.file !== file) {
          await current?.stop()
          current = await startOnOwnProfile(file)
        }
        return current.program
      })
      await (current as OnFile | null)?.stop()
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    // A wait for a chosen file turns this on itself, but maybe after the key that opens Chromium's own dialog.
    page.on('filechooser', () => undefined)
    await use(page)
  },
  profile: async ({}, use) => {
    await using folder = await makeTempFolder()
    await use(folder.path)
  },
  program: async ({ programOf }, use, { file }) => use(await programOf(file)),
  newProgram: async ({ profile }, use) => {
    await using program = await startProgram(profile)
    await use(program)
  },
  firstRun: async ({ page }, use) => use(new FirstRunPage(page)),
  create: async ({ page }, use) => use(new CreatePage(page)),
  library: async ({ page }, use) => use(new LibraryPage(page)),
})

/** Timeout for media to be made: how long it takes depends on the load of the machine. */
export const untilDone = { timeout: 150_000 } as const

export { expect } from '@playwright/test'
