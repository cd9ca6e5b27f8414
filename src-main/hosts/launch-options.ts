import { resolve, join } from 'node:path'
import { parseArgs } from 'node:util'

/** The options of a start. */
export type LaunchOptions = {
  /** The loopback port of the browser host; 0 picks a free one. */
  readonly port: number
  /** The loopback port of media; 0 picks a free one. */
  readonly mediaPort: number
  /** Absolute; null for the default. */
  readonly profile: string | null
  /** Ends when its stdin does, so that it never outlives its parent. */
  readonly tied: boolean
}

const ownAddresses: readonly (string | undefined)[] = [undefined, '127.0.0.1', 'localhost']

/** Refuses other addresses: whoever reaches the page can spend, and plain HTTP would show its token to the network. */
function refuseOtherAddress(host: string | undefined): void {
  if (ownAddresses.includes(host)) return
  throw new Error(
    `Backlot listens on this computer only, not on ${host}. Reach it from another one through SSH: start it with --port 8420 --media-port 8421, and there run ssh -L 8420:127.0.0.1:8420 -L 8421:127.0.0.1:8421 with the name of this computer.`,
  )
}

function readPort(flag: string, text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`--${flag} takes a number from 0 to 65535.`)
  return port
}

/** Reads a start's flags; throws a sentence for the user if one is invalid. The listen address is always loopback. */
export function readLaunchOptions(args: readonly string[]): LaunchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      host: { type: 'string' },
      port: { type: 'string', default: '0' },
      'media-port': { type: 'string', default: '0' },
      profile: { type: 'string' },
      headless: { type: 'boolean', default: false },
      tied: { type: 'boolean', default: false },
    },
  })
  refuseOtherAddress(values.host)
  const port = readPort('port', values.port)
  const mediaPort = readPort('media-port', values['media-port'])
  if (port !== 0 && port === mediaPort) throw new Error('--media-port takes another number than --port.')
  if (values.profile === '') throw new Error('--profile takes a folder path.')
  return { port, mediaPort, profile: values.profile === undefined ? null : resolve(values.profile), tied: values.tied }
}

/** The exit code of an Electron host that has already told the user why it cannot start. */
export const refusedExitCode = 70

/** The options of an Electron host's start. */
export type ElectronOptions = {
  /** Absolute; null for the default. */
  readonly profile: string | null
  /** The process that Backlot ends with; null if the user started it. */
  readonly parentPid: number | null
  /** A file to create once the window is visible, as a sign to the starter. Absolute; null for none. */
  readonly shownFile: string | null
}

/** Reads `--profile=DIR`, `--parent=PID` and `--shown-file=FILE`; other arguments belong to Electron and Chromium. */
export function readElectronOptions(args: readonly string[]): ElectronOptions {
  const read = (name: string) => {
    const value = args.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
    if (value === '') throw new Error(`--${name} takes a value.`)
    return value
  }
  const [profile, parent, shownFile] = [read('profile'), read('parent'), read('shown-file')]
  if (parent !== undefined && !/^[1-9]\d*$/.test(parent)) throw new Error('--parent takes a process ID.')
  return {
    profile: profile === undefined ? null : resolve(profile),
    parentPid: parent === undefined ? null : Number(parent),
    shownFile: shownFile === undefined ? null : resolve(shownFile),
  }
}

type Machine = {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
}

/** Where Backlot records, outside of any profile, the last known state of each one's database. */
export function defaultMarkFolder({ platform, env, home }: Machine): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Backlot Marks')
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Backlot Marks')
  return join(env['XDG_STATE_HOME'] ?? join(home, '.local', 'state'), 'backlot')
}

/** The platform's default folder for a user's data. */
export function defaultProfileFolder({ platform, env, home }: Machine): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Backlot')
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Backlot')
  return join(env['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'backlot')
}

/** Where Node keeps Backlot's compiled code for the next start. It can be deleted at any time. */
export function compiledCodeFolder({ platform, env, home }: Machine): string {
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'Backlot')
  if (platform === 'win32') {
    return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Backlot Cache')
  }
  return join(env['XDG_CACHE_HOME'] ?? join(home, '.cache'), 'backlot')
}
