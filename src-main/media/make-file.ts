import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BurnFault } from '#shared/domain/captions/cue.ts'
import type { CaptionOrder } from '#shared/domain/captions/voice-times.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import { cleanFileName, fileNameOf } from '#shared/domain/file-name.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { CaptionProgram, Following, LastLine } from './caption-program.ts'
import { diskFailure } from './file-failures.ts'
import { hashFile } from './file-type.ts'
import type { MediaHome } from './media-folder.ts'
import { partPath } from './partial-files.ts'
import { type FileTools, systemFileTools, placeFile, makeRealFolder } from './place-file.ts'
import type { KeptFile } from './result-downloads.ts'
import type { ThumbnailPool } from './thumbnail-pool.ts'

/** Where a file goes that is made on this computer. */
export type FilePlace = {
  readonly assetId: string
  /** The folder below the media folder. */
  readonly folderName: string
  readonly title: string
  /** Which cut or part it is. */
  readonly detail: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** Its file name's ending where the bytes do not show one. */
  readonly extension: string
}

/** What is made: a video with captions burned in, or joined speech. */
export type MadeWork = 'captions' | 'speech'

/** The failure for a missing media folder, where the new file would go. */
function noPlace(folder: string, what: MadeWork): Failure {
  return new Failure('MEDIA_AWAY', say('making.away', { folder, what }), { charged: 'no', folder })
}

function workEnded(code: number | null, what: MadeWork): Failure {
  const sentence = say('making.interrupted', { what })
  const reason = code === null ? 'a signal ended the process' : `the process ended with ${code}`
  return new Failure('LOCAL_SERVICE_DOWN', sentence, { charged: 'no', reason })
}

function diskFullHere(folder: string, what: MadeWork, cause?: unknown): Failure {
  const sentence = say('making.full', { folder, what })
  return new Failure('DISK_FULL', sentence, { charged: 'no', neededBytes: null, folder }, { cause })
}

function workFailed(fault: BurnFault, sentence: string, folder: string, what: MadeWork): Failure {
  switch (fault) {
    case 'source':
      return new Failure('FILE_REFUSED', `${sentence} Nothing was saved or charged.`, {
        charged: 'no',
        reason: 'damaged',
      })
    case 'no-room':
    case 'target':
      return diskFullHere(folder, what)
    case 'other':
      return new Failure('LOCAL_SERVICE_DOWN', say('making.failed', { what }), {
        charged: 'no',
        reason: sentence,
      })
    default:
      return assertNever(fault)
  }
}

/** Converts a disk error into a failure about the new file; returns any other error unchanged. */
function workDiskFailure(error: unknown, folder: string, what: MadeWork): unknown {
  const reported = diskFailure(error, folder, null)
  if (!isFailure(reported)) return reported
  if (reported.code === 'DISK_FULL') return diskFullHere(folder, what, error)
  if (reported.code !== 'FILE_HELD') return reported
  const sentence = say('making.held', { folder, what })
  return new Failure('FILE_HELD', sentence, { charged: 'no', path: folder }, { cause: error })
}

/** Creates the making of files in one media folder by the caption program. */
export function createFileMaker(deps: {
  program: CaptionProgram
  home: Pick<MediaHome, 'folder' | 'isHere'>
  thumbnails: Pick<ThumbnailPool, 'measure'>
  tools?: FileTools
}) {
  const { program, home, thumbnails, tools = systemFileTools } = deps
  /**
   * Makes a file and moves it into place. An unfinished one has another name; a cancelled one leaves nothing.
   * @throws Failure MEDIA_AWAY, DISK_FULL, FILE_HELD, FILE_REFUSED or LOCAL_SERVICE_DOWN; the signal's reason.
   */
  return async (
    order: (target: string) => CaptionOrder,
    { assetId, folderName, title, detail, createdAt, extension }: FilePlace,
    what: MadeWork,
    following: Following,
  ): Promise<KeptFile & { readonly last: LastLine }> => {
    if (!home.isHere()) throw noPlace(home.folder, what)
    const folder = join(home.folder, cleanFileName(folderName))
    const part = partPath(folder, assetId, null)
    try {
      following.signal.throwIfAborted()
      await makeRealFolder(home.folder, folder)
      const { last, code } = await program.run(assetId, order(part), following)
      if (last === null) throw workEnded(code, what)
      if (last.kind === 'failed') throw workFailed(last.fault, last.sentence, folder, what)
      const { bytes, sha256, type } = await hashFile(part)
      const ending = type.kind === 'unknown' ? extension : type.extension
      const wanted = join(folder, fileNameOf({ createdAt, title, detail, assetId, extension: ending }))
      const path = await placeFile(tools, { path: part, bytes, sha256 }, wanted, following.signal)
      return { path, bytes, sha256, type, last, ...(await thumbnails.measure(path)) }
    } catch (error) {
      following.signal.throwIfAborted()
      if (!home.isHere()) throw noPlace(home.folder, what)
      throw workDiskFailure(error, folder, what)
    } finally {
      await rm(part, { force: true })
    }
  }
}
/** Makes files in the media folder, each in its own process. */
export type FileMaker = ReturnType<typeof createFileMaker>
