import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { parseJson } from '#shared/util/text-formats.ts'

const Closed = z.object({ bytes: z.int(), changedAt: z.number() })

const markOf = (file: string) => `${file}.closed`
const stateOf = (file: string): z.output<typeof Closed> | null => {
  const found = statSync(file, { throwIfNoEntry: false })
  return found === undefined ? null : { bytes: found.size, changedAt: found.mtimeMs }
}

/** Whether a database is as its last clean close left it: nothing was written since, and nothing waits in its log. */
export function isAsClosed(file: string): boolean {
  const now = stateOf(file)
  if (now === null || (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return false
  try {
    const text = parseJson(readFileSync(markOf(file), 'utf8'))
    const closed = Closed.safeParse(text.kind === 'value' ? text.value : null).data
    return closed?.bytes === now.bytes && closed.changedAt === now.changedAt
  } catch {
    // Without a mark that can be read the database is checked, which is always right.
    return false
  }
}

/** How far a closed database is dated back: more than the coarsest clock of a file system. Milliseconds. */
const datedBackMs = 10_000

/**
 * Notes that a database was closed cleanly, and dates it back, so that any later write gives it another time. A disk that
 * takes no note costs only the check at the next start.
 */
export function noteClosed(file: string): void {
  try {
    const { atimeMs, mtimeMs } = statSync(file)
    utimesSync(file, atimeMs / 1_000, (mtimeMs - datedBackMs) / 1_000)
    writeFileSync(markOf(file), JSON.stringify(stateOf(file)))
  } catch {
    forgetClosed(file)
  }
}

/** Forgets the last clean close, so that the next start checks the database. */
export function forgetClosed(file: string): void {
  rmSync(markOf(file), { force: true })
}
