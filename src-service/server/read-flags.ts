import { parseArgs } from 'node:util'
import { z } from 'zod'

const whole = z.coerce.number().int().nonnegative()

const Flags = z.object({
  port: whole.max(65_535).default(0),
  data: z.string().min(1),
  json: z.boolean().default(false),
  tied: z.boolean().default(false),
  faults: z.boolean().default(false),
  seed: whole.nullable().default(null),
  speed: z.coerce.number().nonnegative().default(0),
  credits: whole.default(1_000),
  'key-cap': whole.nullable().default(null),
  'clock-rate': z.coerce.number().nonnegative().default(1),
  'clock-start': z.iso
    .datetime()
    .transform((time) => Date.parse(time))
    .nullable()
    .default(null),
  'files-origin': z
    .string()
    .regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/u)
    .nullable()
    .default(null),
  'network-sent': z.boolean().default(false),
  verbose: z.boolean().default(false),
})

/** Parsed command line flags. */
export type Flags = z.output<typeof Flags>

/** The usage text, shown for invalid flags. */
export const usage = `Usage: npm run service -- --data DIR [--port N] [--json]
  --data DIR     folder for accounts, generations and files
  --port N       port on 127.0.0.1; 0 or unset uses a free one
  --json         print one line of JSON when ready
  --tied         stop when standard input ends
  --seed N       make ids and images repeatable
  --speed X      divide the typical run time by X; 0 runs at full speed
  --credits N    practice credits for a new account (default 1000)
  --key-cap N    monthly credit cap of the key
  --clock-rate X clock speed: 1 is real time, 0 moves only through the admin API
  --clock-start TIME  what the clock says at the start, such as 2026-06-10T09:00:00Z; the real time if unset
  --files-origin http://127.0.0.1:N  where input files on this computer are served
  --network-sent wait until the admin API is sent how engines on the internet are reached
  --faults       accept the test header x-backlot-fault
  --verbose      log every step to standard error`

/** Parses the command line. @throws Error with a message that names the flag. */
export function readFlags(args: readonly string[]): Flags {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      json: { type: 'boolean' },
      tied: { type: 'boolean' },
      faults: { type: 'boolean' },
      seed: { type: 'string' },
      speed: { type: 'string' },
      credits: { type: 'string' },
      'key-cap': { type: 'string' },
      'clock-rate': { type: 'string' },
      'clock-start': { type: 'string' },
      'files-origin': { type: 'string' },
      'network-sent': { type: 'boolean' },
      verbose: { type: 'boolean' },
    },
  })
  const flags = Flags.safeParse(values)
  if (flags.success) return flags.data
  const [issue] = flags.error.issues
  throw new Error(`--${issue?.path.join('.')}: ${issue?.message}`)
}
