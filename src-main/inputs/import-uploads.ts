import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportedFile } from '#shared/domain/import-summary.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock, Log, Random } from '#shared/util/ports.ts'
import type { ImportFiles } from '../library/import-files.ts'
import { refusedInput } from '../media/file-failures.ts'
import { createInputStore } from './input-copies.ts'
import { createInputTransfers } from './input-uploads.ts'

/** The largest file that a page may send. Bytes. */
const mostBytes = 8 * 1024 ** 3

/**
 * Creates the imports of pages, which cannot name paths: a file arrives in parts in the profile, is imported from there,
 * and leaves nothing behind.
 */
export function createImportUploads(deps: {
  profileFolder: string
  files: ImportFiles
  clock: Clock
  random: Random
  log: Log
}) {
  const { clock, log, files } = deps
  const { uuid } = deps.random
  const folder = join(deps.profileFolder, 'arrivals')
  // What arrived before a kill and was not imported: its page sends it again.
  rmSync(folder, { recursive: true, force: true })
  const store = createInputStore({ folder, uuid, now: () => clock.now() })
  const transfers = createInputTransfers({ store, clock, uuid, log })
  /** Has `work` read a file that has arrived, which is deleted then. */
  async function withArrived<Result>(
    transferId: string,
    work: (path: string, name: string) => Promise<Result>,
  ): Promise<Result> {
    const arrived = await transfers.finish(transferId)
    try {
      return await work(arrived.path, arrived.name)
    } finally {
      await rm(arrived.path, { force: true })
    }
  }
  return {
    files,
    transfers,
    withArrived,
    /** Starts a file; returns the id of its transfer. @throws Failure FILE_REFUSED or DISK_FULL */
    begin: (file: { name: string; bytes: number }): Promise<string> =>
      transfers.begin({ ...file, media: 'any', mostBytes }),
    /** Imports a file that has arrived. @throws Failure FILE_REFUSED, DISK_FULL, FILE_HELD or MEDIA_AWAY */
    finish: (workspaceId: WorkspaceId, transferId: string): Promise<ImportedFile> =>
      withArrived(transferId, (path, name) =>
        files.one(workspaceId, path, name, (why) => refusedInput('damaged', why)),
      ),
    stop: () => transfers.stop(),
  }
}
/** Imports of files that pages send. */
export type ImportUploads = ReturnType<typeof createImportUploads>
