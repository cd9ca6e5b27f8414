import { join } from 'node:path'
import { buildPrograms, type SourceChange } from './build-programs.ts'
import { builtFolderName } from './program.ts'

/** Programs that many tests start. */
const sources = [
  'src-main/cache/backup-worker.ts',
  'src-main/cache/library/library-worker.ts',
  'src-main/media/thumbnail-worker.ts',
  'src-main/transfer/transfer-worker.ts',
  'src-service/service-data.ts',
  'src-service/burn.ts',
  'src-service/main.ts',
  'src-service/models/render-worker.ts',
  'test/fixtures/crashing-service.ts',
  'test/fixtures/engine-when-full.ts',
  'test/fixtures/fast-service.ts',
  'test/fixtures/fill-disk.ts',
  'test/fixtures/quick-catalog.ts',
  'test/fixtures/import-files.ts',
  'test/fixtures/open-profile.ts',
  'test/fixtures/small-video-service.ts',
  'test/fixtures/spend-once.ts',
  'test/fixtures/start-when-full.ts',
  'test/fixtures/stop-copies.ts',
  'test/fixtures/wait-for-space.ts',
  'test/helpers/crash-studio.ts',
  'test/helpers/crash-purchase.ts',
  'test/helpers/event-studio.ts',
  'test/integration/harness/harness-studio.ts',
  'test/integration/power-loss/power-loss-studio.ts',
]

/** A built service starts built workers: from source, each takes twice as long to start. */
const builtWorker: SourceChange = {
  file: 'src-service/main.ts',
  from: `join(here, import.meta.filename.endsWith('.ts') ? 'models/render-worker.ts' : 'render-worker.js')`,
  to: `process.getBuiltinModule('node:url').fileURLToPath(new URL('./models/render-worker.mjs', import.meta.url))`,
}

/** Builds those programs from their current sources for all tests of this run; deletes them at its end. */
export async function setup(): Promise<() => Promise<void>> {
  const built = await buildPrograms(sources, builtWorker)
  process.env[builtFolderName] = built.folder
  process.env['NODE_COMPILE_CACHE'] = join(built.folder, 'compiled')
  return async () => built[Symbol.asyncDispose]()
}
