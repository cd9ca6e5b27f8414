import { inParts } from '#shared/util/in-slices.ts'
import type { AssetsTable, StoredAsset } from '../cache/tables/assets.ts'
import type { KnownFilesTable } from '../cache/tables/known-files.ts'
import type { StudioEvents } from '../events/studio-events.ts'

/** Ids that are compared at once, and files that are indexed in one transaction: a few milliseconds each. */
const atOnce = { compared: 500, indexed: 20 } as const

/**
 * Creates what indexes the files again that the ledger knows and the library's index lacks, such as after a crash. Of the
 * others it reads the ids alone, a page at a time, so that a large library does not hold up a start.
 */
export function createIndexRestore(deps: {
  knownFiles: KnownFilesTable
  assets: Pick<AssetsTable, 'lacking'>
  library: { restore(stored: readonly StoredAsset[]): unknown }
  events: StudioEvents
  yieldToLoop: () => Promise<void>
}) {
  const { library } = deps
  let isStopped = false
  return {
    async run(): Promise<void> {
      // Parts of videos from before stacks existed are put into theirs.
      library.restore([])
      for (const { ids, read } of deps.knownFiles.pages(atOnce.compared)) {
        for (const some of inParts(deps.assets.lacking(ids), atOnce.indexed)) {
          library.restore(read(some))
          deps.events.emit('libraryChanged')
          await deps.yieldToLoop()
          if (isStopped) return
        }
        await deps.yieldToLoop()
        if (isStopped) return
      }
    },
    stop: () => void (isStopped = true),
  }
}
