import { statSync } from 'node:fs'
import { readRawHeader } from './read-header.ts'

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/**
 * Finds a log (`-wal`) beside a file that never had one, such as a copy that a user put in a database's place. SQLite would
 * read the log into it. Answers with when the log was last written, ms since 1970; null where there is no such log.
 */
export function findStrayLog(file: string): { readonly writtenAt: number } | null {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })
  // A journal is rolled back first and may change what the header says.
  if (log === undefined || log.size === 0 || sizeOf(`${file}-journal`) > 0) return null
  return readRawHeader(file)?.hasLog === false ? { writtenAt: log.mtimeMs } : null
}
