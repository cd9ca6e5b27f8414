import type { Database } from './database.ts'

/** One step of a file's schema: numbered from 1, never changed once released, plain SQL that knows nothing of the app. */
export type Migration = { readonly number: number; readonly name: string; readonly sql: string }

/** The file was written by a newer Backlot: it is left as it is. */
export class FileTooNewError extends Error {
  override readonly name = 'FileTooNewError'
  readonly file: string
  constructor(file: string, found: number, known: number) {
    super(
      `${file} was saved by a newer version of Backlot (schema ${found}, this version supports ${known}). Nothing was changed; open it with the newer version.`,
    )
    this.file = file
  }
}

/**
 * Brings a file's schema to the newest version; each step with its number and the mark of its kind in one transaction,
 * all or nothing: a file with a schema always says whose it is.
 *
 * `backup` is called once before the first step on a file that already holds a schema.
 *
 * @throws FileTooNewError where the file's number is higher than any known step, before anything is written.
 */
export function migrate(
  database: Database,
  { applicationId, migrations }: { readonly applicationId: number; readonly migrations: readonly Migration[] },
  backup: (from: number) => void,
): void {
  const from = Number(database.pragma('user_version'))
  const newest = migrations.at(-1)?.number ?? 0
  if (from > newest) throw new FileTooNewError(database.file, from, newest)
  const due = migrations.filter((migration) => migration.number > from)
  if (due.length > 0 && from > 0) backup(from)
  for (const migration of due) {
    database.transaction(() => {
      database.script(migration.sql)
      database.pragma(`application_id = ${applicationId}`)
      database.pragma(`user_version = ${migration.number}`)
    })
  }
}
