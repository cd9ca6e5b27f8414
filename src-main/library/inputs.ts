import type { InputStore } from '../media/input-store.ts'
import type { InputTransfers } from '../media/input-transfers.ts'
import type { PublicFiles } from '../media/public-files.ts'
import type { Lending } from './lending.ts'

/** Everything by which a file of this computer becomes a model's input. */
export type Inputs = {
  readonly store: InputStore
  readonly transfers: InputTransfers
  readonly lending: Lending
  readonly publicFiles: PublicFiles
}
