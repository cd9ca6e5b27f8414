import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ImportSummary } from '#shared/domain/import-summary.ts'
import type { Bench } from '../../scripts/bench.ts'
import { createGarbageCollection } from '../helpers/collect-garbage.ts'
import { writeManyImages } from '../helpers/foreign-files.ts'
import { openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const files = Number(process.env['FILES'] ?? 10_000)
/** Users notice a longer pause of the main process. Milliseconds. */
const most = 16

async function importFolder({ studio: { context } }: TestStudio, folder: string): Promise<ImportSummary> {
  const { signal } = new AbortController()
  for await (const event of context.imports.files.paths(context.currentId(), [folder], signal)) {
    if (event.kind === 'done') return event.summary
  }
  throw new Error('An import ends with its summary')
}

/** Imports a folder of ten thousand files, or as many as `FILES` says, twice: how fast, and how long the studio paused. */
export const bench = {
  title: `import of ${files} files`,
  async run() {
    await using folder = await makeTempFolder()
    await using studio = await openTestStudio({ folder: folder.path })
    await studio.call.workspace.openLocal()
    const source = await writeManyImages(join(folder.path, 'dropped'), files)
    // Files are dropped on the Library, so its reader runs.
    await studio.call.library.page({})
    // What the painting left behind is not the studio's.
    createGarbageCollection()()
    const blocked = monitorEventLoopDelay({ resolution: 1 })
    blocked.enable()
    const start = performance.now()
    const first = await importFolder(studio, source)
    const seconds = (performance.now() - start) / 1_000
    blocked.disable()
    const again = await importFolder(studio, source)
    const [usual, longest] = [blocked.percentile(99.9) / 1e6, blocked.max / 1e6]
    return {
      'added, then again': `${first.added}, ${again.added}`,
      'files a second': (files / seconds).toFixed(0),
      'pauses ms, p99.9 and most (of the limit)': `${usual.toFixed(1)} (${(usual / most).toFixed(2)}), ${longest.toFixed(1)} (${(longest / most).toFixed(2)})`,
    }
  },
} satisfies Bench
