import type { OpenProfile } from '../cache/profile.ts'
import type { StoredAsset } from '../cache/tables/assets.ts'

/** Creates what records the new path of a file wherever the ledger has it. */
export function createRelocateInLedger(
  tables: Pick<OpenProfile, 'outputs' | 'burns' | 'joinedSpeeches' | 'importedFiles'>,
) {
  return (asset: StoredAsset): void => {
    tables.outputs.markStored(asset)
    tables.burns.relocate(asset)
    tables.joinedSpeeches.relocate(asset)
    tables.importedFiles.relocate(asset)
  }
}
