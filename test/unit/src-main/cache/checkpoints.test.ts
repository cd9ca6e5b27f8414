// Catches: a write-ahead log that this process writes into its file, which holds up the windows while the disk is busy, or
// one that grows without end because nobody does.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkpointElsewhere, writeLog } from '#main/cache/checkpoints.ts'
import { openDatabase, sql } from '#main/cache/database.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const mebibyte = 1024 * 1024

/** A database whose commits each write a mebibyte. */
async function openLogged() {
  const held = new AsyncDisposableStack()
  const folder = held.use(await makeTempFolder())
  const file = join(folder.path, 'a.db')
  const database = openDatabase(file)
  held.defer(() => database.close())
  database.pragma('journal_mode = WAL')
  database.script('CREATE TABLE piece (bytes BLOB)')
  const all = held.move()
  return {
    database,
    file,
    write: () => void database.run(sql`INSERT INTO piece (bytes) VALUES (zeroblob(${mebibyte}))`),
    sizes: () => ({ file: statSync(file).size / mebibyte, log: statSync(`${file}-wal`).size / mebibyte }),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

it('asks for a checkpoint once the log is long, and not before, nor right after it', async () => {
  await using logged = await openLogged()
  let asked = 0
  checkpointElsewhere(logged.database, () => (asked += 1))
  for (let count = 0; count < 3; count += 1) logged.write()
  expect(asked).toBe(0)
  logged.write()
  expect(asked).toBe(1)
  expect(logged.sizes().file).toBeLessThan(1)
  writeLog(logged.file)
  expect(logged.sizes().file).toBeGreaterThan(4)
  logged.write()
  expect(asked).toBe(1)
  expect(logged.sizes().log).toBeLessThan(2)
})

it('asks nothing inside a transaction, in which nobody can write the log', async () => {
  await using logged = await openLogged()
  let asked = 0
  checkpointElsewhere(logged.database, () => (asked += 1))
  logged.database.transaction(() => {
    for (let count = 0; count < 8; count += 1) logged.write()
    expect(asked).toBe(0)
  })
  expect(asked).toBe(1)
})

it('keeps the log short by itself if nobody else does', async () => {
  await using logged = await openLogged()
  checkpointElsewhere(logged.database, () => undefined)
  for (let count = 0; count < 40; count += 1) logged.write()
  expect(logged.sizes().log).toBeLessThan(20)
  expect(logged.sizes().file).toBeGreaterThan(15)
})
