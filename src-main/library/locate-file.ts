import { Failure } from '#shared/domain/failure.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { Random } from '#shared/util/ports.ts'
import type { StoredAsset } from '../cache/tables/assets.ts'
import type { TakeFile } from '../media/take-file.ts'
import type { Library } from './library.ts'

/**
 * Creates what puts a file of the library back that the user found somewhere: a copy goes to where the file was, or into
 * the media folder if that place is taken. The found file is only read.
 */
export function createLocateFile(deps: {
  library: Pick<Library, 'source'>
  takeFile: TakeFile
  /** Records the new path of a file in the ledger and in the index. */
  relocate: (asset: StoredAsset) => void
  onBack: (assetId: AssetId) => void
  random: Pick<Random, 'uuid'>
}) {
  /** @throws Failure NOT_FOUND, FILE_REFUSED if it is another file, DISK_FULL or MEDIA_AWAY; nothing was changed. */
  return async (assetId: AssetId, path: string, name: string, signal: AbortSignal): Promise<void> => {
    const found = deps.library.source(assetId)
    if (found === null) {
      throw new Failure('NOT_FOUND', say('library.goneFile'), { charged: 'no', what: 'the file' })
    }
    const { exportName, ...asset } = found
    const taken = await deps.takeFile(path, { id: deps.random.uuid(), name, signal })
    try {
      if (taken.sha256 !== asset.sha256) {
        const sentence = say('library.otherContent', { name })
        throw new Failure('FILE_REFUSED', sentence, { charged: 'no', reason: 'changed' })
      }
      if (!(await taken.putBack(asset.path))) deps.relocate({ ...asset, path: await taken.place(exportName) })
      deps.onBack(assetId)
    } finally {
      // Placed, it has another name and there is nothing to discard.
      await taken.discard()
    }
  }
}
