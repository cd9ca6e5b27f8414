import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Failure, isFailure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { isDiskFull } from '#shared/util/disk-full.ts'
import type { Log, Clock } from '#shared/util/ports.ts'
import { createBackups } from './backups.ts'
import { cacheFile } from './cache-file.ts'
import { checkFolder, lockProfile } from './check-profile-folder.ts'
import { checkpointElsewhere } from './checkpoints.ts'
import { forgetClosed, noteClosed } from './clean-close.ts'
import type { Database } from './database.ts'
import { type EpochMark, noEpochMark, createEpochMark } from './ledger-epoch.ts'
import { type Ledger, openLedgerToRead } from './ledger-store.ts'
import { type LedgerFound, openLedger } from './open-or-restore-ledger.ts'
import { closeToWrites, openRebuildable, openStoreToRead } from './open-store.ts'
import { plainSealKey } from './row-seals.ts'
import { diskFullAtStart, profileFailure } from './profile-failure.ts'
import { createAccountJobsTable, createAccountMovementsTable, createAccountReadingsTable } from './tables/account.ts'
import { createAgentCallsTable } from './tables/agent-calls.ts'
import { createAgentsTable } from './tables/agents.ts'
import { createDirectReader, createLibraryReader, type LibraryReader } from './library/library-reader.ts'
import { createAssetSelectionTable, createLibraryEditsTable } from './tables/asset-selection.ts'
import { createAssetRelationsTable } from './tables/asset-relations.ts'
import { createAssetsTable, createReviewTable } from './tables/assets.ts'
import { createBalanceReadingsTable, createClaimsTable, createLedgerLinesTable } from './tables/billing.ts'
import { createBatchDraftsTable, createDraftsTable } from './tables/drafts.ts'
import { createComposerEditsTable } from './tables/composer-edits.ts'
import { createComposerJobsTable } from './tables/composer-jobs.ts'
import { createComposerQueueTable } from './tables/composer-queue.ts'
import { createComposerReadingsTable } from './tables/composer-readings.ts'
import { createComposerShelfTable } from './tables/composer-shelf.ts'
import { createComposerTakesTable } from './tables/composer-takes.ts'
import { createDistinctFilesTable, createFingerprintsTable } from './tables/fingerprints.ts'
import { createAssetBytesTable, createImportedFilesTable } from './tables/imported-files.ts'
import { createJoinedSpeechTable } from './tables/joined-speech.ts'
import { createSlotRemindersTable } from './tables/slot-reminders.ts'
import { createCaptionBurnsTable, createShortVideosTable } from './tables/short-videos.ts'
import { createJobSetsTable } from './tables/job-sets.ts'
import { createCatalogsTable, createPricesTable, createDurationsTable } from './tables/catalogs-and-prices.ts'
import { createJobOutputsTable } from './tables/job-outputs.ts'
import { createJobsTable } from './tables/jobs.ts'
import { createResourcesTable } from './tables/resources.ts'
import { createSharedFileTable, createSharedFileMentions } from './tables/shared-files.ts'
import { createKnownFilesTable } from './tables/known-files.ts'
import { createMediaMoveTable } from './tables/media-move.ts'
import { createOrganisingIndex, createOrganisingTable } from './tables/organising.ts'
import { createPromptEntriesTable, createRecipesTable } from './tables/recipes-and-prompts.ts'
import { createQueueCountsTable } from './tables/queue-state.ts'
import { createQueueTable } from './tables/queue.ts'
import { createPurchasesTable } from './tables/purchases.ts'
import { createFileChecksTable } from './tables/file-checks.ts'
import { createEventForwardsTable } from './tables/event-forwards.ts'
import { createReceivedEventsTable } from './tables/received-events.ts'
import { createRateStampsTable } from './tables/rate-stamps.ts'
import { createRemovedJobsTable, createUnfinishedWritesTable } from './tables/job-undo.ts'
import { createSpendingTable, createSpendingLimitTable } from './tables/spending.ts'
import { createGuardRailsTable } from './tables/guard-rails.ts'
import { createToolCallsTable } from './tables/tool-calls.ts'
import { createThumbnailColoursTable } from './tables/thumbnail-colours.ts'
import { createFreedTable, createTrashTable } from './tables/trash.ts'
import { createKeptCostsTable } from './tables/kept-costs.ts'
import { createWorkspacesTable } from './tables/workspaces.ts'
import type { ProfileLock } from './profile-lock.ts'
import { openStaged } from './transfer/staged-profile.ts'

type ProfileOptions = {
  readonly folder: string
  readonly pid: number
  /** Of Backlot; a file that another one closed is checked whole. */
  readonly version?: string
  /** The profile's lock, if the caller has it already. */
  readonly lock?: ProfileLock | undefined
  /** Milliseconds since 1970. */
  readonly now: number
  readonly log: Log
  /** 32 bytes, stored apart from the profile. */
  readonly sealKey?: Buffer
  readonly mark?: EpochMark
}

