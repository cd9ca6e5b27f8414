// Catches: a ledger that runs without waiting for the disk, a schema that changes without a copy of the old file, a
// newer file that is overwritten, a damaged cache that cannot be opened.
import Sqlite from 'better-sqlite3'
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { cacheFile } from '#main/cache/cache-file.ts'
import { openProfile } from '#main/cache/profile.ts'
import { ledgerFile } from '#main/cache/ledger-store.ts'
import { DamagedFileError, openRebuildable, openStore, type StoreKind, readHeader } from '#main/cache/open-store.ts'
import { sql } from '#main/cache/database.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const first = { number: 1, name: 'first', sql: 'CREATE TABLE one (value TEXT NOT NULL) STRICT;' }
const second = { number: 2, name: 'second', sql: 'CREATE TABLE two (value TEXT NOT NULL) STRICT;' }
const kind = (...migrations: StoreKind['migrations']): StoreKind => ({
  applicationId: 7,
  synchronous: 'full',
  migrations,
})

it.each([
  ['a new file', ledgerFile, 2],
  ['a new cache', cacheFile, 1],
])('%s keeps its durability level after writes and after reopening', async (_, store, level) => {
  await using folder = await makeTempFolder()
  const file = join(folder.path, 'x.db')
  for (let opened = 0; opened < 2; opened += 1) {
    const database = openStore(file, store)
    database.script('CREATE TABLE IF NOT EXISTS probe (value TEXT)')
    database.run(sql`INSERT INTO probe VALUES (${'x'})`)
    expect(database.pragma('synchronous')).toBe(level)
    expect([database.pragma('foreign_keys'), database.pragma('journal_mode')]).toEqual([1, 'wal'])
    database.close()
  }
})

it('backs up a file before its schema changes, and keeps its rows', async () => {
  await using folder = await makeTempFolder()
  const file = join(folder.path, 'x.db')
  const old = openStore(file, kind(first))
  old.run(sql`INSERT INTO one VALUES (${'kept'})`)
  old.close()
  const grown = openStore(file, kind(first, second))
  expect(grown.get(z.object({ value: z.string() }), sql`SELECT value FROM one`)).toEqual({ value: 'kept' })
  expect(grown.pragma('user_version')).toBe(2)
  grown.close()
  const backup = new Sqlite(join(folder.path, 'backups', 'x.db.before-2'), { readonly: true })
  expect(backup.prepare('SELECT value FROM one').pluck().get()).toBe('kept')
  backup.close()
})

it('D10: a file of a newer version is refused with both versions named, and no byte is changed', async () => {
  await using folder = await makeTempFolder()
  const file = join(folder.path, 'x.db')
  openStore(file, kind(first, second)).close()
  const before = readFileSync(file)
  expect(() => openStore(file, kind(first))).toThrow(/newer version of Backlot \(schema 2, this version supports 1\)/)
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(readdirSync(folder.path)).toEqual(['x.db'])
})

it('D10: a newer file whose latest changes are still in its log is refused too, and neither is changed', async () => {
  await using folder = await makeTempFolder()
  await using copies = await makeTempFolder()
  const [file, log] = [join(folder.path, 'x.db'), join(folder.path, 'x.db-wal')]
  openStore(file, kind(first)).close()
  const newer = openStore(file, kind(first, second))
  // As a crash leaves them: copies of both files while a program has them open.
  const [left, leftLog] = [join(copies.path, 'x.db'), join(copies.path, 'x.db-wal')]
  copyFileSync(file, left)
  copyFileSync(log, leftLog)
  newer.close()
  const before = [readFileSync(left), readFileSync(leftLog)]
  expect(() => openStore(left, kind(first))).toThrow(/schema 2, this version supports 1/)
  expect([
    readFileSync(left).equals(before[0] ?? Buffer.of()),
    readFileSync(leftLog).equals(before[1] ?? Buffer.of()),
  ]).toEqual([true, true])
})

it('D10: a profile of a newer version does not open, and the message names both versions', async () => {
  await using folder = await makeTempFolder()
  const file = join(folder.path, 'ledger.db')
  openStore(file, ledgerFile).close()
  const database = new Sqlite(file)
  database.pragma('user_version = 900')
  database.close()
  const before = readFileSync(file)
  const open = () => openProfile({ folder: folder.path, pid: 1, now: 0, log: createMemoryLog() })
  expect(open).toThrow(
    expect.objectContaining({
      code: 'PROFILE_UNUSABLE',
      data: { charged: 'no', reason: 'newer', file },
      message: expect.stringMatching(
        /newer version of Backlot \(schema 900, this version supports \d+\)\. Nothing was changed/,
      ),
    }),
  )
  expect(readFileSync(file).equals(before)).toBe(true)
})

