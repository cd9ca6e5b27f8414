import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Failure, isFailure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Log } from '#shared/util/ports.ts'
import { createBackups } from './backups.ts'
import { checkFolder } from './check-folder.ts'
import type { Database } from './database.ts'
import { type EpochMark, noEpochMark } from './epoch-mark.ts'
import { isDiskFull } from './free-space.ts'
import { type Ledger, openLedgerToRead } from './ledger-store.ts'
import { type LedgerFound, openLedger } from './open-ledger.ts'
import { closeToWrites, openRebuildable, openStoreToRead, type StoreKind } from './open-store.ts'
import { diskFullAtStart, profileFailure } from './profile-failure.ts'
import { lockProfile } from './profile-lock.ts'
import { createAssetsTable } from './tables/assets.ts'
import { createBalanceReadingsTable } from './tables/balance-readings.ts'
import { createBatchDraftsTable } from './tables/batch-drafts.ts'
import { createCaptionBurnsTable } from './tables/caption-burns.ts'
import { createCatalogsTable } from './tables/catalogs.ts'
import { createClaimsTable } from './tables/claims.ts'
import { createDraftsTable } from './tables/drafts.ts'
import { createDurationsTable } from './tables/durations.ts'
import { createJobOutputsTable } from './tables/job-outputs.ts'
import { createJobSetsTable } from './tables/job-sets.ts'
import { createJobsTable } from './tables/jobs.ts'
import { createLedgerLinesTable } from './tables/ledger-lines.ts'
import { createSharedFileTable } from './tables/shared-files.ts'
import { createSharedFileMentions } from './tables/shared-file-mentions.ts'
import { createPricesTable } from './tables/prices.ts'
import { createPromptEntriesTable } from './tables/prompt-entries.ts'
import { createQueueCountsTable } from './tables/queue-counts.ts'
import { createQueueTable } from './tables/queue.ts'
import { createRateStampsTable } from './tables/rate-stamps.ts'
import { createRecipesTable } from './tables/recipes.ts'
import { createRemovedJobsTable } from './tables/removed-jobs.ts'
import { createShortVideosTable } from './tables/short-videos.ts'
import { createSpendingTable } from './tables/spending.ts'
import { createUnfinishedWritesTable } from './tables/unfinished-writes.ts'
import { createReviewTable } from './tables/reviews.ts'
import { createSpendingLimitTable } from './tables/spending-limits.ts'
import { createWorkspacesTable } from './tables/workspaces.ts'
import { start } from './migrations/cache/001-start.ts'
import { durations } from './migrations/cache/002-durations.ts'
import { marks } from './migrations/cache/003-marks.ts'
import { catalogChanges } from './migrations/cache/004-catalog-changes.ts'
import { parts } from './migrations/cache/005-parts.ts'

/** The key of the seals where there is no vault: it still shows what changed by itself, not what was changed on purpose. */
export const plainSealKey = Buffer.alloc(32)

type ProfileOptions = {
  readonly folder: string
  readonly pid: number
  /** Milliseconds since 1970. */
  readonly now: number
  readonly log: Log
  /** 32 bytes, kept apart from the profile. */
  readonly sealKey?: Buffer
  readonly mark?: EpochMark
}

/**
 * Opens a profile for this process alone: its lock, its two files and their tables.
 *
 * A damaged `cache.db` is set aside and built anew. A damaged, missing or older `ledger.db` gives way to its best copy and
 * is kept aside; where there is none, or where a newer Backlot wrote it, it is left as it is.
 *
 * On a full disk both are opened for reading only, as they are: see `readOnly`.
 *
 * @throws Failure PROFILE_IN_USE, PROFILE_UNUSABLE, or DISK_FULL where they cannot be read either; nothing was changed.
 */
export function openProfile(options: ProfileOptions) {
  const { folder, log } = options
  const failureOf = (error: unknown) =>
    isDiskFull(error) ? diskFullAtStart(folder, false, error) : profileFailure(error, join(folder, 'ledger.db'), folder)
  try {
    checkFolder(folder)
    return open(options, null)
  } catch (error) {
    const failure = failureOf(error)
    if (!isFailure(failure) || failure.code !== 'DISK_FULL') throw failure
    log.warn('The disk has no room for the profile; it is opened for reading only', { error })
  }
  try {
    return open(options, diskFullAtStart(folder, true, null))
  } catch (error) {
    if (isFailure(error) && error.code === 'PROFILE_IN_USE') throw error
    log.error('The profile cannot be read on a full disk', { error })
    throw diskFullAtStart(folder, false, error)
  }
}

