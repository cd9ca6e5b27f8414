import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { FileTooNewError } from './migrate.ts'
import { readHeader } from './open-store.ts'

/** The newest backup of a file whose version is at most `known`; null if there is none. */
function findEarlierCopy(file: string, known: number): string | null {
  const folder = join(dirname(file), 'backups')
  const names = existsSync(folder) ? readdirSync(folder) : []
  const newestFirst = names
    .filter((name) => name.startsWith(`${basename(file)}.`) && !name.endsWith('.part'))
    .map((name) => ({ path: join(folder, name), madeAt: statSync(join(folder, name)).mtimeMs }))
    .toSorted((one, other) => other.madeAt - one.madeAt)
  const isKnown = (path: string) => {
    const version = readHeader(path)?.version ?? 0
    return version > 0 && version <= known
  }
  return newestFirst.find(({ path }) => isKnown(path))?.path ?? null
}

/**
 * Says that a newer Backlot wrote a file, and how to go back to the newest backup from before it changed the file. Without
 * such a backup it says only the first.
 */
export function sayTooNew({ message, file, known }: FileTooNewError): string {
  let copy: string | null = null
  try {
    copy = findEarlierCopy(file, known)
  } catch {
    // The folder of backups cannot be read; the file itself is what counts here.
  }
  if (copy === null) return message
  const name = basename(file)
  const lost =
    name === 'ledger.db'
      ? 'It lacks everything done since, including runs that were charged.'
      : 'It lacks what was changed since.'
  return `${message} Or go back to the backup from before that version, ${copy}: quit Backlot, move ${name}, ${name}-wal and ${name}-shm to another folder, and copy the backup to ${file}. ${lost}`
}
