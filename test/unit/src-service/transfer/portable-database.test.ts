// Catches: a key, a signing secret or an address of events that leaves with a profile or comes with one, a program that runs
// without consent on another computer, a database with code or money of somebody else's making that is taken, and a used
// service that is taken for a new one, or a new one for a used one.
import Sqlite from 'better-sqlite3'
import { createHash } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#service/database/open-database.ts'
import { createAccounts } from '#service/ledger/accounts.ts'
import { createLedger } from '#service/ledger/ledger.ts'
import {
  countPortable,
  isContained,
  isUntouched,
  makePortable,
  preparePortable,
} from '#service/transfer/portable-database.ts'
import { makeTempFolder, type TempFolder } from '../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'
import { changeService, type UsedService, useService } from '../../../helpers/used-service.ts'

let folder: TempFolder
let used: UsedService
const original = () => join(folder.path, 'service.db')
let copies = 0
function copyOf(sql = ''): string {
  const own = join(folder.path, `copy-${(copies += 1)}`)
  copyFileSync(original(), own)
  const database = new Sqlite(own)
  database.exec(sql)
  database.close()
  return own
}
const ask = (file: string, sql: string): unknown => {
  const database = new Sqlite(file, { readonly: true })
  try {
    return database.prepare(sql).raw().all()
  } finally {
    database.close()
  }
}

beforeAll(async () => {
  folder = await makeTempFolder()
  used = await useService(folder.path)
  changeService(
    folder.path,
    `update purchase set token = 'CANARY-token';
     insert into engine values ('e', 'Cloud', 'OpenAI', 'openai', 1), ('p', 'Tool', 'Program', 'program', 1);
     insert into engine_server values ('s', 'e', 'https://engine.test', 1, 1, '[]', 1);
     insert into engine_model values
       ('m', 'p', 'tool', 'Tool', 'image', 1, 'manifest', '{"command":"CANARY-program"}', '{}', 1, 'null', '[]', 1);`,
  )
})
afterAll(() => folder[Symbol.asyncDispose]())

it('leaves without secrets and what only this computer can use, also in freed pages, and keeps what was made', async () => {
  const copy = copyOf()
  const whole = await readFile(copy)
  expect(makePortable(copy, 'all')).toHaveLength(3)
  const bytes = await readFile(copy)
  const hash = createHash('sha256')
    .update(used.secrets[0] ?? '')
    .digest()
  for (const secret of ['CANARY', hash, ...used.secrets]) expect(bytes.includes(secret)).toBe(false)
  // The search can find them.
  for (const secret of ['CANARY-hook', 'CANARY-endpoint', 'CANARY-token', 'CANARY-program', hash]) {
    expect(whole.includes(secret)).toBe(true)
  }
  expect(ask(copy, 'select count(*) from api_key where revoked_at is null')).toEqual([[0]])
  expect(countPortable(copy)).toEqual({ credits: used.balance, runs: 1, avatars: 1, voices: 1, brands: 3, engines: 1 })
})

it('names the files of avatars and voices alone where no library files are wanted', () => {
  const names = makePortable(copyOf(), 'needed')
  expect(new Set(names.map((name) => name.split('/')[0]))).toEqual(new Set([used.ids.avatar, used.ids.voice]))
})

it('brings no key, address or program of another’s making in, and gets a signing secret of its own', () => {
  const forged = copyOf(`
    update account set signing_secret = 'known to another';
    insert into api_key (account_id, hash, created_at) values ('practice', zeroblob(32), 1);`)
  preparePortable(forged)
  expect(ask(forged, 'select count(*) from api_key where revoked_at is null or hash = zeroblob(32)')).toEqual([[0]])
  expect(ask(forged, 'select count(*) from webhook_endpoint')).toEqual([[0]])
  expect(ask(forged, "select count(*) from engine_model where source = 'manifest'")).toEqual([[0]])
  expect(ask(forged, 'select length(signing_secret) from account')).toEqual([[64]])
})

it.each([
  ['a trigger', 'create trigger evil after insert on generation begin delete from persona; end', 'not ours'],
  ['a view in place of a table', 'drop table persona; create view persona as select 1 as id', 'not ours'],
  ['more credits than its entries', "update book set total = total + 1000 where name = 'wallet:practice'", 'A balance'],
  ['a row of nothing', 'pragma foreign_keys = off; update generation set account_id = 9', 'belongs to nothing'],
  ['an older version than its tables', 'pragma user_version = 3', 'not ours'],
])('refuses a database with %s', (_, sql, words) => {
  expect(() => preparePortable(copyOf(sql))).toThrow(words)
})

it('tells a service with which nothing was done from one that was used', () => {
  const file = join(folder.path, 'fresh.db')
  const database = openDatabase(file)
  const clock = createTestClock()
  const accounts = createAccounts({ database, ledger: createLedger({ database, clock }), clock })
  accounts.open('practice', 'Practice', 1_000)
  accounts.mintStartKey('practice', null)
  expect(isUntouched(file)).toBe(true)
  accounts.mintKey('practice', null)
  expect(isUntouched(file)).toBe(false)
  database.close()
  expect(isUntouched(original())).toBe(false)
})

it('knows whether another service has all its charges', () => {
  const before = copyOf()
  const later = copyOf("insert into entry (kind, account_id, at) values ('grant', 'practice', 5)")
  const other = copyOf('drop trigger entry_is_never_changed; update entry set at = at + 1')
  expect(isContained(before, later)).toBe(true)
  expect(isContained(later, before)).toBe(false)
  expect(isContained(before, other)).toBe(false)
})
