import { createRouterClient } from '@orpc/server'
import { join } from 'node:path'
import type { ProgramRunner, StartProcess, Vault, SettingsStore } from '#main/ports/host-ports.ts'
import { mcpCommand } from '#main/hosts/own-command.ts'
import { createSpawnService } from '#main/hosts/browser/spawn-service.ts'
import { createSystemClock, createSystemRandom } from '#main/hosts/system-clock.ts'
import type { PurchaseStep } from '#main/account/purchases.ts'
import type { JobStep } from '#main/jobs/ports.ts'
import { createStudio, type Studio } from '#main/studio.ts'
import type { Bridge } from '#shared/bridge/contract.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { Clock } from '#shared/util/ports.ts'
import { placeEmptyCache } from './empty-cache.ts'
import { innerServiceStarter, isInner } from './inner-service-starter.ts'
import { createMemoryLog, type MemoryLog } from './memory-log.ts'
import { programOf } from './program.ts'

/** How a test's studio differs from a host's. */
export type TestStudioOptions = {
  readonly folder: string
  readonly clock?: Clock
  readonly vault?: Vault
  /** The host's own secrets. */
  readonly secrets?: readonly string[]
  /** Where the host writes crash dumps; nowhere by default. */
  readonly crashFolder?: string
  /** Where the epoch mark of the profile's database is stored; nowhere by default. */
  readonly markFolder?: string
  readonly settingsStore?: SettingsStore
  readonly onStep?: (step: JobStep) => void
  readonly onPurchaseStep?: (step: PurchaseStep) => void
  /** Whether a user is at a window; nobody by default. */
  readonly isAttended?: () => boolean
  /** More arguments for the embedded service. */
  readonly serviceArgs?: readonly string[]
  readonly startServiceProcess?: StartProcess
  readonly startBurnProcess?: StartProcess
  readonly programs?: ProgramRunner
  /** The proxies for an address, as a PAC script names them; none by default. */
  readonly proxiesFor?: (url: string) => Promise<string>
  /**
   * Whether the studio works ahead as a host's does; by default it does not: that starts three processes, each of which
   * takes as long as the studio itself, and few tests are about what they do.
   */
  readonly worksAhead?: boolean
}

/** A studio in this process, with a real embedded service behind it. */
export type TestStudio = AsyncDisposable & {
  readonly studio: Studio
  readonly call: Bridge
  readonly log: MemoryLog
  /** The job's latest state that `until` accepts. */
  waitFor(jobId: string, until: (job: Job) => boolean): Promise<Job>
  media(path: string, headers?: Record<string, string>): Promise<Response>
  /** Stops the studio before the end of its test, which then does not stop it a second time. */
  stop(): Promise<void>
}

/** A vault in memory, like that of a session. */
export function createMemoryVault(): Vault {
  const secrets = new Map<string, string>()
  return {
    info: () => ({ kind: 'session', sentence: 'Kept for this session only.' }),
    read: (name) => Promise.resolve(secrets.get(name) ?? null),
    write: (name, secret) => Promise.resolve(void secrets.set(name, secret)),
    remove: (name) => Promise.resolve(void secrets.delete(name)),
  }
}

// A test that ends a studio unexpectedly checks that it continues by itself.
function createMemorySettings(): SettingsStore {
  let value: Record<string, unknown> = { pauseAfterCrash: false }
  return {
    read: () => value,
    write: (next) => {
      value = next
    },
  }
}

/**
 * Starts the service, or another program in its place, with more arguments than the studio gives: within this process if
 * it can.
 */
export function serviceStarter(more: readonly string[] = [], program = 'src-service/main.ts'): StartProcess {
  return isInner(program) ? innerServiceStarter(program, more) : startApart(more, program)
}

function startApart(more: readonly string[], program: string): StartProcess {
  const start = createSpawnService({ serviceFile: programOf(program), clock: createSystemClock() })
  return (args) => start([...args, ...more])
}

const fast = ['--speed', '1000'] as const
const fastProgram = 'test/fixtures/fast-service.ts'

/** Starts the service that makes images and short videos in milliseconds. */
export const fastServiceStarter = (): StartProcess => serviceStarter(fast, fastProgram)

/** Starts a service that has all its models and draws their images of noise in milliseconds. */
export const quickCatalogStarter = (): StartProcess => serviceStarter(fast, 'test/fixtures/quick-catalog.ts')

/** Starts the fast service as a process of its own, for a studio that is killed or whose work is measured. */
export const apartServiceStarter = (): StartProcess => startApart(fast, fastProgram)

/** Opens a studio on a folder: `await using studio = await openTestStudio({ folder })`. */
export async function openTestStudio(options: TestStudioOptions): Promise<TestStudio> {
  const log = createMemoryLog()
  const profileFolder = join(options.folder, 'profile')
  placeEmptyCache(profileFolder)
  const studio = await createStudio({
    host: 'browser',
    version: '0.0.0',
    platform: 'test',
    profileFolder,
    mediaFolder: join(options.folder, 'media'),
    mediaBase: 'http://media.test/',
    clock: options.clock ?? createSystemClock(),
    random: createSystemRandom(),
    log,
    vault: options.vault ?? createMemoryVault(),
    settingsStore: options.settingsStore ?? createMemorySettings(),
    startServiceProcess: options.startServiceProcess ?? serviceStarter(options.serviceArgs),
    startBurnProcess: options.startBurnProcess ?? serviceStarter([], 'src-service/burn.ts'),
    files: {
      thumbnailWorker: programOf('src-main/media/thumbnail-worker.ts'),
      backupWorker: programOf('src-main/cache/backup-worker.ts'),
      libraryWorker: programOf('src-main/cache/library/library-worker.ts'),
      transferWorker: programOf('src-main/transfer/transfer-worker.ts'),
      serviceData: programOf('src-service/service-data.ts'),
    },
    worksAhead: options.worksAhead ?? false,
    mcpCommand: mcpCommand(programOf('src-main/mcp.ts'), process),
    ...(options.programs === undefined ? {} : { programs: options.programs }),
    ...(options.proxiesFor === undefined ? {} : { proxiesFor: options.proxiesFor }),
    ...(options.onStep === undefined ? {} : { onStep: options.onStep }),
    ...(options.isAttended === undefined ? {} : { isAttended: options.isAttended }),
    ...(options.onPurchaseStep === undefined ? {} : { onPurchaseStep: options.onPurchaseStep }),
    ...(options.secrets === undefined ? {} : { secrets: options.secrets }),
    ...(options.crashFolder === undefined ? {} : { crashFolder: options.crashFolder }),
    ...(options.markFolder === undefined ? {} : { markFolder: options.markFolder }),
  })
  const call: Bridge = createRouterClient(studio.router, { context: studio.context })

  async function waitFor(jobId: string, until: (job: Job) => boolean): Promise<Job> {
    const reading = new AbortController()
    const events = await call.jobs.watch(undefined, { signal: reading.signal })
    try {
      const now = studio.context.jobs.read(studio.context.jobs.read(jobId as Job['id']).id)
      if (until(now)) return now
      for await (const { job } of events) if (job.id === jobId && until(job)) return job
      throw new Error('The stream of jobs ended')
    } finally {
      reading.abort()
    }
  }

  let stopped: Promise<void> | null = null
  const stop = () => (stopped ??= studio.stop())
  return {
    studio,
    call,
    log,
    waitFor,
    media: (path, headers = {}) => studio.media(new Request(`http://media.test/${path}`, { headers })),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
