import { resolve } from 'node:path'
import { createSystemClock } from '#main/hosts/system-clock.ts'
import { type RunningService, startService } from '#service/index.ts'
import { loadModels } from '#service/models/registry.ts'
import type { Engine, ModelDefinition } from '#service/models/model-definition.ts'
import { createLineLog } from '#service/server/line-log.ts'
import { readFlags } from '#service/server/read-flags.ts'
import { placeEmptyDatabase } from './empty-service.ts'
import { programOf } from './program.ts'
import { quickEngine } from './quick-engine.ts'
import { renderTakeQuickly } from './quick-take.ts'
import { fixtureModel } from './run-fixture-service.ts'

const root = resolve(import.meta.dirname, '../..')

/** Client and service share a thread: where one is late, the other must not take it for gone. */
const patientTimes = {
  requestTimeout: 300_000,
  keepAliveTimeout: 120_000,
  headersTimeout: 120_000,
  connectionsCheckingInterval: 30_000,
}

type Catalog = { readonly models: readonly ModelDefinition[]; readonly engine: Engine }

/** The catalogs of the programs that can run within a test's process; null: all models, rendered by workers. */
const catalogs: Readonly<Record<string, () => Promise<Catalog | null>>> = {
  'src-service/main.ts': async () => null,
  'test/fixtures/fast-service.ts': async () => ({
    models: [fixtureModel('fast-picture', 'Fast picture')],
    engine: quickEngine,
  }),
  'test/fixtures/quick-catalog.ts': async () => ({ models: await loadModels(), engine: quickEngine }),
}

/**
 * Starts the real service, with its database and its HTTP server, within this process: a process of its own takes ten
 * times as long to start, and is for tests that kill it or measure this one.
 *
 * @param program The program that it stands for, such as `test/fixtures/fast-service.ts`.
 * @param args Its flags.
 * @throws Error if the service does not start, or the program can run only as a process of its own.
 */
export async function startInnerService(program: string, args: readonly string[]): Promise<RunningService> {
  const read = catalogs[program]
  if (read === undefined) throw new Error(`${program} runs only as a process of its own.`)
  const flags = readFlags(args)
  const catalog = await read()
  await placeEmptyDatabase(resolve(flags.data))
  return startService({
    port: flags.port,
    dataFolder: resolve(flags.data),
    coversFolder: resolve(root, 'resources/covers'),
    workerFile: programOf('src-service/models/render-worker.ts'),
    ...(catalog === null ? {} : { catalog, renderTake: renderTakeQuickly }),
    clockRate: flags['clock-rate'],
    clockStart: flags['clock-start'],
    seed: flags.seed,
    speed: flags.speed,
    faults: flags.faults,
    filesOrigin: flags['files-origin'],
    isNetworkSent: flags['network-sent'],
    credits: flags.credits,
    keyCap: flags['key-cap'],
    connectionTimes: patientTimes,
    clock: createSystemClock(),
    log: createLineLog((line) => void process.stderr.write(line), flags.verbose),
  })
}

/** What a service says of itself when it is ready, as one line of JSON. */
export function readyLine({ stop: _, ...told }: RunningService): string {
  return JSON.stringify(told)
}
