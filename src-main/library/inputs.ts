import type { InputStore } from '../media/input-store.ts'
import type { InputTransfers } from '../media/input-transfers.ts'
import type { PublicFiles } from '../media/public-files.ts'
import type { SharedFiles } from './shared-files.ts'

/** Everything by which a file of this computer becomes a model's input. */
export type Inputs = {
  readonly store: InputStore
  readonly transfers: InputTransfers
  readonly sharedFiles: SharedFiles
  readonly publicFiles: PublicFiles
}
