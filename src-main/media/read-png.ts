import { Failure } from '#shared/domain/failure.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'
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
  const refuse = (sentence: Sentence, cause?: unknown) =>
    new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the image' }, { cause })
  return async (assetId) => {
    const file = deps.source(assetId)
    if (file === null || !deps.isHere(file)) throw refuse(say('library.copyAway'))
    if (file.kind !== 'image') throw refuse(say('library.copyImages'))
    try {
      return await deps.thumbnails.png(file.path)
    } catch (error) {
      deps.log.info('An image could not be read for the clipboard', { assetId, error })
      throw refuse(say('library.copyUnread'), error)
    }
  }
}
