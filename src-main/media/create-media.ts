import type { Outbound } from '../outbound/outbound.ts'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Clock, Log, Random } from '#shared/util/ports.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { Alerts } from '../log/active-alerts.ts'
import type { ChooseFolder, StartProcess } from '../ports/host-ports.ts'
import { createCaptionBurnProcess } from './burn-captions.ts'
import { createSpeechJoiner } from './join-speech.ts'
import { createFileMaker } from './make-file.ts'
import { createCaptionProgram } from './caption-program.ts'
import { createScriptAligner } from './align-script.ts'
import { createCovers, createMediaSources } from './media-sources.ts'
import { makeFolder } from '../disk/durable-file.ts'
import { pathInside } from '../disk/path-inside.ts'
import { createChooseExportParent, makeExportFolder } from './export-folder.ts'
import { createFileStore } from './result-downloads.ts'
import { createFileStates, type KeptMark } from './file-state.ts'
import { createCheckFile } from './check-file.ts'
import { createFolderCopies } from './folder-copies.ts'
import { readMoveTarget } from './move-target.ts'
import { createIsAwaited, listMediaFiles, regularSize } from './list-media-files.ts'
import { createMediaHome } from './media-folder.ts'
import { createMediaReader } from './media-requests.ts'
import { createReadPng } from './read-png.ts'
import { type ColourStore, createThumbnailPool, type ThumbnailPool } from './thumbnail-pool.ts'
import { createVoiceRecordings } from './voice-recordings.ts'
import { createTakeFile } from './take-file.ts'
import { walkDropped } from './walk-dropped.ts'
import { sweepParts } from './partial-files.ts'
import type { Playback, VideoScan } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { createTrashFiles } from './trash-files.ts'

/** The media services: media folder, downloads, file states, thumbnails, covers and captioned videos. */
export type Media = ReturnType<typeof createMedia>

const unknown: Playback = { frameRate: null, duration: null, peaks: null }

/** Creates a reader of playback facts. Never throws: an unreadable file can still be played, with fewer facts. */
export function createReadPlayback(deps: {
  source: (assetId: AssetId) => { path: string; sha256: string } | null
  thumbnails: Pick<ThumbnailPool, 'playback'>
  log: Log
}) {
  return async (assetId: AssetId): Promise<Playback> => {
    const file = deps.source(assetId)
    if (file === null) return unknown
    try {
      return await deps.thumbnails.playback(file.path, file.sha256)
    } catch (error) {
      deps.log.info('A file could not be listened to', { assetId, error })
      return unknown
    }
  }
}

const unscanned: VideoScan = { loudness: null, frames: null }

/** Creates a scanner of videos. Never throws: captions of an unreadable file are not checked. */
function createScanVideo(deps: {
  source: (assetId: AssetId) => { path: string; sha256: string } | null
  thumbnails: Pick<ThumbnailPool, 'scan'>
  log: Log
}) {
  return async (assetId: AssetId): Promise<VideoScan> => {
    const file = deps.source(assetId)
    if (file === null) return unscanned
    try {
      return await deps.thumbnails.scan(file.path, file.sha256)
    } catch (error) {
      deps.log.info('A video could not be scanned', { assetId, error })
      return unscanned
    }
  }
}

/**
 * Builds the media services. Deletes burn orders left behind by a killed process. `sweep` deletes abandoned partial
 * files below the media folder, the covers and `alsoSwept`.
 */
