import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { makeFolder, makeFolderSync, moveDurably, moveDurablySync } from '../disk/durable-file.ts'
import type { BackupProcess } from './backup-process.ts'
import { type Database, openDatabase, sql } from './database.ts'
import type { EpochTable } from './ledger-epoch.ts'
import { DamagedFileError } from './open-store.ts'
import { inspectLedger } from './row-seals.ts'

const dayMs = 24 * 60 * 60_000
const keptDays = 7
const keptWeeks = 4
const Count = z.object({ count: z.int() })

const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10)
/** Week number, counted so that every Monday starts a week. */
const weekOf = (day: string) => Math.floor((Date.parse(day) / dayMs + 3) / 7)

/** Returns the days whose backups stay: the newest seven, and the newest of each of the newest four weeks. */
export function daysToKeep(days: readonly string[]): Set<string> {
  const newestFirst = days.toSorted().toReversed()
  const byWeek = new Map<number, string>()
  for (const day of newestFirst) if (!byWeek.has(weekOf(day))) byWeek.set(weekOf(day), day)
  return new Set([...newestFirst.slice(0, keptDays), ...[...byWeek.values()].slice(0, keptWeeks)])
}

const countsOf = (database: Database) =>
  [sql`SELECT count(*) AS count FROM job`, sql`SELECT count(*) AS count FROM ledger_line`].map(
    (query) => database.get(Count, query)?.count ?? 0,
  )

/**
 * Backups in `<profile>/backups`: the last seven days, one of each of four weeks, one before each migration and before the
 * last update.
 */
export function createBackups(folder: string, ledgerName: string, key: Buffer) {
  const dayPattern = /\.(\d{4}-\d\d-\d\d)$/
  const own = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(`${ledgerName}.`)) : [])
  const days = () => own().flatMap((name) => dayPattern.exec(name)?.[1] ?? [])
  const pathOf = (day: string) => join(folder, `${ledgerName}.${day}`)
  const firstCopy = join(folder, `${ledgerName}.first`)
  const updateCopy = join(folder, `${ledgerName}.before-update`)

  /** Checks that a backup is complete and intact. @throws DamagedFileError */
  function checkCopy(file: string, counts: readonly number[]): void {
    const copy = openDatabase(file, { mayWrite: false })
    try {
      const wrong = inspectLedger(copy, key)
      const isComplete = countsOf(copy).every((count, index) => count === counts[index])
      if (wrong.length === 0 && isComplete) return
      throw new DamagedFileError(`${basename(file)} is not whole: ${wrong.join(', ')}`)
    } finally {
      copy.close()
    }
  }
  function copyAs(database: Database, target: string): void {
    makeFolderSync(folder)
    const partial = `${target}.part`
    rmSync(partial, { force: true })
    try {
      database.copyTo(partial)
      checkCopy(partial, countsOf(database))
      moveDurablySync(partial, target)
    } finally {
      rmSync(partial, { force: true })
    }
  }
  /** Backups run one after another, because those of one day share a name. */
  let underWay: Promise<unknown> = Promise.resolve()
  async function takeApart(
    { database, epoch }: { readonly database: Database; readonly epoch: EpochTable },
    copying: BackupProcess,
    target: string,
  ): Promise<string> {
    await makeFolder(folder)
    const partial = `${target}.part`
    await rm(partial, { force: true })
    try {
      const before = epoch.read()
      const copied = await copying.run({
        kind: 'copy',
        ledger: database.file,
        target: partial,
        key: key.toString('hex'),
      })
      // The copy must be of this ledger and this moment, not of a file that replaced it meanwhile.
      const isOwn = copied.profile === before.profile && copied.value >= before.value
      if (!isOwn || copied.value > epoch.read().value) throw new DamagedFileError(`${target} is of another database`)
      await moveDurably(partial, target)
    } finally {
      await rm(partial, { force: true })
    }
    return target
  }
  function inTurn<T>(make: () => Promise<T>): Promise<T> {
    const taken = underWay.then(make)
    underWay = taken.catch(() => undefined)
    return taken
  }
  return {
    /** True if today has no backup yet and there is something to back up. */
    isDue: (database: Database, now: number) => !days().includes(dayOf(now)) && (countsOf(database)[0] ?? 0) > 0,
    /**
     * Makes today's backup in another process: writes it completely, checks it like the ledger, flushes it, then gives
     * it its name. Never replaces a day's backup, and a failed one gets no name. Rejects with the problem, or if the
     * process ends.
     */
    take: (ledger: { readonly database: Database; readonly epoch: EpochTable }, copying: BackupProcess, now: number) =>
      inTurn(async () => {
        const target = await takeApart(ledger, copying, pathOf(dayOf(now)))
        const kept = daysToKeep(days())
        for (const day of days()) if (!kept.has(day)) rmSync(pathOf(day))
        rmSync(firstCopy, { force: true })
        return target
      }),
    /** Makes the backup that is kept until the first daily one exists, like `take`. */
    takeFirst: (ledger: { readonly database: Database; readonly epoch: EpochTable }, copying: BackupProcess) =>
      inTurn(() => takeApart(ledger, copying, firstCopy)),
    /** Makes the backup of before an update, in place of that of the last one, like `take`. */
    takeBeforeUpdate: (ledger: { readonly database: Database; readonly epoch: EpochTable }, copying: BackupProcess) =>
      inTurn(() => takeApart(ledger, copying, updateCopy)),
    /** Resolves when no backup is running and partial files are deleted. */
    settled: () => underWay,
    /** True if there is no complete backup at all. */
    isMissing: () => own().every((name) => name.endsWith('.part')),
    /** Saves all rows of a ledger whose file is gone, as the newest backup. */
    rescue(database: Database): string {
      const target = join(folder, `${ledgerName}.rescued`)
      copyAs(database, target)
      return target
    },
    /** All complete backups, newest first. */
    list: () =>
      own()
        .filter((name) => !name.endsWith('.part'))
        .map((name) => ({ path: join(folder, name), madeAt: statSync(join(folder, name)).mtimeMs }))
        .toSorted((one, other) => other.madeAt - one.madeAt),
  }
}
export type Backups = ReturnType<typeof createBackups>
