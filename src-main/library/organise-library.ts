import type { AssetSelection } from '#shared/bridge/review.ts'
import { AssetId, type WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock, Log, Random } from '#shared/util/ports.ts'
import { startInterval } from '#shared/util/ports.ts'
import type { LibraryReader } from '../cache/library/library-reader.ts'
import type { OpenProfile } from '../cache/profile.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { Media } from '../media/create-media.ts'
import { createBulkReview } from './bulk-review.ts'
import { createCollections } from './collections.ts'
import { createDuplicates } from './duplicates.ts'
import { createFreeSpace } from './free-space.ts'
import { createKeptCosts } from './kept-costs.ts'
import type { Library } from './library.ts'
import { createLibraryEdits } from './library-edits.ts'
import { createNeededFiles } from './needed-files.ts'
import { createReadFilter } from './read-filter.ts'
import { createFingerprintReader } from './read-fingerprints.ts'
import { createRelocateInLedger } from './relocate-asset.ts'
import { createCountSelected, createSelectAssets } from './select-assets.ts'
import { createTakeOver } from './take-over.ts'
import { createTrash } from './trash.ts'

/** How often the trash is checked for files whose days are over. Milliseconds. */
const purgeEveryMs = 3_600_000
const thumbnailSizes = [256, 512, 1024] as const

/** Builds what organises a library: bulk edits, collections, the trash, and what kept files cost. */
export function organiseLibrary(deps: {
  tables: Pick<
    OpenProfile,
    | 'assets'
    | 'selection'
    | 'organising'
    | 'organisingIndex'
    | 'libraryEdits'
    | 'trash'
    | 'freed'
    | 'keptCosts'
    | 'sharedFileTable'
    | 'distinctFiles'
    | 'fingerprints'
    | 'outputs'
    | 'burns'
    | 'importedFiles'
    | 'joinedSpeeches'
    | 'workspaces'
  >
  reader: Pick<LibraryReader, 'ask'>
  library: Pick<Library, 'putBack' | 'describeFiles' | 'present'>
  media: Pick<Media, 'trashFiles' | 'thumbnails'> & { readonly home: Pick<Media['home'], 'folder' | 'isHere'> }
  /** How long deleted files are kept. Days. */
  trashDays: () => number
  /** Whether it finds files that look alike by itself. */
  worksAhead: boolean
  events: StudioEvents
  clock: Clock
  random: Random
  log: Log
  yieldToLoop: () => Promise<void>
  runInBackground: (what: string, work: Promise<void>) => void
}) {
  const { tables, library, media, events, log } = deps
  const { assets, selection, organising, organisingIndex: index } = tables
  const onChange = () => events.emit('libraryChanged')
  const base = { clock: deps.clock, random: deps.random, log, yieldToLoop: deps.yieldToLoop, onChange }
  const edits = createLibraryEdits(tables.libraryEdits)
  const read = createReadFilter({
    workspaces: () => tables.workspaces.list(),
    collections: organising.listCollections,
    now: () => deps.clock.now(),
  })
  const { reader } = deps
  const selectAssets = createSelectAssets({ ...base, table: selection, reader, read })
  const needed = createNeededFiles({ table: tables.sharedFileTable, selectAssets })
  const count = createCountSelected({ reader, read })
  const shared = { ...base, assets, selection, organising, index, edits, selectAssets, needed, count, reader, read }
  const files = media.trashFiles
  const trash = createTrash({
    ...shared,
    table: tables.trash,
    files,
    putBack: library.putBack,
    relocate: createRelocateInLedger(tables),
    mediaHome: media.home,
    days: deps.trashDays,
  })
  async function makeThumbnails({ path, sha256 }: { path: string; sha256: string }): Promise<void> {
    try {
      for (const size of thumbnailSizes) await media.thumbnails.thumbnail(path, sha256, size)
    } catch (error) {
      log.info('A reject has no thumbnail', { path, error })
    }
  }
  const freeSpace = createFreeSpace({ ...shared, freed: tables.freed, files, makeThumbnails })
  const restore = (...[workspaceId, ids]: Parameters<Parameters<typeof createBulkReview>[0]['restore']>) =>
    trash.restore(workspaceId, { kind: 'assets', ids: [...ids] })
  const takeOver = createTakeOver({ ...shared, describe: library.describeFiles })
  const duplicates = createDuplicates({
    ...shared,
    sharedFiles: tables.sharedFileTable,
    distinct: tables.distinctFiles,
    index: tables.fingerprints,
    present: library.present,
    takeOver,
    moveToTrash: trash.move,
  })
  const { thumbnails } = media
  const fingerprints = createFingerprintReader({
    ...shared,
    table: tables.fingerprints,
    async read({ path, sha256, kind }) {
      const read = await thumbnails.fingerprint(path, sha256, kind === 'video')
      if (read === null) return null
      const { aspect, duration, hashes, looks, sound } = read
      const bytesOf = (text: string) => Buffer.from(text, 'base64')
      return {
        kind,
        aspect,
        duration,
        hashes: bytesOf(hashes),
        looks: bytesOf(looks),
        sound: sound === null ? null : bytesOf(sound),
      }
    },
    isHere: files.exists,
    isIdle: thumbnails.isIdle,
    events,
    runInBackground: deps.runInBackground,
  })
  let stopPurging = () => {}
  return {
    collections: createCollections({ ...shared, trash: tables.trash }),
    review: createBulkReview({ ...shared, restore, takeOver, describe: library.describeFiles }),
    keptCosts: createKeptCosts({ ...base, table: tables.keptCosts }),
    trash,
    freeSpace,
    checkTrash: needed.check,
    duplicates,
    count,
    /** The files of a selection; those that are listed stay in their order, also ones that are gone. */
    async idsOf(workspaceId: WorkspaceId, of: AssetSelection): Promise<AssetId[]> {
      if (of.kind === 'assets') return of.ids.map((id) => AssetId.parse(id))
      const ids: AssetId[] = []
      for await (const rows of selectAssets(workspaceId, of)) ids.push(...rows.map(({ id }) => id))
      return ids
    },
    /** Completes what an earlier run left unfinished, and begins to watch the trash. Call it once. */
    async resume(): Promise<void> {
      await trash.recover()
      await freeSpace.recover()
      duplicates.resume()
      if (deps.worksAhead) fingerprints.resume()
      stopPurging = startInterval(deps.clock, purgeEveryMs, () =>
        deps.runInBackground('delete what was in the trash long enough', trash.purge()),
      )
    },
    stop() {
      fingerprints.stop()
      stopPurging()
    },
  }
}
/** What organises a library. */
export type OrganisedLibrary = ReturnType<typeof organiseLibrary>