/**
 * Opens a profile exclusively for this process: its lock, its two files and their tables.
 *
 * A damaged `cache.db` is moved aside and rebuilt. A damaged, missing or older `ledger.db` is moved aside and replaced
 * by its best backup; without a backup, or if a newer Backlot wrote it, it is left as it is.
 *
 * On a full disk both are opened read-only, unchanged: see `readOnly`.
 *
 * @throws Failure PROFILE_IN_USE, PROFILE_UNUSABLE, or DISK_FULL if they cannot even be read; nothing was changed.
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

type OpenFiles = {
  readonly ledger: Ledger
  readonly found: LedgerFound
  readonly cache: Database
  /** Whether the whole cache was read; if not, it is checked later. */
  readonly isChecked: boolean
}

/** Closes a database again if the work throws. */
function orClose<T>(database: Database, work: () => T): T {
  try {
    return work()
  } catch (error) {
    database.close()
    throw error
  }
}

function openToWrite(order: Parameters<typeof openLedger>[0]): OpenFiles {
  const { ledger, found } = openLedger(order)
  return orClose(ledger.database, () => {
    ledger.seals.watch()
    ledger.epoch.watch()
    const file = join(order.folder, 'cache.db')
    const { database: cache, isChecked } = openRebuildable(file, cacheFile, order)
    return { ledger, found, cache, isChecked }
  })
}

function openToRead(folder: string, key: Buffer): OpenFiles {
  const ledger = openLedgerToRead(join(folder, 'ledger.db'), key)
  return orClose(ledger.database, () => {
    const cache = openStoreToRead(join(folder, 'cache.db'), cacheFile)
    // The age of the ledger matters only for spending, and nothing is spent here.
    return { ledger, found: { state: 'same', restored: null }, cache, isChecked: true }
  })
}

function open(
  { folder, pid, version = '', lock: held, now, log, sealKey: key = plainSealKey, mark = noEpochMark }: ProfileOptions,
  readOnly: Failure | null,
) {
  // A profile that was never opened is new, whatever is known of an earlier one at its path.
  const isNew = !existsSync(join(folder, 'lock.db'))
  const lock = held ?? lockProfile(folder, pid)
  try {
    const backupsFolder = join(folder, 'backups')
    const backups = createBackups(backupsFolder, 'ledger.db', key)
    const known = isNew ? { ...mark, read: () => null } : mark
    const order = { folder, version, key, mark: known, backups, now, log }
    const opened = readOnly === null ? openToWrite(order) : openToRead(folder, key)
    const { cache } = opened
    const ledger = opened.ledger.database
    const unfinished = createUnfinishedWritesTable(ledger)
    // Readers follow changes from their own start.
    if (readOnly === null) cache.script('DELETE FROM asset_change')
    const unsound = new Set<Database>()
    const takenBack = readOnly === null ? unfinished.takeBackAll() : 0
    if (takenBack > 0) log.warn('Submissions that were not written to their end were taken back', { count: takenBack })
    const profile = {
      /** Why nothing can be written until the next start; null if everything can. */
      readOnly,
      /** Whether each file is as its last clean close left it, and was not checked at this start. */
      isUnchecked: { ledger: !opened.ledger.isChecked, cache: !opened.isChecked },
      /** Notes that a file is damaged: the next start checks it, and replaces or rebuilds it. */
      markDamaged(file: 'ledger' | 'cache'): void {
        const database = file === 'ledger' ? ledger : cache
        unsound.add(database)
        forgetClosed(database.file)
      },
      /** What the spend guard needs to know about the ledger. */
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
      guardRails: createGuardRailsTable(ledger),
      claims: createClaimsTable(ledger),
      readings: createBalanceReadingsTable(ledger),
      batchDrafts: createBatchDraftsTable(ledger),
      shortVideos: createShortVideosTable(ledger),
      burns: createCaptionBurnsTable(ledger),
      joinedSpeeches: createJoinedSpeechTable(ledger),
      spending: createSpendingTable(ledger),
      purchases: createPurchasesTable(ledger),
      toolCalls: createToolCallsTable(ledger),
      accountJobs: createAccountJobsTable(ledger),
      accountReadings: createAccountReadingsTable(cache),
      accountMovements: createAccountMovementsTable(cache),
      rateStampsOf: (scope: string) => createRateStampsTable(ledger, scope),
      reviews: createReviewTable(ledger),
      fileChecks: createFileChecksTable(cache),
      mediaMove: createMediaMoveTable(ledger),
      organising: createOrganisingTable(ledger),
      libraryEdits: createLibraryEditsTable(ledger),
      trash: createTrashTable(ledger),
      freed: createFreedTable(ledger),
      keptCosts: createKeptCostsTable(ledger),
      prompts: createPromptEntriesTable(ledger),
      recipes: createRecipesTable(ledger),
      receivedEvents: createReceivedEventsTable(ledger),
      eventForwards: createEventForwardsTable(ledger),
      agents: createAgentsTable(ledger),
      agentCalls: createAgentCallsTable(ledger),
      importedFiles: createImportedFilesTable(ledger),
      knownFiles: createKnownFilesTable(ledger),
      distinctFiles: createDistinctFilesTable(ledger),
      fingerprints: createFingerprintsTable(cache),
      assets: createAssetsTable(cache),
      selection: createAssetSelectionTable(cache),
      organisingIndex: createOrganisingIndex(cache),
      assetBytes: createAssetBytesTable(cache),
      thumbnailColours: createThumbnailColoursTable(cache),
      assetRelations: createAssetRelationsTable({ ledger, cache }),
      resources: createResourcesTable(cache),
      composerReadings: createComposerReadingsTable(cache),
      composerTakes: createComposerTakesTable(cache),
      composerShelf: createComposerShelfTable(cache),
      composerQueue: createComposerQueueTable(cache),
      composerEdits: createComposerEditsTable(ledger),
      composerJobs: createComposerJobsTable(ledger),
      slotReminders: createSlotRemindersTable(ledger),
      catalogs: createCatalogsTable(cache),
      durationsOf: (workspaceId: WorkspaceId) => createDurationsTable(cache, workspaceId),
      drafts: createDraftsTable(cache),
      prices: createPricesTable(cache),
      /** Opens the merge of another profile's databases, which `prepareStaged` made ready in a folder, into these. */
      openMerge: (folder: string, deps: Parameters<typeof openStaged>[2]) =>
        openStaged(folder, { ledger, cache }, deps),
      /** Paths of the databases. */
      files: { ledger: ledger.file, cache: cache.file },
      /**
       * Reads the library's index: in a process of its own, or in this one if the profile was opened read-only. `waits`:
       * whether that process starts only once it is needed.
       */
      openReader(workerFile: string, waits = false): LibraryReader {
        if (readOnly !== null) return createDirectReader(cache)
        const reader = createLibraryReader({ workerFile, file: cache.file, waits })
        checkpointElsewhere(cache, reader.checkpoint)
        return reader
      },
      /** Reads it in this process, which a large library holds up. */
      openDirectReader: () => createDirectReader(cache),
      close() {
        for (const database of [ledger, cache]) {
          database.close()
          if (readOnly === null && !unsound.has(database)) noteClosed(database.file, version)
        }
        lock.release()
      },
    }
    // Done last, because the tables set up in-memory state of the connection.
    if (readOnly !== null) for (const database of [ledger, cache]) closeToWrites(database)
    return profile
  } catch (error) {
    // One that was handed over is kept for the next try.
    if (held === undefined) lock.release()
    throw error
  }
}

