import { test as base } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreatePage } from './pages/create-page.ts'
import { FirstRunPage } from './pages/first-run-page.ts'
import { LibraryPage } from './pages/library-page.ts'
import { startProgram, type Program } from './program.ts'

type Shared = {
  /** A program that was never entered, for tests that leave its profile as it is: one serves all of a worker. */
  untouched: Program
}

type Fixtures = {
  /** A profile of this test's own, removed after it. */
  profile: string
  /** The built program on that profile. */
  program: Program
  firstRun: FirstRunPage
  create: CreatePage
  library: LibraryPage
}

/** A test with the built program, a profile of its own and the pages of its screens. */
export const test = base.extend<Fixtures, Shared>({
  untouched: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'backlot-e2e-'))
      const program = await startProgram(folder)
      await use(program)
      await program.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  profile: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'backlot-e2e-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  program: async ({ profile }, use) => {
    const program = await startProgram(profile)
    await use(program)
    await program.stop()
  },
  firstRun: async ({ page }, use) => use(new FirstRunPage(page)),
  create: async ({ page }, use) => use(new CreatePage(page)),
  library: async ({ page }, use) => use(new LibraryPage(page)),
})

/** For what is drawn, spoken or filmed meanwhile: how soon is up to what else the machine does. */
export const patiently = { timeout: 150_000 } as const

export { expect } from '@playwright/test'
