import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'

const markOf = (file: string) => `${file}.closed`

/** What a mark says of a database that `version` of Backlot closed; null without a file. */
function noteOf(file: string, version: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false })
  return found === undefined ? null : JSON.stringify({ version, bytes: found.size, changedAt: found.mtimeMs })
}

/**
 * Whether a database is as this version of Backlot left it when it last closed it cleanly: nothing was written since, and
 * nothing waits in its log.
 */
export function isAsClosed(file: string, version: string): boolean {
  const note = noteOf(file, version)
  if (note === null || (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return false
  try {
    return readFileSync(markOf(file), 'utf8') === note
  } catch {
    // Without a mark that can be read the database is checked, which is always right.
    return false
  }
}

/** How far a closed database is dated back: more than the coarsest clock of a file system. Milliseconds. */
const datedBackMs = 10_000

/**
 * Notes that `version` closed a database cleanly, and dates it back, so that any later write gives it another time. A disk
 * that takes no note costs only the check at the next start.
 */
export function noteClosed(file: string, version: string): void {
  try {
    const { atimeMs, mtimeMs } = statSync(file)
    utimesSync(file, atimeMs / 1_000, (mtimeMs - datedBackMs) / 1_000)
    writeFileSync(markOf(file), noteOf(file, version) ?? '')
  } catch {
    forgetClosed(file)
  }
}

/** Forgets the last clean close, so that the next start checks the database. */
export function forgetClosed(file: string): void {
  rmSync(markOf(file), { force: true })
}
