import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createClock } from '#shared/util/ports.ts'
import { startService, type RunningService } from './index.ts'
import { onStopRequest } from './on-stop-request.ts'
import { createLineLog } from './server/line-log.ts'
import { readFlags, usage, type Flags } from './server/read-flags.ts'

const here = import.meta.dirname

/** A stop that takes longer is aborted. Milliseconds. */
const longestStopMs = 5_000

/** The covers are beside the source folders, and one folder further up from the bundle. */
function coversFolder(): string {
  const [source = '', bundle = ''] = ['../resources/covers', '../../resources/covers'].map((path) =>
    resolve(here, path),
  )
  return existsSync(source) ? source : bundle
}

function announce(service: RunningService, json: boolean): void {
  const { baseUrl, webUrl, mcpUrl, apiKey, signingSecret, adminSecret, dashboardUrl } = service
  const line = json
    ? JSON.stringify({ baseUrl, webUrl, mcpUrl, apiKey, signingSecret, adminSecret, dashboardUrl })
    : `The service is ready at ${baseUrl} with the key ${apiKey}\nTools for agents: ${mcpUrl}\nIts dashboard: ${dashboardUrl}`
  process.stdout.write(`${line}\n`)
}

async function run(flags: Flags): Promise<void> {
  const log = createLineLog((line) => void process.stderr.write(line), flags.verbose)
  const service = await startService({
    port: flags.port,
    dataFolder: resolve(flags.data),
    coversFolder: coversFolder(),
    workerFile: join(here, import.meta.filename.endsWith('.ts') ? 'models/render-worker.ts' : 'render-worker.js'),
    seed: flags.seed,
    speed: flags.speed,
    faults: flags.faults,
    filesOrigin: flags['files-origin'],
    isNetworkSent: flags['network-sent'],
    clockRate: flags['clock-rate'],
    clockStart: flags['clock-start'],
    credits: flags.credits,
    keyCap: flags['key-cap'],
    clock: createClock({
      now: Date.now,
      monotonic: () => performance.now(),
      set: (call, ms) => setTimeout(call, ms),
      clear: clearTimeout,
    }),
    log,
  })

  let stopping = false
  const stop = () => {
    // One Ctrl-C can arrive twice, from the terminal and from npm.
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), longestStopMs).unref()
    service.stop().then(() => process.exit(0), explain)
  }
  onStopRequest(flags, stop)
  announce(service, flags.json)
}

function explain(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

let flags: Flags
try {
  flags = readFlags(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${usage}\n`)
  explain(error)
}
await run(flags).catch(explain)
