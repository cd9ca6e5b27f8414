import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** The flags of `npm start`. */
export type StartFlags = {
  readonly headless: boolean
  /** Forced, or null for what the machine supports. */
  readonly host: 'electron' | 'browser' | null
  readonly port: string | null
  /** Absolute; null for the default. */
  readonly profile: string | null
}

/**
 * Reads the flags.
 *
 * @throws Error with a sentence for the user if a flag is unknown or makes no sense.
 */
export function readStartFlags(args: readonly string[]): StartFlags {
  const { values } = parseArgs({
    args: [...args],
    options: {
      headless: { type: 'boolean', default: false },
      host: { type: 'string' },
      port: { type: 'string' },
      profile: { type: 'string' },
    },
  })
  const { headless, port = null, profile } = values
  const host = values.host ?? null
  if (host !== null && host !== 'electron' && host !== 'browser') throw new Error('--host must be electron or browser.')
  if (host === 'electron' && (headless || port !== null)) {
    throw new Error('--headless and --port only work in the browser; remove --host electron.')
  }
  return { headless, host, port, profile: profile === undefined ? null : resolve(profile) }
}
