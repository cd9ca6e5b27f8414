import { statSync } from 'node:fs'
import { z } from 'zod'
import { type Database, openDatabase, sql } from './database.ts'

/** From this size on, the write-ahead log is written into its file, as SQLite does by default: 1,000 pages. */
const dueBytes = 1_000 * 4_096
/** Pages at which a commit of this process does it itself, because whoever else should does not keep up. */
const mostPages = 4_000
/** Tries to catch up with commits that go on. */
const mostPasses = 5

const Checkpoint = z.object({ busy: z.int(), log: z.int(), checkpointed: z.int() })

/**
 * Leaves writing a database's log into its file to `checkpoint`, which another process does: it waits for the disk, up to
 * 40 ms beside other work. Without it, the log is written here once it is four times as long.
 */
export function checkpointElsewhere(database: Database, checkpoint: () => void): void {
  const log = `${database.file}-wal`
  database.pragma(`wal_autocheckpoint = ${mostPages}`)
  // A log that is begun anew has the size of what is in it.
  database.pragma('journal_size_limit = 0')
  database.watchCommits(() => {
    if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) >= dueBytes) checkpoint()
  })
}

/** Writes the log of a database that another process writes to into its file, as far as nobody reads what is in it. */
export function writeLog(file: string): void {
  const database = openDatabase(file)
  try {
    database.pragma('checkpoint_fullfsync = ON')
    for (let pass = 0; pass < mostPasses; pass += 1) {
      const ended = database.get(Checkpoint, sql`PRAGMA wal_checkpoint(PASSIVE)`)
      if (ended === null || ended.log === ended.checkpointed) return
    }
  } finally {
    database.close()
  }
}
