import type { Database } from './database.ts'
import { createEpoch, type EpochTable } from './ledger-epoch.ts'
import { DamagedFileError, newestVersion, openStore, openStoreToRead, type StoreKind } from './open-store.ts'
import { createRowSeals, type RowSeals } from './row-seals.ts'
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
import { leftOutRuns } from './migrations/ledger/017-left-out-runs.ts'
import { jobParts } from './migrations/ledger/018-job-parts.ts'
import { toolCalls } from './migrations/ledger/025-tool-calls.ts'
import { purchases } from './migrations/ledger/019-purchases.ts'
import { guardRails } from './migrations/ledger/020-guard-rails.ts'
import { joinedSpeech } from './migrations/ledger/021-joined-speech.ts'
import { composerEdits } from './migrations/ledger/022-composer-edits.ts'
import { slotReminders } from './migrations/ledger/023-slot-reminders.ts'
import { eventForwarding } from './migrations/ledger/026-event-forwarding.ts'
import { receivedEvents } from './migrations/ledger/024-received-events.ts'
import { agents } from './migrations/ledger/027-agents.ts'
import { organising } from './migrations/ledger/028-organising.ts'
import { importedFiles } from './migrations/ledger/029-imported-files.ts'
import { mediaMove } from './migrations/ledger/030-media-move.ts'
import { distinctFiles } from './migrations/ledger/031-distinct-files.ts'
import { largeStarts } from './migrations/ledger/033-large-starts.ts'
import { eventPages } from './migrations/ledger/034-event-pages.ts'
import { saidReasons } from './migrations/ledger/032-said-reasons.ts'

/** An open ledger whose rows are as they were written, if `isChecked`; otherwise it is as its last clean close left it. */
export type Ledger = {
  readonly database: Database
  readonly seals: RowSeals
  readonly epoch: EpochTable
  readonly isChecked: boolean
}

/** `ledger.db`: orders, charges and refunds. Small, durable at every commit, never replaced automatically. */
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
    leftOutRuns,
    jobParts,
    purchases,
    guardRails,
    joinedSpeech,
    composerEdits,
    slotReminders,
    receivedEvents,
    toolCalls,
    eventForwarding,
    agents,
    organising,
    importedFiles,
    mediaMove,
    distinctFiles,
    saidReasons,
    largeStarts,
    eventPages,
  ],
}

/** Opens a ledger read-only, with the same checks. @throws as `openStoreToRead` does. */
export function openLedgerToRead(file: string, key: Buffer): Ledger {
  const database = openStoreToRead(file, ledgerFile, (opened) => {
    const { wrong } = createRowSeals(opened, key).check()
    if (wrong.length > 0) throw new DamagedFileError(`${file} is damaged: ${wrong.join(', ')}`)
  })
  return { database, seals: createRowSeals(database, key), epoch: createEpoch(database), isChecked: true }
}

const sealedFrom = 7

/**
 * Opens a ledger with all checks: SQLite's own, and the seal of every row about money. With a new key it checks
 * everything else, seals all rows again and calls `onNewKey`. `isAsClosed`: its last clean close left it so; the checks
 * read all of it, and are left out if its version and its key are the present ones.
 * @throws as `openStore` does.
 */
export function openLedgerStore(
  file: string,
  key: Buffer,
  { isAsClosed = false, onNewKey = () => {} }: { readonly isAsClosed?: boolean; readonly onNewKey?: () => void } = {},
): Ledger {
  let seals: RowSeals | null = null
  const sealsOf = (database: Database) => (seals ??= createRowSeals(database, key))
  let isKeyNew = false
  let isChecked = true
  const database = openStore(file, ledgerFile, {
    isKnownSound(opened) {
      isChecked = !(isAsClosed && sealsOf(opened).keyState() === 'same')
      return !isChecked
    },
    check(opened, from) {
      if (from < sealedFrom) return
      const found = sealsOf(opened).check()
      isKeyNew = found.isKeyNew
      if (found.wrong.length > 0) throw new DamagedFileError(`${file} is damaged: ${found.wrong.join(', ')}`)
    },
    finish(opened, from) {
      if (isKeyNew) onNewKey()
      if (isKeyNew || from < newestVersion(ledgerFile)) sealsOf(opened).sealAll()
    },
  })
  return { database, seals: sealsOf(database), epoch: createEpoch(database), isChecked }
}
