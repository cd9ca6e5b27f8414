import { inParts } from '#shared/util/in-slices.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { AssetsTable, StoredAsset } from '../cache/tables/assets.ts'
import type { KnownFilesTable } from '../cache/tables/known-files.ts'
import type { FreedTable } from '../cache/tables/trash.ts'
import type { StudioEvents } from '../events/studio-events.ts'

/** Ids that are compared at once, and files that are indexed in one transaction: a few milliseconds each. */
const atOnce = { compared: 500, indexed: 20 } as const
/** When an index is compared that nothing is known to lack: nobody waits for anything else any more. Milliseconds. */
const laterMs = 30_000

/**
 * Creates what indexes the files again that the ledger knows and the library's index lacks, such as after a crash, and marks
 * those that were freed. Of the others it reads the ids alone, a page at a time, so that a large library does not hold up a start.
 */
export function createIndexRestore(deps: {
  knownFiles: KnownFilesTable
  assets: Pick<AssetsTable, 'missingOf' | 'setFreed'>
  freed: Pick<FreedTable, 'among'>
  library: { restore(stored: readonly StoredAsset[]): unknown }
  events: StudioEvents
  clock: Clock
  runInBackground: (what: string, work: Promise<void>) => void
  yieldToLoop: () => Promise<void>
}) {
  const { library } = deps
  let isStopped = false
  let cancel = () => {}
  async function run(): Promise<void> {
    // Parts of videos from before stacks existed are put into theirs.
    library.restore([])
    for (const { ids, read } of deps.knownFiles.pages(atOnce.compared)) {
      for (const some of inParts(deps.assets.missingOf(ids), atOnce.indexed)) {
        library.restore(read(some))
        deps.events.emit('libraryChanged')
        await deps.yieldToLoop()
        if (isStopped) return
      }
      // Also of a file that it has: after a power loss it may lack the mark alone.
      if (deps.assets.setFreed(deps.freed.among(ids), true)) deps.events.emit('libraryChanged')
      await deps.yieldToLoop()
      if (isStopped) return
    }
  }
  return {
    run,
    /** For an index that lacks nothing, unless a full disk refused it: compares it once the start is over. */
    runLater(): void {
      cancel = deps.clock.after(laterMs, () => deps.runInBackground('look for files that the index lacks', run()))
    },
    stop(): void {
      isStopped = true
      cancel()
    },
  }
}
