import Database from 'better-sqlite3'
import { join } from 'node:path'
import type { Clock } from '#shared/util/ports.ts'

/** How long a second service waits for the first to exit, and the interval between attempts. Milliseconds. */
const waitMs = { wholeMs: 6_000, stepMs: 100 } as const

function tryLock(file: string): (() => void) | null {
  const holder = new Database(file, { timeout: 0 })
  try {
    holder.exec('begin exclusive')
    return () => holder.close()
  } catch (error) {
    holder.close()
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null
    throw error
  }
}

/**
 * Locks a data folder for this process and returns a function that unlocks it. The system unlocks it if the process
 * dies.
 *
 * @throws Error with a message for the user if another service holds it for 6 seconds.
 */
export async function lockFolder(folder: string, clock: Clock): Promise<() => void> {
  const giveUpAt = clock.monotonic() + waitMs.wholeMs
  for (;;) {
    const release = tryLock(join(folder, 'in-use.lock'))
    if (release !== null) return release
    if (clock.monotonic() >= giveUpAt) {
      throw new Error(
        `Another service is using the data folder ${folder}. Stop it, or choose another folder with --data.`,
      )
    }
    await new Promise<void>((resolve) => void clock.after(waitMs.stepMs, resolve))
  }
}
