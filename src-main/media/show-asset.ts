import { Failure } from '#shared/domain/failure.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { Log } from '#shared/util/ports.ts'
import type { ShowInFolder } from '../ports/host-ports.ts'

/** Shows the file of an asset in the system's file manager. @throws Failure NOT_FOUND if it is not on this computer */
export type ShowAsset = (assetId: AssetId) => Promise<void>

/** Creates what shows files of the library. */
export function createShowAsset<File extends { readonly path: string }>(deps: {
  source: (assetId: AssetId) => File | null
  isHere: (file: File) => boolean
  /** Undefined on a host without a file manager. */
  showInFolder: ShowInFolder | undefined
  log: Log
}): ShowAsset {
  const { source, isHere, showInFolder, log } = deps
  return async (assetId) => {
    const file = source(assetId)
    if (file === null || !isHere(file)) {
      const sentence = say('library.noFolder')
      throw new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the file' })
    }
    try {
      if (showInFolder === undefined) throw new Error('The host has no file manager')
      await showInFolder(file.path)
    } catch (error) {
      log.warn('A file could not be shown in its folder', { path: file.path, error })
      const sentence = say('library.noManagerFile', { path: file.path })
      throw new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the file manager' }, { cause: error })
    }
  }
}
