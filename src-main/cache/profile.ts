import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Log } from '#shared/util/log.ts'
import { cacheFile } from './cache-file.ts'
import { ledgerFile } from './ledger-file.ts'
import { openRebuildable, openStore } from './open-store.ts'
import { lockProfile } from './profile-lock.ts'
import { createAssetsTable } from './tables/assets.ts'
import { createCatalogsTable } from './tables/catalogs.ts'
import { createDraftsTable } from './tables/drafts.ts'
import { createJobOutputsTable } from './tables/job-outputs.ts'
import { createJobsTable } from './tables/jobs.ts'
import { createLedgerLinesTable } from './tables/ledger-lines.ts'
import { createPricesTable } from './tables/prices.ts'
import { createRateStampsTable } from './tables/rate-stamps.ts'
import { createWorkspacesTable } from './tables/workspaces.ts'

/**
 * Opens a profile for this process alone: its lock, its two files and their tables.
 *
 * A damaged `cache.db` is set aside and built anew; a damaged or newer `ledger.db` is left as it is and nothing opens.
 *
 * @throws Failure PROFILE_IN_USE, DISK_FULL, or the error of a file that cannot be used.
 */
export function openProfile(options: { folder: string; pid: number; now: number; log: Log }) {
  const { folder, pid, now, log } = options
  makeFolder(folder)
  const lock = lockProfile(folder, pid)
  try {
    const ledger = openStore(join(folder, 'ledger.db'), ledgerFile)
    const cache = openRebuildable(join(folder, 'cache.db'), cacheFile, now, log).database
    return {
      workspaces: createWorkspacesTable(ledger),
      jobs: createJobsTable(ledger),
      outputs: createJobOutputsTable(ledger),
      lines: createLedgerLinesTable(ledger),
      rateStampsOf: (workspaceId: WorkspaceId) => createRateStampsTable(ledger, workspaceId),
      assets: createAssetsTable(cache),
      catalogs: createCatalogsTable(cache),
      drafts: createDraftsTable(cache),
      prices: createPricesTable(cache),
      close() {
        ledger.close()
        cache.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    const sentence = `The profile’s folder cannot be made: ${folder}. Nothing was charged. Choose another one.`
    throw new Failure('DISK_FULL', sentence, { charged: 'no', neededBytes: null, folder }, { cause: error })
  }
}
