import { resolve, join } from 'node:path'
import { parseArgs } from 'node:util'

/** What a start of Backlot is told. */
export type LaunchOptions = {
  /** The loopback port of the browser host; 0 takes a free one. */
  readonly port: number
  /** Absolute; null for the default. */
  readonly profile: string | null
  /** Ends when its stdin does, so that it never outlives who started it. */
  readonly tied: boolean
}

/**
 * Reads the flags of a start. Throws an error with a sentence for a person where one is unknown or makes no sense.
 *
 * There is no flag for the address to listen on: it is this machine's own, always.
 */
export function readLaunchOptions(args: readonly string[]): LaunchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '0' },
      profile: { type: 'string' },
      headless: { type: 'boolean', default: false },
      tied: { type: 'boolean', default: false },
    },
  })
  const port = Number(values.port)
  if (!/^\d+$/.test(values.port) || port > 65_535) throw new Error('--port takes a number from 0 to 65535.')
  if (values.profile === '') throw new Error('--profile takes a folder path.')
  return { port, profile: values.profile === undefined ? null : resolve(values.profile), tied: values.tied }
}

/** The exit code of an Electron host that has itself told the user why it cannot start. */
export const refusedExitCode = 70

/** What a start of the Electron host is told. */
export type ElectronOptions = {
  /** Absolute; null for the default. */
  readonly profile: string | null
  /** The process that Backlot ends with; null when nothing but the user started it. */
  readonly parentPid: number | null
  /** A file to create once the window is shown, which tells who started Backlot that it worked. Absolute; null for none. */
  readonly shownFile: string | null
}

/** Reads `--profile=DIR`, `--parent=PID` and `--shown-file=FILE`; the other arguments belong to Electron and Chromium. */
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

/** Where Backlot remembers, outside of any profile, how far each one's database has come. */
export function defaultMarkFolder({ platform, env, home }: Machine): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Backlot Marks')
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Backlot Marks')
  return join(env['XDG_STATE_HOME'] ?? join(home, '.local', 'state'), 'backlot')
}

/** Where Backlot keeps a user's data unless told otherwise: the platform's own place for it. */
export function defaultProfileFolder({ platform, env, home }: Machine): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Backlot')
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Backlot')
  return join(env['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'backlot')
}