/** An open profile: its tables, and what keeps it safe. */
export type OpenProfile = ReturnType<typeof openProfile>

const retryMs = 250
const reportAfterMs = 10_000
const givenUpAfterMs = 30_000

/**
 * Opens a profile and waits while another program, e.g. a backup tool, holds its file. Logs a warning after ten seconds
 * and gives up after thirty.
 * @throws what `open` throws; Failure PROFILE_UNUSABLE (busy) if the file is held that long.
 */
export async function openWhenFree<Profile>(open: () => Profile, clock: Clock, log: Log): Promise<Profile> {
  const since = clock.monotonic()
  for (let isReported = false; ;) {
    try {
      return open()
    } catch (error) {
      const isBusy =
        isFailure(error) && error.code === 'PROFILE_UNUSABLE' && 'reason' in error.data && error.data.reason === 'busy'
      const waited = clock.monotonic() - since
      if (!isBusy || waited >= givenUpAfterMs) throw error
      if (waited >= reportAfterMs && !isReported) {
        log.warn('Another program is using the database; Backlot starts when it is free', { error })
        isReported = true
      }
    }
    await new Promise<void>((resolve) => void clock.after(retryMs, resolve))
  }
}

/**
 * Opens a profile as the studio does: checks its rows with the seal key and its age against the mark in `markFolder`,
 * and waits for a program that holds it. Without a key or a folder, that check is weaker or missing. Rejects with what
 * `openProfile` throws.
 */
export function openSafely(options: {
  folder: string
  version: string
  lock?: ProfileLock | undefined
  markFolder: string | undefined
  sealKey: Buffer | null
  clock: Clock
  log: Log
}): Promise<OpenProfile> {
  const { folder, version, lock, markFolder, sealKey, clock, log } = options
  const mark = markFolder === undefined ? noEpochMark : createEpochMark(markFolder, folder)
  const open = () =>
    openProfile({
      folder,
      pid: process.pid,
      version,
      lock,
      now: clock.now(),
      log,
      sealKey: sealKey ?? plainSealKey,
      mark,
    })
  return openWhenFree(open, clock, log)
}
