// Catches: an earlier version that refuses a newer profile without a way back, names a backup that it cannot open either,
// or a way back that does not work.
import Sqlite from 'better-sqlite3'
import { existsSync, copyFileSync, readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { cacheFile } from '#main/cache/cache-file.ts'
import { ledgerFile } from '#main/cache/ledger-store.ts'
import { openStore, type StoreKind } from '#main/cache/open-store.ts'
import { knownFilesOf } from '../../../helpers/library-of.ts'
import { openMovable, fillMovable, placesOf } from '../../../helpers/movable-profile.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

/** The requirements of a file as a later version has them. */
const laterOf = (store: StoreKind): StoreKind => {
  const number = (store.migrations.at(-1)?.number ?? 0) + 1
  const step = { number, name: 'later', sql: 'CREATE TABLE later (value TEXT NOT NULL) STRICT;' }
  return { ...store, migrations: [...store.migrations, step] }
}
function refusal(folder: string): string {
  try {
    openMovable(folder).close()
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}

it('names the newest backup from before the newer version, and opens after what the sentence says', async () => {
  await using folder = await makeTempFolder()
  await fillMovable(folder.path)
  const { profile } = placesOf(folder.path)
  const files = { ledger: join(profile, 'ledger.db'), cache: join(profile, 'cache.db') }
  for (const [file, store] of [
    [files.ledger, ledgerFile],
    [files.cache, cacheFile],
  ] as const) {
    openStore(file, laterOf(store)).close()
    // The newer version has made backups since, and one that was cut off.
    const since = join(profile, 'backups', `${basename(file)}.2026-06-02`)
    copyFileSync(file, since)
    const later = Date.now() / 1_000 + 60
    utimesSync(since, later, later)
    writeFileSync(join(profile, 'backups', `${basename(file)}.x.part`), '')
  }
  for (const file of [files.ledger, files.cache]) {
    const sentence = refusal(folder.path)
    const said =
      /, (\S+): quit Backlot, move (\S+), (\S+) and (\S+) to another folder, and copy the backup to (\S+)\. /u
    const [, copy = '', ...names] = said.exec(sentence) ?? []
    expect(copy).toMatch(/[\\/]backups[\\/][a-z]+\.db\.before-\d+$/u)
    expect(names.at(-1)).toBe(file)
    for (const name of names.slice(0, 3)) {
      const path = join(dirname(file), name)
      if (existsSync(path)) renameSync(path, join(folder.path, name))
    }
    copyFileSync(copy, file)
  }
  const opened = openMovable(folder.path)
  expect(knownFilesOf(opened)).toHaveLength(2)
  opened.close()
})

it('says only that it is newer where no backup helps', async () => {
  await using folder = await makeTempFolder()
  await fillMovable(folder.path)
  const { profile } = placesOf(folder.path)
  const ledger = new Sqlite(join(profile, 'ledger.db'))
  ledger.pragma('user_version = 900')
  ledger.close()
  expect(refusal(folder.path)).toMatch(/open it with the newer version\.$/u)
  expect(readdirSync(profile)).not.toContain('backups')
})
