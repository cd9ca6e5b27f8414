import type { Database } from './database.ts'

/** One schema step: numbered from 1, never changed once released, plain SQL independent of the app. */
export type Migration = { readonly number: number; readonly name: string; readonly sql: string }

/** The file was written by a newer Backlot and is left unchanged. */
export class FileTooNewError extends Error {
  override readonly name = 'FileTooNewError'
  readonly file: string
  /** The newest version that this Backlot supports. */
  readonly known: number
  constructor(file: string, found: number, known: number) {
    super(
      `${file} was saved by a newer version of Backlot (schema ${found}, this version supports ${known}). Nothing was changed; open it with the newer version.`,
    )
    this.file = file
    this.known = known
  }
}

/**
 * Migrates a file's schema to the newest version. Each step of an existing file is one transaction with its version and
 * application id, and so are all steps of a new file together: a file with a schema is always marked as ours. `backup` is
 * called once before the first step on a file that already has a schema.
 *
 * @throws FileTooNewError if the file's version is newer than any known step, before anything is written.
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
  // A new file takes all steps in one transaction, because each waits for the disk.
  for (const steps of from === 0 ? [due] : due.map((migration) => [migration])) {
    database.transaction(() => {
      for (const { sql } of steps) database.script(sql)
      database.pragma(`application_id = ${applicationId}`)
      database.pragma(`user_version = ${steps.at(-1)?.number ?? from}`)
    })
  }
}
