import type { StorageState } from '#shared/bridge/storage.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { type Clock, type Log, type Random, startInterval } from '#shared/util/ports.ts'
import type { OpenProfile } from '../cache/profile.ts'
import type { StoredAsset } from '../cache/tables/assets.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { Media } from '../media/create-media.ts'
import { createFileChecks } from './check-files.ts'
import type { Library } from './library.ts'
import { createLocateFile } from './locate-file.ts'
import { createRelinkFiles } from './relink-files.ts'
import { createRelocateInLedger } from './relocate-asset.ts'

/** How long after the start a check begins by itself, and how often it is asked whether one is due. Milliseconds. */
const wakeMs = 10 * 60_000
/** The most often that windows are told of progress. Milliseconds. */
const tellEveryMs = 250

/** Builds what keeps the media folder: the check of its files, and what finds missing ones again. */
export function createStorage(deps: {
  tables: Pick<
    OpenProfile,
    'assets' | 'fileChecks' | 'outputs' | 'burns' | 'joinedSpeeches' | 'importedFiles' | 'jobs' | 'readOnly'
  >
  media: Pick<Media, 'home' | 'states' | 'checks' | 'imports'>
  library: Pick<Library, 'source' | 'relocate'>
  events: StudioEvents
  clock: Clock
  random: Pick<Random, 'uuid'>
  log: Log
  yieldToLoop: () => Promise<void>
  runInBackground: (what: string, work: Promise<void>) => void
}) {
  const { tables, media, library, events, clock } = deps
  const { home, states } = media
  const relocateInLedger = createRelocateInLedger(tables)
  let cancelTell: (() => void) | null = null
  /** Tells windows of changes, a few times a second. */
  const onChange = () => {
    cancelTell ??= clock.after(tellEveryMs, () => {
      cancelTell = null
      events.emit('storageChanged')
    })
  }
  // A file that is fetched again is no problem any more.
  events.on('libraryChanged', onChange)
  const onFiles = () => events.emit('libraryChanged')
  function relocate(asset: StoredAsset): void {
    relocateInLedger(asset)
    library.relocate(asset)
  }
  const checks = createFileChecks({
    ...deps,
    ...media.checks,
    table: tables.fileChecks,
    home,
    relink: createRelinkFiles({
      ...deps,
      table: tables.fileChecks,
      assets: tables.assets,
      checks: media.checks,
      relocate,
    }),
    noteDamaged: states.noteDamaged,
    isHere: (file) => states.of(file) === 'here',
    isAtService: (id) => tables.outputs.urlOf(id) !== null,
    onChange,
    onFiles,
  })
  let stopWaking = () => {}

  return {
    checks,
    state: (): StorageState => ({ folder: home.folder, isHere: home.isHere(), report: checks.report() }),
    /** @throws Failure MEDIA_AWAY; nothing was changed. */
    findMoved(signal: AbortSignal): Promise<number> {
      if (home.isHere()) return checks.findMoved(signal)
      const sentence = `The media folder is missing: ${home.folder}. Nothing was checked, changed or charged; connect its drive and try again.`
      throw new Failure('MEDIA_AWAY', sentence, { charged: 'no', folder: home.folder })
    },
    /** Puts a missing file back that the user found. */
    locate: createLocateFile({
      ...deps,
      takeFile: media.imports.takeFile,
      relocate,
      onBack(assetId) {
        checks.forget([assetId])
        onFiles()
      },
    }),
    /** Reads a file that only a sync service has, so that it brings the bytes. @throws Failure NOT_FOUND */
    async bringBack(assetId: AssetId, signal: AbortSignal): Promise<void> {
      const file = library.source(assetId)
      try {
        const read = file === null ? null : await media.checks.hash(file.path, 1, signal)
        if (file !== null && read?.sha256 === file.sha256) {
          checks.forget([assetId])
          return onFiles()
        }
      } catch (error) {
        signal.throwIfAborted()
        deps.log.info('The sync service did not bring a file', { assetId, error })
      }
      const sentence =
        'The sync service didn’t bring this file. Nothing was charged; check that its program runs and is online, or download the file in its folder.'
      throw new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the file' })
    },
    /** Continues what an earlier run left unfinished, and begins checks that are due. Call it once. */
    resume(): void {
      const cancel = clock.after(wakeMs, () => {
        stopWaking = startInterval(clock, wakeMs, () => deps.runInBackground('begin the check of files', checks.wake()))
      })
      stopWaking = cancel
      if (tables.fileChecks.readRun()?.finishedAt === null) checks.resume()
    },
    async stop(): Promise<void> {
      stopWaking()
      cancelTell?.()
      await checks.stop()
    },
  }
}
/** The media folder and its files. */
export type Storage = ReturnType<typeof createStorage>
