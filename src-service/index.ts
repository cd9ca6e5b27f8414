import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Clock, Log } from '#shared/util/ports.ts'
import { composeService, type Service } from './server/compose-service.ts'
import { lockFolder } from './database/lock-folder.ts'
import { openDatabase } from './database/open-database.ts'
import { createGenerationStore } from './jobs/generation-store.ts'
import type { Engine, ModelDefinition } from './models/model-definition.ts'
import { createSeededRandom, createSystemRandom } from './jobs/random.ts'
import { createVideoStore } from './jobs/short-video/video-store.ts'
import { createSandboxClock } from './sandbox/sandbox-clock.ts'

/** How a service is started. */
export type ServiceOptions = {
  /** 0 takes any free port. */
  readonly port: number
  /** Where database and files are kept; made where it is not there. */
  readonly dataFolder: string
  /** The folder with the models' covers. */
  readonly coversFolder: string
  /** The entry of the render workers. */
  readonly workerFile: string
  /** The catalog and what makes it, in place of all that is offered. */
  readonly catalog?: { readonly models: readonly ModelDefinition[]; readonly engine: Engine }
  /** How fast time goes: 1 as by the wall, 0 not unless the admin surface moves it. */
  readonly clockRate: number
  /** Makes ids and media repeatable; null for chance. */
  readonly seed: number | null
  /** How a model's typical time is felt: 1 whole, 2 half, 0 not at all. */
  readonly speed: number
  /** Where files of this computer are lent to it; null or none where nobody lends any. */
  readonly filesOrigin?: string | null
  /** Whether faults that a test asks for are heard. */
  readonly faults: boolean
  /** Practice credits of a new account. */
  readonly credits: number
  /** Monthly credit cap of the key, or null. */
  readonly keyCap: number | null
  readonly clock: Clock
  readonly log: Log
}

/** A service that answers. The key is fresh with each start; former ones are revoked. */
export type RunningService = {
  readonly baseUrl: string
  readonly webUrl: string
  readonly mcpUrl: string
  readonly apiKey: string
  readonly signingSecret: string
  /** Opens the admin surface under `/__admin`; no key of an account does. */
  readonly adminSecret: string
  /** Stops answering and gives the data folder back. What was running is taken up by the next start. */
  stop(): Promise<void>
}

/** The one account of the embedded service. */
const practice = { id: 'practice', name: 'Practice' } as const

/** One core is left to whoever is looking on, where there are more than two. */
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
  // A server that listens on a port has an address of this kind.
  return (app.server.address() as AddressInfo).port
}

/** The whole catalog, loaded only where it is offered. */
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
 * @throws Error with a sentence for the user where the folder is in use or from a newer version, or the port is taken.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { dataFolder, seed } = options
  const filesFolder = join(dataFolder, 'files')
  await mkdir(filesFolder, { recursive: true, mode: 0o700 })
  await using held = new AsyncDisposableStack()
  held.defer(await lockFolder(dataFolder, options.clock))
  const database = openDatabase(join(dataFolder, 'service.db'))
  held.defer(() => void database.close())
  const clock = createSandboxClock(options.clock, options.clockRate)
  const past = createGenerationStore({ database, clock }).count() + createVideoStore({ database, clock }).count()
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
  service.accounts.revokeKeys(practice.id)
  const apiKey = service.accounts.mintKey(practice.id, options.keyCap)
  port = await listen(service, port)
  service.resume()

  const baseUrl = `http://127.0.0.1:${port}`
  const running = held.move()
  return {
    baseUrl,
    webUrl: `${baseUrl}/web`,
    mcpUrl: `${baseUrl}/mcp`,
    apiKey,
    signingSecret,
    adminSecret,
    stop: () => running.disposeAsync(),
  }
}
