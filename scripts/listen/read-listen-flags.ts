import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type EventPatterns, readEventPatterns } from '#shared/domain/event-patterns.ts'
import { readForwardUrl } from '#shared/domain/forward-url.ts'

/** What `npm run listen` was asked for. */
export type ListenFlags = {
  /** Where verified events go; null to show them only. */
  readonly forwardTo: string | null
  readonly events: EventPatterns
  readonly isJson: boolean
  /** The secret that signs what is forwarded; null for a new one. */
  readonly secret: string | null
  /** Absolute; null for a temporary profile. */
  readonly profile: string | null
}

/** The usage text, shown for invalid flags. */
export const usage = `Usage: npm run listen -- [--forward-to URL] [--events a,b] [--json] [--secret S] [--profile DIR]
  --forward-to URL  post verified events to a program on this computer
  --events a,b      only these types; * stands for any text: video.*
  --json            one line of JSON for each event and each attempt
  --secret S        sign forwarded events with this secret, at least 16 characters
  --profile DIR     listen for the open workspace of a profile, whose queue goes on meanwhile; without it, for a
                    temporary one with practice credits`

const leastSecret = 16

/** Reads the command line of `npm run listen`. @throws Error with a sentence that names the flag. */
export function readListenFlags(args: readonly string[]): ListenFlags {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'forward-to': { type: 'string' },
      events: { type: 'string', default: '' },
      json: { type: 'boolean', default: false },
      secret: { type: 'string' },
      profile: { type: 'string' },
    },
  })
  const { events, json, secret, profile } = values
  const patterns = readEventPatterns(events)
  if (patterns.kind === 'refused') throw new Error(`--events: ${patterns.why}`)
  const forwardTo = values['forward-to'] === undefined ? null : readForwardUrl(values['forward-to'])
  if (forwardTo?.kind === 'refused') throw new Error(`--forward-to: ${forwardTo.why}`)
  if (secret !== undefined && secret.length < leastSecret) {
    throw new Error(`--secret takes at least ${leastSecret} characters.`)
  }
  if (profile === '') throw new Error('--profile takes a folder path.')
  return {
    forwardTo: forwardTo === null ? null : forwardTo.url,
    events: patterns.patterns,
    isJson: json,
    secret: secret ?? null,
    profile: profile === undefined ? null : resolve(profile),
  }
}
