// `npm start`: builds what is stale, then opens Backlot in Electron, else in a browser's app window, else says where it is.
import { defaultProfileFolder } from '#main/hosts/launch-options.ts'
import { askOneTimeAddress } from '#main/hosts/launcher-ipc.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { findInstalledBrowser, rootArguments } from './browser/installed-browser.ts'
import { buildIfStale } from './start/build-if-stale.ts'
import { type Crew, createCrew } from './start/crew.ts'
import { findElectron, hasScreen } from './start/electron-program.ts'
import { openElectron } from './start/open-electron.ts'
import { readStartFlags, type StartFlags } from './start/read-start-flags.ts'

const root = resolve(import.meta.dirname, '..')
const ready = /^Backlot is ready at \S+$/

async function start(flags: StartFlags, crew: Crew): Promise<void> {
  await buildIfStale(root, crew)
  const isWanted = flags.host === 'electron'
  if (isWanted || (flags.host === null && !flags.headless && hasScreen())) {
    const reason = await startElectron(flags, crew)
    if (reason === null) return
    if (isWanted) throw new Error(reason)
    process.stderr.write(`${reason} Backlot opens in your browser instead.\n`)
  }
  startBrowserHost(flags, crew)
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

function startBrowserHost(flags: StartFlags, crew: Crew): void {
  const args = [join(root, 'out/main/serve.js'), '--tied']
  if (flags.port !== null) args.push('--port', flags.port)
  if (flags.profile !== null) args.push('--profile', flags.profile)
  const host = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit', 'ipc'] })
  crew.add(host)
  if (host.stdout === null) throw new Error('Couldn’t read the output of Backlot.')
  createInterface({ input: host.stdout }).on('line', (line) => {
    process.stdout.write(`${line}\n`)
    if (ready.test(line) && !flags.headless) show(host, flags, crew)
  })
}

/** Opens a browser window with a one-time code: the token is printed here and nowhere else. */
function show(host: ChildProcess, { profile }: StartFlags, crew: Crew): void {
  const browser = hasScreen() ? findInstalledBrowser() : undefined
  const explain = () => {
    process.stdout.write('Open this address in a browser on this computer. Press Ctrl-C here to quit Backlot.\n')
  }
  if (browser === undefined) {
    explain()
    return
  }
  const { platform, env } = process
  const folder = profile ?? defaultProfileFolder({ platform, env, home: homedir() })
  const window = [`--user-data-dir=${join(folder, 'browser')}`, '--window-size=1440,900']
  const calm = ['--no-first-run', '--no-default-browser-check', ...rootArguments()]
  const open = (address: string) =>
    crew.add(spawn(browser, [`--app=${address}`, ...window, ...calm], { stdio: 'ignore' }), explain)
  askOneTimeAddress(host).then(open, (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    explain()
  })
}

const crew = createCrew()
try {
  await start(readStartFlags(process.argv.slice(2)), crew)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  crew.stop(1)
}
