// Catches: a flipped bit that becomes another charge, a row that vanishes or appears, a file with other numbers that
// counts as intact.
import Sqlite from 'better-sqlite3'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { openLedgerStore } from '#main/cache/ledger-store.ts'
import { type Database, openDatabase, StoreError } from '#main/cache/database.ts'
import { DamagedFileError } from '#main/cache/open-store.ts'
import { inspectLedger } from '#main/cache/row-seals.ts'
import { filledKey, openFilled, writeJobs } from '../../../helpers/filled-profile.ts'
import { readStorm } from '../../../helpers/storm.ts'
import { makeTempFolder, type TempFolder } from '../../../helpers/temp-folder.ts'

let folder: TempFolder
let whole: string
let money: string
const trials = readStorm().isFull ? 200 : 60
const pageSize = 4096

/** Everything about money, as text, without the fields of jobs that may be reordered. */
function moneyOf(file: string): string {
  const database = new Sqlite(file, { readonly: true })
  try {
    const jobs = database.prepare('SELECT * FROM job ORDER BY id').all()
    const rows = jobs.map((row) => ({ ...(row as object), place: 0, paused: 0, lane: '' }))
    return JSON.stringify([rows, database.prepare('SELECT * FROM ledger_line ORDER BY id').all()])
  } finally {
    database.close()
  }
}

/** A series of numbers that is the same in every test run. */
function createDice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

beforeAll(async () => {
  folder = await makeTempFolder()
  const profile = openFilled(folder.path)
  writeJobs(profile, 25)
  profile.safety.ledger.database.pragma('wal_checkpoint(TRUNCATE)')
  profile.close()
  whole = join(folder.path, 'profile', 'ledger.db')
  money = moneyOf(whole)
})
afterAll(() => folder[Symbol.asyncDispose]())

const held = (database: Database) => ({ ...database, [Symbol.dispose]: () => database.close() })

/** Damages a copy and inspects it. Returns whether it was refused; if not, whether its money is unchanged. */
function tryDamaged(name: string, damage: (bytes: Buffer) => void): 'refused' | 'same' | 'other' {
  const file = join(folder.path, name)
  const bytes = readFileSync(whole)
  damage(bytes)
  writeFileSync(file, bytes)
  try {
    using database = held(openDatabase(file, { mayWrite: false }))
    if (inspectLedger(database, filledKey).length > 0) return 'refused'
    return moneyOf(file) === money ? 'same' : 'other'
  } catch (error) {
    if (!(error instanceof StoreError) || error.reason !== 'damaged') throw error
    return 'refused'
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  }
}

describe('a ledger that was damaged on the disk', () => {
  it.each([
    [
      'flipped bits',
      (bytes: Buffer, roll: (below: number) => number) => {
        const at = roll(bytes.length)
        bytes[at] = (bytes[at] ?? 0) ^ (1 << roll(8))
      },
    ],
    [
      'zeroed pages',
      (bytes: Buffer, roll: (below: number) => number) => {
        const page = roll(bytes.length / pageSize) * pageSize
        bytes.fill(0, page, page + pageSize)
      },
    ],
    [
      'pages replaced by others',
      (bytes: Buffer, roll: (below: number) => number) => {
        const [from, to] = [roll(bytes.length / pageSize) * pageSize, roll(bytes.length / pageSize) * pageSize]
        bytes.copy(bytes, to, from, from + pageSize)
      },
    ],
  ])(
    'D9: of many with %s none counts as intact with other money in it',
    (_, damage) => {
      const roll = createDice(1)
      const outcomes = Array.from({ length: trials }, () => tryDamaged('damaged.db', (bytes) => damage(bytes, roll)))
      expect(outcomes.filter((outcome) => outcome === 'other')).toEqual([])
      // The trials are meaningful: many of them hit bytes in use.
      expect(outcomes.filter((outcome) => outcome === 'refused').length).toBeGreaterThan(trials / 40)
    },
    60_000,
  )
})

describe('a ledger that another program wrote to', () => {
  it.each([
    ['a changed charge', "UPDATE job SET charged = 1 WHERE id = 'job-7'"],
    ['a changed state', "UPDATE job SET spend_kind = 'done' WHERE id = 'job-7'"],
    ['another key', "UPDATE job SET idempotency_key = 'fresh' WHERE id = 'job-7'"],
    ['a changed line', 'UPDATE ledger_line SET credits = 0 WHERE id = 5'],
    ['a missing line', 'DELETE FROM ledger_line WHERE id = 5'],
    ['an extra line', "INSERT INTO ledger_line (job_id, kind, credits, at) VALUES ('job-7', 'refund', 7, 1)"],
    ['missing seals', 'DELETE FROM row_seal'],
    ['another fingerprint of the key', "UPDATE epoch SET seal_key = 'a' || substr(seal_key, 2)"],
  ])('D9: is detected with %s', (_, statement) => {
    const file = join(folder.path, 'edited.db')
    copyFileSync(whole, file)
    const database = new Sqlite(file)
    database.exec(statement)
    database.close()
    expect(() => openLedgerStore(file, filledKey)).toThrow(DamagedFileError)
    rmSync(file)
  })

  it('may be reordered, which costs nothing', () => {
    const file = join(folder.path, 'moved.db')
    copyFileSync(whole, file)
    const database = new Sqlite(file)
    database.exec("UPDATE job SET place = 5, paused = 1, lane = 'background'")
    database.close()
    openLedgerStore(file, filledKey).database.close()
    expect(moneyOf(file)).toBe(money)
  })
})

it('a lost key is not damage: all rows are sealed again, and then checked again', () => {
  const file = join(folder.path, 'new key.db')
  copyFileSync(whole, file)
  const other = Buffer.alloc(32, 9)
  const news: string[] = []
  openLedgerStore(file, other, { onNewKey: () => news.push('new') }).database.close()
  openLedgerStore(file, other, { onNewKey: () => news.push('new') }).database.close()
  expect(news).toEqual(['new'])
  const database = new Sqlite(file)
  database.exec("UPDATE job SET charged = 1 WHERE id = 'job-7'")
  database.close()
  expect(() => openLedgerStore(file, other)).toThrow('1 of job changed')
})
