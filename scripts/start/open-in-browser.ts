import { compiledCodeFolder, defaultProfileFolder } from '#main/hosts/launch-options.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { askOneTimeAddress } from './ask-one-time-address.ts'
import { findInstalledBrowser, rootArguments } from '../browser/installed-browser.ts'
import type { Crew } from './crew.ts'
import { hasScreen } from './electron-program.ts'
import type { StartFlags } from './read-start-flags.ts'

const ready = /^Backlot is ready at \S+$/

/** What opens an address in the user's own browser, by system; it exits at once. */
const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['xdg-open'],
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/**
 * Starts the browser host as part of the crew and prints its lines; when it is ready, shows it in a window of an installed
 * browser, unless headless. `program`: the built browser host; `folder`: its working folder.
 */
export function openInBrowser(
  { program, folder, flags }: { readonly program: string; readonly folder: string; readonly flags: StartFlags },
  crew: Crew,
): void {
  const args = [program, '--tied']
  if (flags.port !== null) args.push('--port', flags.port)
  if (flags.profile !== null) args.push('--profile', flags.profile)
  const { platform, env } = process
  const NODE_COMPILE_CACHE = env['NODE_COMPILE_CACHE'] ?? compiledCodeFolder({ platform, env, home: homedir() })
  const host = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
    env: { ...env, NODE_COMPILE_CACHE },
  })
  crew.add(host)
  if (host.stdout === null) throw new Error('Couldn’t read the output of Backlot.')
  const { promise: isReady, resolve: setReady } = Promise.withResolvers<void>()
  createInterface({ input: host.stdout }).on('line', (line) => {
    process.stdout.write(`${line}\n`)
    if (ready.test(line)) setReady()
  })
  if (flags.headless) return
  show({ host, isReady, profile: flags.profile }, crew).catch(async (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    await isReady
    explain()
  })
}

function explain(): void {
  process.stdout.write('Open this address in a browser on this computer. Press Ctrl-C here to quit Backlot.\n')
}

/** Opens the user's own browser, which does not tell when its page is closed. */
function openUsualBrowser(address: string): void {
  const [opener, ...args] = openers[process.platform] ?? []
  if (opener === undefined) return
  const opening = spawn(opener, [...args, address], { stdio: 'ignore' })
  // The address was printed; without an opener it is opened by hand.
  opening.on('error', () => opening.unref())
}

type Shown = { readonly host: ChildProcess; readonly isReady: Promise<void>; readonly profile: string | null }

/**
 * Opens a browser window with a one-time code as soon as the host gives one: the token is printed and passed to nothing.
 * Without a browser of ours it says what to do, once the address is printed.
 */
async function show({ host, isReady, profile }: Shown, crew: Crew): Promise<void> {
  const browser = hasScreen() ? findInstalledBrowser() : undefined
  if (browser === undefined) {
    await isReady
    explain()
    if (hasScreen()) openUsualBrowser(await askOneTimeAddress(host))
    return
  }
  const { platform, env } = process
  const data = profile ?? defaultProfileFolder({ platform, env, home: homedir() })
  const window = [`--user-data-dir=${join(data, 'browser')}`, '--window-size=1440,900']
  const calm = ['--no-first-run', '--no-default-browser-check', ...rootArguments()]
  const address = await askOneTimeAddress(host)
  crew.add(spawn(browser, [`--app=${address}`, ...window, ...calm], { stdio: 'ignore' }), explain)
}
