import type { FastifyInstance } from 'fastify'
import { limits } from '#shared/contract/limit.ts'
import type { Clock } from '#shared/util/clock.ts'
import type { Log } from '#shared/util/log.ts'
import type { Random } from '#shared/util/random.ts'
import type { ServiceDatabase } from '../database/open-database.ts'
import { createGenerationStore } from '../jobs/generation-store.ts'
import { createMediaFiles } from '../jobs/media-files.ts'
import { createReadGeneration } from '../jobs/read-generation.ts'
import { createRunner } from '../jobs/runner.ts'
import { createSettlement } from '../jobs/settlement.ts'
import { createStartRun } from '../jobs/start-run.ts'
import { createWaitingRoom } from '../jobs/waiting-room.ts'
import { createAccounts, type Accounts } from '../ledger/accounts.ts'
import { createLedger, type Ledger } from '../ledger/ledger.ts'
import { createCatalog } from '../models/catalog.ts'
import type { Engine, ModelDefinition } from '../models/model-definition.ts'
import { accountHandlers } from '../routes/account.ts'
import { generationHandlers } from '../routes/generation.ts'
import { modelHandlers } from '../routes/model.ts'
import { buildService } from './build-service.ts'
import { createRateWindow } from './rate-window.ts'

/** What a service is put together from. */
export type ServiceDeps = {
  readonly database: ServiceDatabase
  readonly models: readonly ModelDefinition[]
  readonly engine: Engine
  readonly filesFolder: string
  /** Where jobs write on their way; on the disk of the files. */
  readonly workFolder: string
  readonly coversFolder: string
  /** The port that it is reached at; asked with every request. */
  readonly port: () => number
  /** How a model's typical time is felt: 1 whole, 2 half, 0 not at all. */
  readonly speed: number
  /** Whether faults that a test asks for are heard. */
  readonly faults: boolean
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}

/** The parts of a service that its starter, or a test, holds on to. */
export type Service = {
  readonly app: FastifyInstance
  readonly accounts: Accounts
  readonly ledger: Ledger
  /** Takes up what was running when the service last stopped. */
  resume(): void
  /** Answers whoever waits, closes the application and abandons what runs; the database stays open. */
  stop(): Promise<void>
}

/** Puts a service together over an open database. It neither listens nor runs anything yet. */
export function composeService(deps: ServiceDeps): Service {
  const { database, clock, log, port } = deps
  const baseUrl = () => `http://127.0.0.1:${port()}`
  const catalog = createCatalog(deps.models)
  const ledger = createLedger({ database, clock })
  const accounts = createAccounts({ database, ledger, clock })
  const store = createGenerationStore({ database, clock })
  const settlement = createSettlement({ database, store, ledger })
  const waitingRoom = createWaitingRoom(clock)
  const files = createMediaFiles(deps.filesFolder)
  const runner = createRunner({ ...deps, store, settlement, files, waitingRoom, catalog })
  const starts = createRateWindow({ ...limits.starts, clock })
  const startRun = createStartRun({ ...deps, catalog, store, ledger, settlement, runner, starts })
  const readGeneration = createReadGeneration({ store, waitingRoom })

  const app = buildService({
    handlers: {
      model: modelHandlers({ catalog, baseUrl }),
      generation: generationHandlers({ catalog, baseUrl, startRun, readGeneration }),
      account: accountHandlers({ ledger }),
    },
    accounts,
    requests: createRateWindow({ ...limits.requests, clock }),
    faults: deps.faults,
    port,
    filesFolder: deps.filesFolder,
    coversFolder: deps.coversFolder,
    log,
  })

  return {
    app,
    accounts,
    ledger,
    resume: runner.resume,
    async stop() {
      waitingRoom.close()
      await app.close()
      await runner.stop()
    },
  }
}
