// Catches: a schema between two versions after a kill, a migration without a copy of the old file, a released schema
// that changed, rows that an update loses.
import Sqlite from 'better-sqlite3'
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cacheFile } from '#main/cache/cache-file.ts'
import { type Database, openDatabase } from '#main/cache/database.ts'
import { ledgerFile, openLedgerStore } from '#main/cache/ledger-store.ts'
import { migrate, type Migration } from '#main/cache/migrate.ts'
import { openStore, type StoreKind } from '#main/cache/open-store.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const fixtures = resolve(import.meta.dirname, '../../../fixtures/schemas')
const kinds: readonly (readonly [string, StoreKind])[] = [
  ['ledger', ledgerFile],
  ['cache', cacheFile],
]

/** The statements of a script; a statement that creates a trigger ends with its END. */
function split(script: string): string[] {
  const statements: string[] = []
  let open = ''
  for (const part of script.split(';')) {
    open += `${part};`
    const isInTrigger = /CREATE\s+(TEMP\s+)?TRIGGER/i.test(open) && !/\bEND\s*;$/i.test(open)
    if (isInTrigger) continue
    if (open.trim() !== ';') statements.push(open)
    open = ''
  }
  return statements
}

/** Schema and rows as text, in a stable order, without random values. */
function dump(file: string): string {
  const database = new Sqlite(file, { readonly: true })
  try {
    const schema = database
      .prepare(
        "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'asset_text_%' AND name NOT LIKE 'resource_text_%' ORDER BY type, name",
      )
      .pluck()
      .all() as string[]
    const tables = database
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'asset_text%' AND name NOT LIKE 'resource_text%' AND name != 'epoch' ORDER BY name",
      )
      .pluck()
      .all() as string[]
    const rows = tables.flatMap((table) =>
      (database.prepare(`SELECT * FROM "${table}"`).all() as Record<string, unknown>[])
        .map((row) => `${table} ${JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`)
        .toSorted(),
    )
    return [...schema.map((text) => text.replaceAll(/\s+/g, ' ')), '', ...rows, ''].join('\n')
  } finally {
    database.close()
  }
}

/** Makes a file of each version, from that before it. The first has a row in every table that matters. */
function makeVersions(folder: string, name: string, kind: StoreKind): void {
  const file = join(folder, `${name}.db`)
  for (const { number } of kind.migrations) {
    const database = openStore(file, { ...kind, migrations: kind.migrations.filter((step) => step.number <= number) })
    if (number === 1) database.script(rows[name] ?? '')
    database.close()
    copyFileSync(file, join(folder, `${name}-${number}.db`))
  }
}

/** What the files of a folder contain, the same for the same bytes. */
function printOf(folder: string): string {
  const hash = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(join(parentPath, name))
    hash.update(`${parentPath} ${name} ${bytes.length} `).update(bytes)
  }
  return hash.digest('hex')
}

const rows: Readonly<Record<string, string>> = {
  ledger: `
    INSERT INTO workspace VALUES ('local', 'local', 'This computer', '', '', 'print', 1, 2, NULL, 100, 3, 98);
    INSERT INTO workspace VALUES ('w2', 'hosted', 'example.org', 'https://example.org', 'abcd', 'p2', 1, NULL, 4, NULL, NULL, NULL);
    INSERT INTO job VALUES ('j1', 'local', 1, 'd1', 'm', 'M', 'image', 'a fox', '{"prompt":"a fox"}',
      '{"modelId":"m","credits":2,"label":{"kind":"exact"},"pricedBy":[],"note":""}', 'k1', 'done', '{"kind":"done","at":9}', 'g1', 2, 0, 5, 9);
    INSERT INTO job VALUES ('j2', 'local', 2, 'd2', 'm', 'M', 'image', 'a heron', '{"prompt":"a heron"}',
      '{"modelId":"m","credits":3,"label":{"kind":"exact"},"pricedBy":[],"note":""}', 'k2', 'queued',
      '{"kind":"queued","why":"queue","notBefore":null,"tries":0}', NULL, NULL, 0, 6, NULL);
    INSERT INTO job_output VALUES ('j1', 0, 'a1', 'https://x/1', NULL);
    INSERT INTO ledger_line VALUES (1, 'j1', 'quote', 2, 5), (2, 'j1', 'charge', 2, 6), (3, 'j2', 'quote', 3, 6);`,
  cache: `
    INSERT INTO catalog VALUES ('local', '[]', 1);
    INSERT INTO price VALUES ('local', 'm', 'f', 'c', 2, '', 1);
    INSERT INTO draft VALUES ('local', 'm', '{"prompt":"half a th"}', 1);
    INSERT INTO asset (id, workspace_id, job_id, kind, title, prompt, model_id, model_name, bytes, sha256, content_type, path, created_at, rating)
      VALUES ('a1', 'local', 'j1', 'image', 'a fox', 'a fox', 'm', 'M', 3, 'ab', 'image/png', 'a.png', 9, 4);`,
}

