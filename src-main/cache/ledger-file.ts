import type { StoreKind } from './open-store.ts'
import { start } from './migrations/ledger/001-start.ts'
import { heldCredits } from './migrations/ledger/002-held-credits.ts'
import { kindsAndQueue } from './migrations/ledger/003-kinds-and-queue.ts'
import { wallsAndClaims } from './migrations/ledger/004-walls-and-claims.ts'
import { sharedRateStamps } from './migrations/ledger/005-shared-rate-stamps.ts'
import { queueCounts } from './migrations/ledger/006-queue-counts.ts'
import { sealsAndEpoch } from './migrations/ledger/007-seals-and-epoch.ts'
import { verdicts } from './migrations/ledger/008-verdicts.ts'
import { recipesAndPrompts } from './migrations/ledger/009-recipes-and-prompts.ts'
import { lentFiles } from './migrations/ledger/010-lent-files.ts'
import { batchDrafts } from './migrations/ledger/011-batch-drafts.ts'
import { shortVideos } from './migrations/ledger/012-short-videos.ts'
import { captionBurns } from './migrations/ledger/013-caption-burns.ts'
import { batchTemplates } from './migrations/ledger/014-batch-templates.ts'
import { fileClaims } from './migrations/ledger/015-file-claims.ts'
import { unfinishedWrites } from './migrations/ledger/016-unfinished-writes.ts'

/** `ledger.db`: what was meant, charged and returned. Small, durable at every commit, never replaced by itself. */
export const ledgerFile: StoreKind = {
  applicationId: 0x424b_4c4c,
  synchronous: 'full',
  migrations: [
    start,
    heldCredits,
    kindsAndQueue,
    wallsAndClaims,
    sharedRateStamps,
    queueCounts,
    sealsAndEpoch,
    verdicts,
    recipesAndPrompts,
    lentFiles,
    batchDrafts,
    shortVideos,
    captionBurns,
    batchTemplates,
    fileClaims,
    unfinishedWrites,
  ],
}
