import { z } from 'zod'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import { type Database, sql } from '../database.ts'

const ReadingRow = z.object({ value: jsonColumn(z.unknown()), read_at: z.int() })

/** What the Composer told of brands, each part with its time, in `cache.db`. Milliseconds since 1970. */
export function createComposerReadingsTable(database: Database) {
  return {
    /** The last reading; null if there is none, or none of this form. `profileId` is empty for what belongs to no brand. */
    read<Schema extends z.ZodType>(workspaceId: WorkspaceId, profileId: string, part: string, schema: Schema) {
      const row = database.get(
        ReadingRow,
        sql`SELECT value, read_at FROM composer_reading
          WHERE workspace_id = ${workspaceId} AND profile_id = ${profileId} AND part = ${part}`,
      )
      const parsed = row === null ? null : schema.safeParse(row.value)
      return row === null || parsed?.success !== true ? null : { value: parsed.data, at: row.read_at }
    },
    write: (workspaceId: WorkspaceId, profileId: string, part: string, value: unknown, at: number) => {
      database.run(sql`
        INSERT INTO composer_reading (workspace_id, profile_id, part, value, read_at)
        VALUES (${workspaceId}, ${profileId}, ${part}, ${JSON.stringify(value)}, ${at})
        ON CONFLICT (workspace_id, profile_id, part) DO UPDATE SET value = excluded.value, read_at = excluded.read_at`)
    },
  }
}
export type ComposerReadingsTable = ReturnType<typeof createComposerReadingsTable>
