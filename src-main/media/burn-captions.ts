import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CaptionedVideo, BurnOrder, BurnFault } from '#shared/domain/captions/cue.ts'
import { cleanFileName, fileNameOf } from '#shared/domain/file-name.ts'
import type { CaptionProgram, Following, OrderEnd } from './caption-program.ts'
import type { KeptFile } from './result-downloads.ts'
import { type FileTools, systemFileTools, placeFile, makeRealFolder } from './place-file.ts'
import { hashFile } from './file-type.ts'
import type { MediaHome } from './media-folder.ts'
import { partPath } from './partial-files.ts'
import type { ThumbnailPool } from './thumbnail-pool.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { diskFailure } from './file-failures.ts'

/** Captions to burn into a video, and the place of the result. */
export type VideoToBurn = Omit<BurnOrder, 'target'> & {
  readonly assetId: string
  /** The folder below the media folder. */
  readonly folderName: string
  readonly title: string
  /** Which cut of a video it is. */
  readonly detail: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

const nothing = 'Nothing was saved or charged'

/** The failure for a missing media folder, where the new video would go. */
function noPlace(folder: string): Failure {
  const sentence = `The media folder is missing: ${folder}. ${nothing}; connect its drive, then burn in the captions again.`
  return new Failure('MEDIA_AWAY', sentence, { charged: 'no', folder })
}

function burnEnded(code: number | null): Failure {
  const sentence = `Burning in the captions was interrupted. ${nothing}; try again.`
  const reason = code === null ? 'a signal ended the process' : `the process ended with ${code}`
  return new Failure('LOCAL_SERVICE_DOWN', sentence, { charged: 'no', reason })
}

function diskFullHere(folder: string, cause?: unknown): Failure {
  const sentence = `The video can’t be saved in ${folder}: the disk is full or read-only. ${nothing}; free up space, then burn in the captions again.`
  return new Failure('DISK_FULL', sentence, { charged: 'no', neededBytes: null, folder }, { cause })
}

function burnFailed(fault: BurnFault, sentence: string, folder: string): Failure {
  switch (fault) {
    case 'source':
      return new Failure('FILE_REFUSED', `${sentence} ${nothing}.`, { charged: 'no', reason: 'damaged' })
    case 'no-room':
    case 'target':
      return diskFullHere(folder)
    case 'other':
      return new Failure('LOCAL_SERVICE_DOWN', `Couldn’t burn in the captions. ${nothing}; try again.`, {
        charged: 'no',
        reason: sentence,
      })
    default:
      return assertNever(fault)
  }
}

/** Converts a disk error into a failure about the captioned video; returns any other error unchanged. */
function burnDiskFailure(error: unknown, folder: string): unknown {
  const reported = diskFailure(error, folder, null)
  if (!isFailure(reported)) return reported
  if (reported.code === 'DISK_FULL') return diskFullHere(folder, error)
  if (reported.code !== 'FILE_HELD') return reported
  const sentence = `Another program is using the video in ${folder}. ${nothing}; close it, then burn in the captions again.`
  return new Failure('FILE_HELD', sentence, { charged: 'no', path: folder }, { cause: error })
}

/** Creates the burner of one media folder. */
export function createCaptionBurnProcess(deps: {
  program: CaptionProgram
  home: Pick<MediaHome, 'folder' | 'isHere'>
  thumbnails: Pick<ThumbnailPool, 'measure'>
  tools?: FileTools
}) {
  const { program, home, thumbnails, tools = systemFileTools } = deps

  function madeBy({ last, code }: OrderEnd, folder: string): CaptionedVideo {
    if (last?.kind === 'burned') return last.video
    if (last?.kind === 'failed') throw burnFailed(last.fault, last.sentence, folder)
    throw burnEnded(code)
  }

  return {
    /**
     * Makes the video and moves it into place. An unfinished video has another name; a cancelled burn leaves nothing.
     * @throws Failure MEDIA_AWAY, DISK_FULL, FILE_HELD, FILE_REFUSED or LOCAL_SERVICE_DOWN; the signal's reason.
     */
    async burn(
      { assetId, folderName, title, detail, createdAt, ...order }: VideoToBurn,
      following: Following,
    ): Promise<KeptFile & { readonly video: CaptionedVideo }> {
      if (!home.isHere()) throw noPlace(home.folder)
      const folder = join(home.folder, cleanFileName(folderName))
      const part = partPath(folder, assetId, null)
      try {
        following.signal.throwIfAborted()
        await makeRealFolder(home.folder, folder)
        const video = madeBy(await program.run(assetId, { kind: 'burn', ...order, target: part }, following), folder)
        const { bytes, sha256, type } = await hashFile(part)
        const extension = type.kind === 'unknown' ? 'mp4' : type.extension
        const wanted = join(folder, fileNameOf({ createdAt, title, detail, assetId, extension }))
        const path = await placeFile(tools, { path: part, bytes, sha256 }, wanted, following.signal)
        return { path, bytes, sha256, type, video, ...(await thumbnails.measure(path)) }
      } catch (error) {
        following.signal.throwIfAborted()
        if (!home.isHere()) throw noPlace(home.folder)
        throw burnDiskFailure(error, folder)
      } finally {
        await rm(part, { force: true })
      }
    },
  }
}
/** Burns captions into videos of the media folder, each in its own process. */
export type CaptionBurnProcess = ReturnType<typeof createCaptionBurnProcess>
