import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { RenderTake } from './composer/take-order.ts'
import type { ConnectionTimes } from './server/build-service.ts'
import { composeService, type Service } from './server/compose-service.ts'
import { lockFolder } from './database/lock-folder.ts'
import { openDatabase } from './database/open-database.ts'
import { createGenerationStore } from './jobs/generation-store.ts'
import type { Engine, ModelDefinition } from './models/model-definition.ts'
import { createSeededRandom, createSystemRandom } from './jobs/random.ts'
import { createResourceStore } from './jobs/resource/resource-store.ts'
import { createVideoStore } from './jobs/short-video/video-store.ts'
import { toolPath } from './server/tool-listener.ts'
import { createSandboxClock } from './sandbox/sandbox-clock.ts'

/** Options of a service. */
export type ServiceOptions = {
  /** 0 for any free port. */
  readonly port: number
  /** Folder of the database and files; created if missing. */
  readonly dataFolder: string
  readonly coversFolder: string
  readonly workerFile: string
  /** The catalog and its engine, instead of all models. */
  readonly catalog?: { readonly models: readonly ModelDefinition[]; readonly engine: Engine }
  /** Renders takes of the Composer, instead of the service's own renderer. */
  readonly renderTake?: RenderTake
  /** Clock rate: 1 is real time; at 0 only the admin API advances it. */
  readonly clockRate: number
  /** What the clock says at the start, in milliseconds since 1970; the real time if null or absent. */
  readonly clockStart?: number | null
  /** Makes ids and media repeatable; null for random ones. */
  readonly seed: number | null
  /** Scales a model's typical time: 1 for all of it, 2 for half, 0 for none. */
  readonly speed: number
  /** Origin that serves this computer's shared input files; null or absent if there is none. */
  readonly filesOrigin?: string | null
  /** Whether the admin API will be sent how engines on the internet are reached; they wait for it. */
  readonly isNetworkSent?: boolean
  /** When connections are cut; within seconds by default. */
  readonly connectionTimes?: ConnectionTimes
  /** Whether faults requested by tests are applied. */
  readonly faults: boolean
  /** Practice credits of a new account. */
  readonly credits: number
  /** Monthly credit cap of the key, or null. */
  readonly keyCap: number | null
  readonly clock: Clock
  readonly log: Log
}

/** A running service. Each start creates a new key and revokes those of earlier starts. */
export type RunningService = {
  readonly baseUrl: string
  readonly webUrl: string
  readonly mcpUrl: string
  readonly apiKey: string
  readonly signingSecret: string
  /** Opens the admin API under `/__admin`; account keys do not. */
  readonly adminSecret: string
  /** Opens the dashboard of the account in a browser, without a key. */
  readonly dashboardUrl: string
  /** Stops answering and unlocks the data folder. The next start resumes what was running. */
  stop(): Promise<void>
}

const practice = { id: 'practice', name: 'Practice' } as const

/** Leaves one core to the user's other work if there are more than two. */
const workers = () => Math.max(2, availableParallelism() - 1)

async function listen({ app }: Service, port: number): Promise<number> {
  try {
    await app.listen({ host: '127.0.0.1', port })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new Error(`Port ${port} is in use. Choose another with --port, or 0 for any.`, { cause: error })
    }
    throw error
  }
  // A server that listens on a port has an address of this type.
  return (app.server.address() as AddressInfo).port
}

/** Loads all models, only where they are offered. */
async function offerAll({ workerFile, log }: ServiceOptions, held: AsyncDisposableStack) {
  const { loadModels } = await import('./models/registry.ts')
  const { createRenderPool } = await import('./models/render-pool.ts')
  const engine = createRenderPool({ workerFile, size: workers(), log })
  held.defer(() => engine.stop())
  return { models: await loadModels(), engine }
}

/**
 * Starts the embedded service on loopback.
 *
 * @throws Error with a message for the user if the folder is in use or from a newer version, or the port is taken.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { dataFolder, seed } = options
  const filesFolder = join(dataFolder, 'files')
  await mkdir(filesFolder, { recursive: true, mode: 0o700 })
  await using held = new AsyncDisposableStack()
  held.defer(await lockFolder(dataFolder, options.clock))
  const database = openDatabase(join(dataFolder, 'service.db'))
  held.defer(() => void database.close())
  const clock = createSandboxClock(options.clock, options.clockRate, options.clockStart ?? undefined)
  const stores = [createGenerationStore, createVideoStore, createResourceStore]
  const past = stores.reduce((sum, create) => sum + create({ database, clock }).count(), 0)
  const { models, engine } = options.catalog ?? (await offerAll(options, held))

  const adminSecret = randomBytes(32).toString('base64url')
  let port = options.port
  const service = composeService({
    ...options,
    database,
    models,
    engine,
    admin: { secret: adminSecret, clock },
    clock,
    filesFolder,
    workFolder: join(dataFolder, 'work'),
    port: () => port,
    random: seed === null ? createSystemRandom() : createSeededRandom(seed, past),
  })
  held.defer(() => service.stop())

  const { signingSecret } = service.accounts.open(practice.id, practice.name, options.credits)
  const apiKey = service.accounts.mintStartKey(practice.id, options.keyCap)
  port = await listen(service, port)
  service.resume()

  const baseUrl = `http://127.0.0.1:${port}`
  const running = held.move()
  return {
    baseUrl,
    webUrl: `${baseUrl}/web`,
    mcpUrl: baseUrl + toolPath,
    apiKey,
    signingSecret,
    adminSecret,
    dashboardUrl: service.openDashboard(practice.id).webhooksUrl,
    stop: () => running.disposeAsync(),
  }
}
