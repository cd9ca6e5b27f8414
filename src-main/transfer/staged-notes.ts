import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { say } from '#shared/domain/sentences/say.ts'
import { StoreError } from '../cache/database.ts'
import { pathInside } from '../disk/path-inside.ts'
import { ArchiveRefusal } from './archive-refusal.ts'

/** What a check wrote down for the import is damaged: the import cannot go on, and begins anew with the archive. */
class LostImport extends ArchiveRefusal {
  constructor(cause: unknown) {
    super(say('transfer.importLost'), { cause })
  }
}

/** Whether an import, in this process or its own, ended because of damaged notes. */
export const isLostImport = (error: unknown) =>
  error instanceof ArchiveRefusal && error.said.some(({ key }) => key === 'transfer.importLost')

/** Reads what a check wrote down. @throws ArchiveRefusal if it is damaged or gone, or the error of the disk. */
export async function readNote<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    const isDisk = error instanceof Error && 'code' in error && error.code !== 'ENOENT'
    throw isDisk ? error : new LostImport(error)
  }
}

/** The error of work with staged databases: a refusal if one of them is damaged, else the same. */
export function explainStaged(staged: string, error: unknown): unknown {
  const isDamaged = error instanceof StoreError && error.reason === 'damaged'
  return isDamaged && pathInside(staged, error.file) !== null ? new LostImport(error) : error
}
