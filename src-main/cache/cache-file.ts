import type { StoreKind } from './open-store.ts'
import { start } from './migrations/cache/001-start.ts'
import { durations } from './migrations/cache/002-durations.ts'
import { marks } from './migrations/cache/003-marks.ts'
import { catalogChanges } from './migrations/cache/004-catalog-changes.ts'
import { parts } from './migrations/cache/005-parts.ts'

/** `cache.db`: catalog, prices, drafts and the library's index; can be built anew from the ledger and the files. */
export const cacheFile: StoreKind = {
  applicationId: 0x424b_4c43,
  synchronous: 'normal',
  migrations: [start, durations, marks, catalogChanges, parts],
}
