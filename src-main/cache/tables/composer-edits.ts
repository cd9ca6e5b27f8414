import { z } from 'zod'
import { jsonColumn } from '#shared/util/text-formats.ts'
import { type Database, sql } from '../database.ts'
import { matchOf } from './search-text.ts'
import type { BrandKey } from './composer-takes.ts'

const StoredEdit = z
  .object({
    subject_id: z.string(),
    platform: z.string(),
    words: jsonColumn(z.unknown()),
    based_on: z.string(),
    edited_at: z.int(),
  })
  .transform((row) => ({
    subjectId: row.subject_id,
    platform: row.platform,
    words: row.words,
    basedOn: row.based_on,
    editedAt: row.edited_at,
  }))
/** The user's words for a take, with an empty platform, or for a post of a queue job. Milliseconds since 1970. */
export type StoredEdit = z.output<typeof StoredEdit>

const own = ({ workspaceId, profileId }: BrandKey) => sql`workspace_id = ${workspaceId} AND profile_id = ${profileId}`

/** The user's own words, in `ledger.db`: nobody else has them. */
export function createComposerEditsTable(database: Database) {
  return {
    transaction: <T>(work: () => T): T => database.transaction(work),
    write: ({ workspaceId, profileId }: BrandKey, { subjectId, platform, words, basedOn, editedAt }: StoredEdit) => {
      database.run(sql`
        INSERT INTO composer_edit (workspace_id, profile_id, subject_id, platform, words, based_on, edited_at)
        VALUES (${workspaceId}, ${profileId}, ${subjectId}, ${platform}, ${JSON.stringify(words)}, ${basedOn},
          ${editedAt})
        ON CONFLICT (workspace_id, profile_id, subject_id, platform) DO UPDATE SET words = excluded.words,
          based_on = excluded.based_on, edited_at = excluded.edited_at`)
    },
    remove: (brand: BrandKey, subjectId: string, platform: string): void => {
      database.run(
        sql`DELETE FROM composer_edit WHERE ${own(brand)} AND subject_id = ${subjectId} AND platform = ${platform}`,
      )
    },
    list: (brand: BrandKey, subjectIds: readonly string[]) =>
      database.all(
        StoredEdit,
        sql`SELECT * FROM composer_edit WHERE ${own(brand)}
          AND subject_id IN (SELECT value FROM json_each(${JSON.stringify(subjectIds)}))`,
      ),
    /** Takes whose own words have every word of a text. */
    takesWith(brand: BrandKey, text: string): string[] {
      if (matchOf(text) === null) return []
      const wanted = (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase())
      return database
        .all(StoredEdit, sql`SELECT * FROM composer_edit WHERE ${own(brand)} AND platform = ''`)
        .filter(({ words }) => {
          const said = JSON.stringify(words).toLowerCase()
          return wanted.every((word) => said.includes(word))
        })
        .map(({ subjectId }) => subjectId)
    },
  }
}
export type ComposerEditsTable = ReturnType<typeof createComposerEditsTable>