type OpenFiles = { readonly ledger: Ledger; readonly found: LedgerFound; readonly cache: Database }

/** Closes a database again where what follows on its opening throws. */
function orClose<T>(database: Database, work: () => T): T {
  try {
    return work()
  } catch (error) {
    database.close()
    throw error
  }
}

/** `cache.db`: catalog, prices, drafts and the library's index; can be built anew from the ledger and the files. */
export const cacheFile: StoreKind = {
  applicationId: 0x424b_4c43,
  synchronous: 'normal',
  migrations: [start, durations, marks, catalogChanges, parts],
}

function openToWrite(order: Parameters<typeof openLedger>[0]): OpenFiles {
  const { ledger, found } = openLedger(order)
  return orClose(ledger.database, () => {
    ledger.seals.watch()
    ledger.epoch.watch()
    const cache = openRebuildable(join(order.folder, 'cache.db'), cacheFile, order.now, order.log).database
    return { ledger, found, cache }
  })
}

function openToRead(folder: string, key: Buffer): OpenFiles {
  const ledger = openLedgerToRead(join(folder, 'ledger.db'), key)
  return orClose(ledger.database, () => {
    const cache = openStoreToRead(join(folder, 'cache.db'), cacheFile)
    // Whether it is older than it should be is asked before money; here nothing is paid.
    return { ledger, found: { state: 'same', restored: null }, cache }
  })
}

function open(
  { folder, pid, now, log, sealKey: key = plainSealKey, mark = noEpochMark }: ProfileOptions,
  readOnly: Failure | null,
) {
  // A profile that was never opened is new, whatever was known of one that had its place.
  const isNew = !existsSync(join(folder, 'lock.db'))
  const lock = lockProfile(folder, pid)
  try {
    const backupsFolder = join(folder, 'backups')
    const backups = createBackups(backupsFolder, 'ledger.db', key)
    const known = isNew ? { ...mark, read: () => null } : mark
    const order = { folder, key, mark: known, backups, now, log }
    const opened = readOnly === null ? openToWrite(order) : openToRead(folder, key)
    const { cache } = opened
    const ledger = opened.ledger.database
    const unfinished = createUnfinishedWritesTable(ledger)
    const takenBack = readOnly === null ? unfinished.takeBackAll() : 0
    if (takenBack > 0) log.warn('Submissions that were not written to their end were taken back', { count: takenBack })
    const profile = {
      /** Why nothing can be written until the next start; null where all can be. */
      readOnly,
      /** What a gate before money needs to know of the ledger. */
      safety: { ledger: opened.ledger, found: opened.found, mark, backups, backupsFolder, key },
      workspaces: createWorkspacesTable(ledger),
      jobs: createJobsTable(ledger),
      outputs: createJobOutputsTable(ledger),
      sets: createJobSetsTable(ledger),
      queue: createQueueTable(ledger),
      counts: createQueueCountsTable(ledger),
      removed: createRemovedJobsTable(ledger),
      lines: createLedgerLinesTable(ledger),
      unfinished,
      sharedFileTable: createSharedFileTable(ledger),
      sharedFileMentions: createSharedFileMentions({ ledger, cache }),
      spendingLimits: createSpendingLimitTable(ledger),
      claims: createClaimsTable(ledger),
      readings: createBalanceReadingsTable(ledger),
      batchDrafts: createBatchDraftsTable(ledger),
      shortVideos: createShortVideosTable(ledger),
      burns: createCaptionBurnsTable(ledger),
      spending: createSpendingTable(ledger),
      rateStampsOf: (scope: string) => createRateStampsTable(ledger, scope),
      reviews: createReviewTable(ledger),
      prompts: createPromptEntriesTable(ledger),
      recipes: createRecipesTable(ledger),
      assets: createAssetsTable(cache),
      catalogs: createCatalogsTable(cache),
      durationsOf: (workspaceId: WorkspaceId) => createDurationsTable(cache, workspaceId),
      drafts: createDraftsTable(cache),
      prices: createPricesTable(cache),
      close() {
        ledger.close()
        cache.close()
        lock.release()
      },
    }
    // Last, for the tables set up what this connection has in memory.
    if (readOnly !== null) for (const database of [ledger, cache]) closeToWrites(database)
    return profile
  } catch (error) {
    lock.release()
    throw error
  }
}

/** An open profile: its tables, and what keeps it safe. */
export type OpenProfile = ReturnType<typeof openProfile>
