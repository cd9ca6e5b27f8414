// `npm start`: builds what is stale, then opens Backlot in Electron, else in a browser's app window, else says where it is.
import { join, resolve } from 'node:path'
import { buildIfStale } from './start/build-if-stale.ts'
import { type Crew, createCrew } from './start/crew.ts'
import { findElectron, hasScreen } from './start/electron-program.ts'
import { openElectron } from './start/open-electron.ts'
import { openInBrowser } from './start/open-in-browser.ts'
import { readStartFlags, type StartFlags } from './start/read-start-flags.ts'

const root = resolve(import.meta.dirname, '..')

async function start(flags: StartFlags, crew: Crew): Promise<void> {
  await buildIfStale(root, crew)
  const isWanted = flags.host === 'electron'
  if (isWanted || (flags.host === null && !flags.headless && hasScreen())) {
    const reason = await startElectron(flags, crew)
    if (reason === null) return
    if (isWanted) throw new Error(reason)
    process.stderr.write(`${reason} Backlot opens in your browser instead.\n`)
  }
  openInBrowser({ program: join(root, 'out/main/serve.js'), folder: root, flags }, crew)
}

/** Runs Backlot in Electron and ends with it. Returns why no window could be shown, or null. */
async function startElectron(flags: StartFlags, crew: Crew): Promise<string | null> {
  const electron = await findElectron(root, crew, flags.host === 'electron')
  if (electron.kind === 'missing') return electron.reason
  const ending = await openElectron({ program: electron.path, root, profile: flags.profile }, crew)
  if (ending.kind === 'no-window') return `Couldn’t open the Backlot window: ${ending.reason}.`
  if (ending.kind === 'already-open') {
    process.stdout.write('Backlot is already open with this profile. Its window is now in front.\n')
  }
  crew.stop(ending.kind === 'closed' ? ending.code : 0)
  return null
}

const crew = createCrew()
try {
  await start(readStartFlags(process.argv.slice(2)), crew)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  crew.stop(1)
}