export function createMedia(deps: {
  mediaFolder: string
  profileFolder: string
  alsoSwept: readonly string[]
  /** The built file of the thumbnail worker. */
  thumbnailWorker: string
  startBurnProcess: StartProcess
  /** Asks the user for the export folder; without it exports go into the media folder. */
  chooseFolder: ChooseFolder | undefined
  /** `listAwaited`: ids of outputs that are not downloaded yet. */
  tables: {
    readonly thumbnailColours: ColourStore
    readonly outputs: { readonly listAwaited: (now: number) => readonly string[] }
  }
  alerts: Pick<Alerts, 'reportAlert' | 'watch'>
  events: StudioEvents
  outbound: Outbound
  clock: Pick<Clock, 'now'>
  random: Random
  log: Log
}) {
  const { mediaFolder, profileFolder, tables, alerts, events, log } = deps
  const { reportAlert } = alerts
  const coversFolder = join(profileFolder, 'covers')
  const ordersFolder = join(profileFolder, 'burns')
  const thumbnails = createThumbnailPool({
    workerFile: deps.thumbnailWorker,
    folder: join(profileFolder, 'thumbnails'),
    log,
    colours: tables.thumbnailColours,
  })
  const home = createMediaHome({
    folder: mediaFolder,
    recordFile: join(profileFolder, 'media-home.json'),
    uuid: deps.random.uuid,
    reportAlert,
    log,
  })
  const fileStore = createFileStore({ home, thumbnails, reportAlert, outbound: deps.outbound })
  const states = createFileStates({ onChange: () => events.emit('libraryChanged'), log })
  const covers = createCovers({ folder: coversFolder, outbound: deps.outbound })
  rmSync(ordersFolder, { recursive: true, force: true })
  const program = createCaptionProgram({ start: deps.startBurnProcess, ordersFolder, log })
  const make = createFileMaker({ program, home, thumbnails })
  return {
    thumbnails,
    home,
    fileStore,
    states,
    trashFiles: createTrashFiles({ home, profileFolder }),
    covers,
    recordings: createVoiceRecordings({
      folder: join(profileFolder, 'voices'),
      thumbnails,
      uuid: deps.random.uuid,
      now: () => deps.clock.now(),
    }),
    videoBurner: createCaptionBurnProcess({ make }),
    speechJoiner: createSpeechJoiner({ make }),
    aligner: createScriptAligner({ program, folder: join(profileFolder, 'alignments'), log }),
    imports: { takeFile: createTakeFile({ home, folderName: 'imports' }), walk: walkDropped },
    /** What a move of the media folder does on disk. */
    moves: {
      copies: createFolderCopies({ thumbnails }),
      readTarget: (typed: string, bytes: number) => readMoveTarget(home.folder, typed, bytes, home.isMarked),
      makeFolder: (folder: string) => makeFolder(folder),
      sweepParts: (folder: string) => sweepParts(folder, () => false),
      countFiles: async (folder: string, signal: AbortSignal) =>
        (await listMediaFiles(folder, signal, () => undefined)).size,
    },
    /** Whether a file is in place and unchanged. */
    isHere: (file: KeptMark) => states.of(file) === 'here',
    stateOf: (file: KeptMark) => states.of(file),
    folderOf: (path: string) => dirname(path),
    /** The path of a small PNG of a file, of an image or video its thumbnail, else of any file. */
    async dragIcon(file: KeptMark | null): Promise<string> {
      if (file === null || (file.kind !== 'image' && file.kind !== 'video')) return thumbnails.dragIcon(null)
      const { path, sha256: name } = file
      return thumbnails.dragIcon({ thumbnail: await thumbnails.thumbnail(path, name, 256), name })
    },
    exportFolders: { chooseParent: createChooseExportParent(home, deps.chooseFolder), makeFolder: makeExportFolder },
    checks: {
      checkFile: createCheckFile({ states, thumbnails }),
      hash: thumbnails.hash,
      sizeOf: regularSize,
      /** How a path is shown: relative to the media folder if inside it. */
      nameOf: (path: string): string => pathInside(home.folder, path) ?? path,
      /** All files in the media folder. */
      listFiles: (signal: AbortSignal, onUnread: (path: string, error: unknown) => void) =>
        listMediaFiles(home.folder, signal, onUnread),
      /** Whether a file is one that is being downloaded, by its name. */
      isAwaited: () => createIsAwaited(tables.outputs.listAwaited(deps.clock.now())),
    },
    /** Reads what windows need of a file beyond its bytes. */
    readersOf: (source: Parameters<typeof createReadPng>[0]['source']) => ({
      playback: createReadPlayback({ source, thumbnails, log }),
      scan: createScanVideo({ source, thumbnails, log }),
      readPng: createReadPng({ source, isHere: (file) => states.of(file) === 'here', thumbnails, log }),
    }),
    /** Builds the handler of windows' media requests. */
    createReader: (sources: Omit<Parameters<typeof createMediaSources>[0], 'covers'>) =>
      createMediaReader({ sources: createMediaSources({ ...sources, covers }), thumbnails, log }),
    /** Watches the media folder until the alerts are stopped. Its files come and go with it. */
    watchHome(): void {
      let wasHere = home.isHere()
      alerts.watch(() => {
        home.recheck()
        const isHere = home.isHere()
        if (isHere === wasHere) return
        wasHere = isHere
        events.emit('libraryChanged')
        events.emit('storageChanged')
      })
    },
    async sweep(): Promise<void> {
      const awaited = new Set<string>(tables.outputs.listAwaited(deps.clock.now()))
      for (const folder of [home.folder, coversFolder, ...deps.alsoSwept]) {
        try {
          await sweepParts(folder, (assetId) => awaited.has(assetId))
        } catch (error) {
          // Remains only take space, so the studio starts anyway.
          log.warn('Partial files could not be removed', { folder, error })
        }
      }
    },
    async stop(): Promise<void> {
      covers.stop()
      await fileStore.stop()
      await thumbnails.stop()
    },
  }
}
