import Database from 'better-sqlite3'
import { z } from 'zod'
import { ServiceCounts, ServiceFileName } from '#shared/domain/service-data.ts'
import { hasOwnSchema, newestVersion, openDatabase, type ServiceDatabase } from '../database/open-database.ts'

/**
 * Removes what stays behind, both before a copy leaves and after one came: secrets and their hashes, addresses that are
 * called, and programs, which run only where the user agreed to each. The keys of engines are never in a database.
 */
const removeSecrets = `
  update account set signing_secret = '';
  update api_key set hash = randomblob(32), last_four = null, revoked_at = coalesce(revoked_at, created_at);
  update generation set webhook = null where webhook is not null;
  update batch set webhook = null where webhook is not null;
  update short_video set webhook = null where webhook is not null;
  update purchase set token = lower(hex(randomblob(24))), return_url = null;
  delete from delivery_attempt;
  delete from delivery;
  delete from webhook_endpoint;
  delete from engine where kind = 'program';
`

const fileQueries = {
  /** Avatars and voices are used again. */
  needed: `select name from resource_file join resource_job on id = job_id
    where kind in ('avatar', 'voice') and removed_at is null`,
  all: `select name from resource_file join resource_job on id = job_id where removed_at is null
    union select name from generation_file union select name from short_video_file
    union select video as name from composer_export where video is not null
    union select poster as name from composer_export where poster is not null`,
} as const

/** Opens a database, which anyone may have made, and closes it again. */
function within<Result>(file: string, mayWrite: boolean, work: (database: ServiceDatabase) => Result): Result {
  const database = new Database(file, { readonly: !mayWrite })
  try {
    database.pragma('trusted_schema = OFF')
    database.pragma('foreign_keys = ON')
    return work(database)
  } finally {
    database.close()
  }
}

function clean(database: ServiceDatabase): void {
  // One file, without a log beside it.
  database.pragma('journal_mode = DELETE')
  database.pragma('secure_delete = ON')
  database.transaction(() => database.exec(removeSecrets))()
}

const versionOf = (database: ServiceDatabase) => Number(database.pragma('user_version', { simple: true }))
const Name = z.object({ name: z.string() })

/** The newest migration of a database. */
export const schemaOf = (file: string): number => within(file, false, versionOf)

/**
 * Makes a copy of a service's database fit to leave this computer: it has no secret and nothing that only this computer
 * can use. An old one is migrated first. Returns the names of the files that belong to it: all, or those that are used again.
 */
export function makePortable(copy: string, which: keyof typeof fileQueries): string[] {
  openDatabase(copy).close()
  return within(copy, true, (database) => {
    clean(database)
    database.exec('vacuum')
    const names = z.array(Name).parse(database.prepare(fileQueries[which]).all())
    return names.flatMap(({ name }) => ServiceFileName.safeParse(name).data ?? [])
  })
}

function checkCopy(database: ServiceDatabase): void {
  if (!hasOwnSchema(database, versionOf(database)))
    throw new Error('The service’s database has a schema that is not ours')
  if (database.pragma('integrity_check', { simple: true }) !== 'ok')
    throw new Error('The service’s database is damaged')
  const [broken] = z.array(z.unknown()).parse(database.pragma('foreign_key_check'))
  if (broken !== undefined) throw new Error('A row of the service’s database belongs to nothing')
  const wrong = database
    .prepare('select name from book where total <> coalesce((select sum(amount) from posting where book = name), 0)')
    .get()
  if (wrong !== undefined) throw new Error('A balance is not what its entries come to')
}

/**
 * Makes a database that was taken out of an archive ready to be used: checks that it is ours and whole, brings it to the
 * newest schema, and gives it secrets of its own. @throws Error unless it is as Backlot writes it.
 */
export function preparePortable(file: string): void {
  within(file, false, checkCopy)
  openDatabase(file).close()
  within(file, true, (database) => {
    clean(database)
    database.exec('update account set signing_secret = lower(hex(randomblob(32)))')
  })
}

/** What was made or set up on purpose. Credits that a new account gets, and refills, are not. */
const ownRows = [
  { table: 'generation', where: 'true' },
  { table: 'batch', where: 'true' },
  { table: 'short_video', where: 'true' },
  { table: 'pipeline_job', where: 'true' },
  { table: 'resource_job', where: 'true' },
  // The first reading of the Composer makes two brands as samples.
  { table: 'composer_brand', where: 'key_id is not null or rowid > (select min(rowid) from composer_brand) + 1' },
  { table: 'composer_action', where: 'true' },
  { table: 'composer_take', where: 'true' },
  { table: 'composer_export', where: 'true' },
  { table: 'persona', where: 'true' },
  { table: 'purchase', where: 'true' },
  { table: 'engine', where: 'true' },
  { table: 'profile', where: 'true' },
  { table: 'api_key', where: 'of_start = 0' },
  {
    table: 'entry',
    where: "kind <> 'grant' or id <> (select min(id) from entry) and id not in (select entry_id from grant_cause)",
  },
] as const

/** Whether nothing was ever done with a service: its database, which may be in use, has only what each start makes. */
export function isUntouched(file: string): boolean {
  return within(file, false, (database) => {
    if (versionOf(database) !== newestVersion) return false
    return ownRows.every(
      ({ table, where }) => database.prepare(`select 1 from ${table} where ${where} limit 1`).get() === undefined,
    )
  })
}

const Entry = z.object({ id: z.int(), kind: z.string(), at: z.int(), generation: z.string().nullable() })
const entryColumns = 'select id, kind, at, generation_id as generation from entry'

/** Whether all charges and grants of a database are also in another one, which may be in use. */
export function isContained(file: string, other: string): boolean {
  const newest = within(file, false, (database) => database.prepare(`${entryColumns} order by id desc limit 1`).get())
  const last = Entry.safeParse(newest).data
  if (last === undefined) return false
  const same = within(other, false, (database) => database.prepare(`${entryColumns} where id = ?`).get(last.id))
  return JSON.stringify(Entry.safeParse(same).data) === JSON.stringify(last)
}

/** Counts what a prepared database has. `credits`: the balance of all accounts. */
export function countPortable(file: string): ServiceCounts {
  const ofKind = (kinds: string) =>
    `(select count(*) from resource_job where removed_at is null and status <> 'failed' and kind in (${kinds}))`
  const query = `select
    (select coalesce(sum(total), 0) from book where name glob 'wallet:*') as credits,
    (select count(*) from generation) + (select count(*) from short_video) + ${ofKind("'video', 'audio'")} as runs,
    ${ofKind("'avatar'")} as avatars, ${ofKind("'voice'")} as voices,
    (select count(*) from composer_brand) as brands, (select count(*) from engine) as engines`
  return within(file, false, (database) => ServiceCounts.parse(database.prepare(query).get()))
}
