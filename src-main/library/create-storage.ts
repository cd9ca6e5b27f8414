import type { StorageState } from '#shared/bridge/storage.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { type Clock, type Log, type Random, startInterval } from '#shared/util/ports.ts'
import type { OpenProfile } from '../cache/profile.ts'
import type { StoredAsset } from '../cache/tables/assets.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { Media } from '../media/create-media.ts'
import { createFileChecks } from './check-files.ts'
import type { Library } from './library.ts'
import { createLocateFile } from './locate-file.ts'
import { createMediaMove } from './move-media.ts'
import { createRelinkFiles } from './relink-files.ts'
import { createRelocateInLedger } from './relocate-asset.ts'

/** How long after the start a check begins by itself, and how often it is asked whether one is due. Milliseconds. */
const wakeMs = 10 * 60_000
/** The most often that windows are told of progress. Milliseconds. */
const reportEveryMs = 250

/** Builds what keeps the media folder: the check of its files, and what finds missing ones again. */
export function createStorage(deps: {
  tables: Pick<
    OpenProfile,
    'assets' | 'fileChecks' | 'outputs' | 'burns' | 'joinedSpeeches' | 'importedFiles' | 'mediaMove'
  >
  media: Pick<Media, 'home' | 'states' | 'checks' | 'imports' | 'moves'>
  library: Pick<Library, 'source' | 'relocate'>
  /** Asks the user for a folder; undefined on a host without such a dialog. */
  chooseFolder: (() => Promise<string | null>) | undefined
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
  let cancelReport: (() => void) | null = null
  /** Tells windows of changes, a few times a second. */
  const onChange = () => {
    cancelReport ??= clock.after(reportEveryMs, () => {
      cancelReport = null
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
  const move = createMediaMove({
    ...deps,
    ...media.moves,
    table: tables.mediaMove,
    assets: tables.assets,
    total: tables.fileChecks.total,
    home,
    checks,
    onChange,
  })
  const away = () => {
    const sentence = say('media.awayCheck', { folder: home.folder })
    return new Failure('MEDIA_AWAY', sentence, { charged: 'no', folder: home.folder })
  }
  async function planMove(typed: string) {
    if (!home.isHere()) throw away()
    const { files, bytes } = tables.fileChecks.total()
    return { ...(await media.moves.readTarget(typed, bytes)), files, bytes }
  }
  let stopWaking = () => {}

  return {
    checks,
    move,
    chooseFolder: deps.chooseFolder,
    state: (): StorageState => ({
      folder: home.folder,
      isHere: home.isHere(),
      report: checks.report(),
      move: move.state(),
    }),
    /** @throws Failure INVALID_INPUT with the reason, DISK_FULL or MEDIA_AWAY; nothing was changed. */
    planMove,
    /** Begins a move; resolves when it has begun. @throws Failure as `planMove` */
    async beginMove(typed: string): Promise<void> {
      await move.begin((await planMove(typed)).folder)
    },
    /** @throws Failure MEDIA_AWAY; nothing was changed. */
    findMoved(signal: AbortSignal): Promise<number> {
      if (home.isHere()) return checks.findMoved(signal)
      throw away()
    },
    /** Puts a missing file back that the user found. */
    locate: createLocateFile({
      ...deps,
      takeFile: media.imports.takeFile,
      relocate,
      onBack(assetId) {
        checks.noteIntact(assetId)
        onFiles()
      },
    }),
    /** Reads a file that only a sync service has, so that it brings the bytes. @throws Failure NOT_FOUND */
    async bringBack(assetId: AssetId, signal: AbortSignal): Promise<void> {
      const file = library.source(assetId)
      try {
        const read = file === null ? null : await media.checks.hash(file.path, 1, signal)
        if (file !== null && read?.sha256 === file.sha256) {
          checks.noteIntact(assetId)
          return onFiles()
        }
      } catch (error) {
        signal.throwIfAborted()
        deps.log.info('The sync service did not bring a file', { assetId, error })
      }
      throw new Failure('NOT_FOUND', say('library.notSynced'), { charged: 'no', what: 'the file' })
    },
    /** Continues what an earlier run left unfinished, and begins checks that are due. Call it once. */
    resume(): void {
      const cancel = clock.after(wakeMs, () => {
        stopWaking = startInterval(clock, wakeMs, () => deps.runInBackground('begin the check of files', checks.wake()))
      })
      stopWaking = cancel
      move.wake()
      if (tables.fileChecks.readRun()?.finishedAt === null) checks.resume()
    },
    async stop(): Promise<void> {
      stopWaking()
      cancelReport?.()
      await move.stop()
      await checks.stop()
    },
  }
}
/** The media folder and its files. */
export type Storage = ReturnType<typeof createStorage>
