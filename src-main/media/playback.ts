import type { Playback } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import type { Log } from '#shared/util/ports.ts'
import type { ThumbnailPool } from './thumbnail-pool.ts'

const unknown: Playback = { frameRate: null, duration: null, peaks: null }

/**
 * Tells how a file of the library is played. What cannot be read is played all the same, with less beside it, so nothing
 * is thrown.
 */
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
