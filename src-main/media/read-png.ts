import { Failure } from '#shared/domain/failure.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import type { Log } from '#shared/util/ports.ts'
import type { KeptMark } from './file-state.ts'
import type { ThumbnailPool } from './thumbnail-pool.ts'

/** Reads an image of the library as a PNG in base64, for the clipboard. */
export type ReadPng = (assetId: AssetId) => Promise<string>

/** Creates the reader. It rejects with NOT_FOUND if the file is no image, is not on this computer or cannot be read. */
export function createReadPng(deps: {
  source: (assetId: AssetId) => KeptMark | null
  isHere: (file: KeptMark) => boolean
  thumbnails: Pick<ThumbnailPool, 'png'>
  log: Log
}): ReadPng {
  const refuse = (sentence: string, cause?: unknown) =>
    new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the image' }, { cause })
  return async (assetId) => {
    const file = deps.source(assetId)
    if (file === null || !deps.isHere(file)) throw refuse('The file isn’t on this computer, so it wasn’t copied.')
    if (file.kind !== 'image') throw refuse('Only images can be copied. Copy the path of this file instead.')
    try {
      return await deps.thumbnails.png(file.path)
    } catch (error) {
      deps.log.info('An image could not be read for the clipboard', { assetId, error })
      throw refuse('This image can’t be read, so it wasn’t copied. The file is not affected.', error)
    }
  }
}