it.each([
  ['ledger', ledgerFile],
  ['cache', cacheFile],
])('continues a first start of a %s that ended before, or between two migrations', async (_, store) => {
  await using folder = await makeTempFolder()
  const [step] = store.migrations
  if (step === undefined) throw new Error('The first migration is missing')
  const broken = { number: 2, name: 'broken', sql: 'SELECT nonsense' }
  const [none, first] = ['none.db', 'first.db'].map((name) => join(folder.path, name)) as [string, string]
  expect(() => openStore(none, { ...store, migrations: [step, broken] })).toThrow('nonsense')
  openStore(first, { ...store, migrations: [step] }).close()
  for (const file of [none, first]) {
    const database = openStore(file, store)
    expect(database.pragma('application_id')).toBe(store.applicationId)
    expect(database.pragma('user_version')).toBe(store.migrations.at(-1)?.number)
    database.close()
  }
})

it.each([1, 5])(
  'a file that an early build left at version %i without its mark is recognized by its schema',
  async (version) => {
    await using folder = await makeTempFolder()
    const file = join(folder.path, 'x.db')
    const early = new Sqlite(file)
    early.pragma('journal_mode = WAL')
    for (const { sql: script } of ledgerFile.migrations.slice(0, version)) early.exec(script)
    early.pragma(`user_version = ${version}`)
    early.close()
    const database = openStore(file, ledgerFile)
    expect(database.pragma('application_id')).toBe(ledgerFile.applicationId)
    database.close()
  },
)

it('a file of another program without a mark is refused, and no byte is changed', async () => {
  await using folder = await makeTempFolder()
  const file = join(folder.path, 'x.db')
  const other = new Sqlite(file)
  other.exec('CREATE TABLE notes (text TEXT)')
  other.pragma('user_version = 1')
  other.close()
  const before = readFileSync(file)
  expect(() => openStore(file, ledgerFile)).toThrow(DamagedFileError)
  expect(readFileSync(file).equals(before)).toBe(true)
})

it('rolls back a journal that a power loss left next to a log, and the profile stays writable', async () => {
  await using folder = await makeTempFolder()
  const [file, left] = [join(folder.path, 'x.db'), join(folder.path, 'left.db')]
  const database = new Sqlite(file)
  database.exec(`${first.sql} PRAGMA user_version = 1; PRAGMA application_id = 7; PRAGMA cache_size = 2`)
  database.exec('CREATE TABLE filler (value BLOB)')
  database.exec('BEGIN')
  // More rows than its memory holds: the journal is flushed and the file written before the commit.
  for (let row = 0; row < 20; row += 1) database.prepare('INSERT INTO filler VALUES (?)').run(Buffer.alloc(4_000))
  copyFileSync(`${file}-journal`, `${left}-journal`)
  database.exec('ROLLBACK; DROP TABLE filler')
  database.pragma('journal_mode = WAL')
  database.prepare('INSERT INTO one VALUES (?)').run('kept')
  for (const ending of ['', '-wal']) copyFileSync(file + ending, left + ending)
  database.close()
  expect(readHeader(left)).toEqual({ applicationId: 7, version: 1 })
  openStore(left, kind(first)).close()
})

it('a log next to a copy that a user restored is not read into the copy, and is kept', async () => {
  await using folder = await makeTempFolder()
  const [file, copy, log] = [join(folder.path, 'x.db'), join(folder.path, 'copy.db'), join(folder.path, 'log')]
  const database = openStore(file, kind(first))
  database.run(sql`INSERT INTO one VALUES (${'in the copy'})`)
  database.copyTo(copy)
  for (let row = 0; row < 500; row += 1) database.run(sql`INSERT INTO one VALUES (${'x'.repeat(500)})`)
  copyFileSync(`${file}-wal`, log)
  database.close()
  copyFileSync(copy, file)
  copyFileSync(log, `${file}-wal`)
  const restored = openStore(file, kind(first))
  expect(restored.all(z.object({ value: z.string() }), sql`SELECT value FROM one`)).toEqual([{ value: 'in the copy' }])
  restored.close()
  const kept = readdirSync(folder.path).filter((name) => name.startsWith('x.db.stray-') && name.endsWith('-wal'))
  expect(kept.map((name) => readFileSync(join(folder.path, name)).equals(readFileSync(log)))).toEqual([true])
})

it('a damaged cache is set aside and rebuilt', async () => {
  await using folder = await makeTempFolder()
  const file = join(folder.path, 'cache.db')
  writeFileSync(file, 'this is no database at all, and longer than a header needs to be'.repeat(100))
  const { database, movedAway } = openRebuildable(file, cacheFile, {
    version: '1',
    now: Date.now(),
    log: createMemoryLog(),
  })
  expect(database.all(z.unknown(), sql`SELECT * FROM asset`)).toEqual([])
  database.close()
  expect(existsSync(movedAway ?? '')).toBe(true)
  expect(readdirSync(folder.path).filter((name) => name.includes('damaged'))).toHaveLength(1)
})
