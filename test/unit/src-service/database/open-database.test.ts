import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#service/database/open-database.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

// Catches: commits that a power cut loses (the SQLite build switches to NORMAL with the first write), a newer file that
// is partly read.

test('every commit reaches the disk, on the first opening and on later ones', async () => {
  await using folder = await makeTempFolder()
  const file = join(folder.path, 'service.db')
  for (const opening of ['first', 'second']) {
    const database = openDatabase(file)
    database
      .prepare("insert into account (id, name, signing_secret, created_at) values (?, 'Ann', 'secret', 0)")
      .run(opening)
    expect(database.pragma('synchronous', { simple: true })).toBe(2)
    expect(database.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(database.pragma('foreign_keys', { simple: true })).toBe(1)
    database.close()
  }
})

test('every table is strict', async () => {
  const database = openDatabase(':memory:')
  const loose = database.prepare(
    "select name from pragma_table_list where schema = 'main' and strict = 0 and name not like 'sqlite_%'",
  )
  expect(loose.all()).toEqual([])
  database.close()
})

test('refuses a file of a newer version with a message, and leaves it as it is', async () => {
  await using folder = await makeTempFolder()
  const file = join(folder.path, 'service.db')
  const database = openDatabase(file)
  database.pragma('user_version = 900')
  database.close()
  expect(() => openDatabase(file)).toThrow(/newer Backlot/)
})
