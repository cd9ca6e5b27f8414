import { _electron } from '@playwright/test'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { rootArguments } from '../../../scripts/browser/installed-browser.ts'
import type { Desktop } from './desktop.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Path of Electron's program; undefined if this machine has none for tests. */
export const electronProgram = process.env['BACKLOT_ELECTRON']

/** Path of the program of a package, which is Electron with Backlot in it; undefined if there is none for tests. */
export const packagedElectron = process.env['BACKLOT_PACKAGED']

type Options = {
  readonly profile: string
  /** A packaged program; without it, Electron runs what was built. */
  readonly program?: string | undefined
}

/** Starts the built or packaged program in real Electron. @throws Error if BACKLOT_ELECTRON is not set and needed. */
export async function startElectron({ profile, program }: Options): Promise<Desktop> {
  const executablePath = program ?? electronProgram
  if (executablePath === undefined) throw new Error('BACKLOT_ELECTRON names no program.')
  const { ELECTRON_RUN_AS_NODE: _, ...own } = process.env
  const given = Object.entries(own).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const app = await _electron.launch({
    executablePath,
    args: [...(program === undefined ? [root] : []), `--profile=${profile}`, ...rootArguments()],
    env: { ...Object.fromEntries(given), XDG_STATE_HOME: join(profile, 'state') },
  })
  const electron = app.process()
  return {
    page: await app.firstWindow(),
    async saved(click) {
      const file = join(await mkdtemp(join(profile, 'saved-')), 'file')
      const whole = app.evaluate(
        ({ session }, path) =>
          new Promise<void>((resolve, reject) => {
            session.defaultSession.once('will-download', (_event, item) => {
              // Without this, Electron would show a save dialog.
              item.setSavePath(path)
              item.once('done', (_done, state) => (state === 'completed' ? resolve() : reject(new Error(state))))
            })
          }),
        file,
      )
      await click()
      await whole
      return file
    },
    async quit() {
      const exited = once(electron, 'exit')
      const start = performance.now()
      // The app may exit before it answers.
      await Promise.race([app.evaluate(({ app: running }) => running.quit()), exited])
      const [code] = (await exited) as [number | null]
      return { ms: performance.now() - start, code }
    },
    [Symbol.asyncDispose]: () => app.close(),
  }
}
