import type { StoreKind } from './open-store.ts'
import { start } from './migrations/cache/001-start.ts'
import { durations } from './migrations/cache/002-durations.ts'
import { marks } from './migrations/cache/003-marks.ts'
import { catalogChanges } from './migrations/cache/004-catalog-changes.ts'
import { parts } from './migrations/cache/005-parts.ts'
import { stacks } from './migrations/cache/006-stacks.ts'
import { resources } from './migrations/cache/007-resources.ts'
import { account } from './migrations/cache/008-account.ts'
import { composer } from './migrations/cache/009-composer.ts'
import { composerFiles } from './migrations/cache/010-composer-files.ts'
import { wordsWithin } from './migrations/cache/011-words-within.ts'
import { libraryQueries } from './migrations/cache/012-library-queries.ts'
import { organisingIndex } from './migrations/cache/013-organising.ts'
import { views } from './migrations/cache/014-views.ts'
import { files } from './migrations/cache/015-files.ts'
import { fileChecks } from './migrations/cache/016-file-checks.ts'
import { fingerprints } from './migrations/cache/017-fingerprints.ts'
import { smallerMerges } from './migrations/cache/018-smaller-merges.ts'

/** `cache.db`: catalog, prices, drafts and the library's index; can be rebuilt from the ledger and the files. */
export const cacheFile: StoreKind = {
  applicationId: 0x424b_4c43,
  synchronous: 'normal',
  migrations: [
    start,
    durations,
    marks,
    catalogChanges,
    parts,
    stacks,
    resources,
    account,
    composer,
    composerFiles,
    wordsWithin,
    libraryQueries,
    organisingIndex,
    views,
    files,
    fileChecks,
    fingerprints,
    smallerMerges,
  ],
}
