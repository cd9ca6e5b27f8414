import { resolve } from 'node:path'
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
  if (values.profile === '') throw new Error('--profile takes a folder.')
  return { port, profile: values.profile === undefined ? null : resolve(values.profile), tied: values.tied }
}

/** The same of Electron's arguments, among which are its own and Chromium's: only `--profile=DIR` and `--tied` are read. */
export function readElectronOptions(args: readonly string[]): LaunchOptions {
  return readLaunchOptions(args.filter((argument) => argument === '--tied' || argument.startsWith('--profile=')))
}