describe.each(kinds)('%s.db', (name, kind) => {
  const newest = kind.migrations.at(-1)?.number ?? 0
  const kept = new AsyncDisposableStack()
  let versions = ''
  beforeAll(async () => {
    versions = kept.use(await makeTempFolder()).path
    makeVersions(versions, name, kind)
  })
  afterAll(() => kept.disposeAsync())
  const copyVersion = (file: string, version: number) => copyFileSync(join(versions, `${name}-${version}.db`), file)

  it.each(kind.migrations.map(({ number }) => number))(
    'D12: version %i is unchanged since its release, and migrates to the newest with all of its rows',
    async (version) => {
      await using folder = await makeTempFolder()
      const file = join(folder.path, `${name}.db`)
      copyVersion(file, version)
      // A new version writes its own snapshot; an existing one never changes.
      await expect(dump(file)).toMatchFileSnapshot(join(fixtures, `${name}-${version}.txt`))
      openStore(file, kind).close()
      await expect(dump(file)).toMatchFileSnapshot(join(fixtures, `${name}-${newest}.txt`))
      expect(existsSync(join(folder.path, 'backups', `${name}.db.before-${version + 1}`))).toBe(version < newest)
    },
  )

  it.each([1, kind.migrations.at(-2)?.number ?? 0])(
    'D12: version %i does not open a file of a later one, and changes no byte of it',
    async (version) => {
      await using folder = await makeTempFolder()
      const file = join(folder.path, `${name}.db`)
      copyVersion(file, newest)
      const before = dump(file)
      expect(() =>
        openStore(file, { ...kind, migrations: kind.migrations.filter(({ number }) => number <= version) }),
      ).toThrow(`schema ${newest}, this version supports ${version}`)
      expect(dump(file)).toBe(before)
    },
  )

  it('D11: a kill at any statement of a migration leaves the old or new schema, and a copy that opens', async () => {
    await using folder = await makeTempFolder()
    const live = join(folder.path, 'live')
    const file = join(live, `${name}.db`)
    mkdirSync(live)
    copyVersion(file, 1)
    // What each version is, as the tests above hold it.
    const whole = new Map(
      kind.migrations.map(({ number }) => [number, readFileSync(join(fixtures, `${name}-${number}.txt`), 'utf8')]),
    )
    const kills: string[] = []
    let moments = 0
    let last = ''
    // The files at this moment are what a process that is killed now would leave behind. Most statements write nothing
    // before their migration ends: the same bytes are looked at once.
    const kill = () => {
      moments += 1
      const print = printOf(live)
      if (print === last) return
      last = print
      const at = join(folder.path, `kill-${kills.length}`)
      cpSync(live, at, { recursive: true })
      kills.push(at)
    }
    const database = openDatabase(file)
    database.pragma('journal_mode = WAL')
    const watched: Database = {
      ...database,
      script(text) {
        for (const statement of split(text)) {
          kill()
          database.script(statement)
        }
        kill()
      },
    }
    migrate(watched, kind, () => undefined)
    kill()
    database.close()

    const seen = new Set<number>()
    for (const at of kills) {
      const left = join(at, `${name}.db`)
      const version = Number(new Sqlite(left).pragma('user_version', { simple: true }))
      seen.add(version)
      expect(dump(left)).toBe(whole.get(version))
      openStore(left, kind).close()
      expect(dump(left)).toBe(whole.get(newest))
      if (version === newest) continue
      const backup = new Sqlite(join(at, 'backups', `${name}.db.before-${version + 1}`), { readonly: true })
      expect([
        backup.pragma('integrity_check', { simple: true }),
        backup.pragma('user_version', { simple: true }),
      ]).toEqual(['ok', version])
      backup.close()
    }
    const steps = kind.migrations.slice(1).reduce((sum, { sql }) => sum + split(sql).length, 0)
    expect(moments).toBeGreaterThan(steps)
    expect([...seen]).toEqual([...whole.keys()])
  })
})

it('D11: a migration that fails in the middle leaves the schema before it', async () => {
  await using folder = await makeTempFolder()
  const file = join(folder.path, 'ledger.db')
  openLedgerStore(file, Buffer.alloc(32)).database.close()
  const before = dump(file)
  const broken: Migration = { number: 99, name: 'broken', sql: 'CREATE TABLE half (value TEXT); SELECT nonsense;' }
  expect(() => openStore(file, { ...ledgerFile, migrations: [...ledgerFile.migrations, broken] })).toThrow('nonsense')
  expect(dump(file)).toBe(before)
  expect(readdirSync(join(folder.path, 'backups'))).toEqual([
    `ledger.db.before-${(ledgerFile.migrations.at(-1)?.number ?? 0) + 1}`,
  ])
})
