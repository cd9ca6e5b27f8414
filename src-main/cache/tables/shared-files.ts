import { z } from 'zod'
import { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'

const StoredSharedFile = z
  .object({
    capability: z.string(),
    workspace_id: WorkspaceId,
    asset_id: AssetId.nullable(),
    sha256: z.string(),
    bytes: z.int(),
    content_type: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    name: z.string(),
    path: z.string(),
    created_at: z.int(),
  })
  .transform((row) => ({
    capability: row.capability,
    workspaceId: row.workspace_id,
    /** The file of the library that it is; null for a copy of a file that was put in. */
    assetId: row.asset_id,
    sha256: row.sha256,
    bytes: row.bytes,
    contentType: row.content_type,
    width: row.width,
    height: row.height,
    /** As it stands at the end of its address. */
    name: row.name,
    path: row.path,
    createdAt: row.created_at,
  }))
/** A file that stands in inputs. Bytes, pixels; milliseconds since 1970. */
export type StoredSharedFile = z.output<typeof StoredSharedFile>

/** The files that stand in inputs, by their addresses, in `ledger.db`: a job is sent again with the very same input. */
export function createSharedFileTable(database: Database) {
  return {
    read: (capability: string) =>
      database.get(StoredSharedFile, sql`SELECT * FROM lent_file WHERE capability = ${capability}`),
    /** The same bytes under the same name, lent before in this workspace. */
    find: ({ workspaceId, assetId, sha256, name }: Omit<StoredSharedFile, 'capability' | 'createdAt'>) =>
      database.get(
        StoredSharedFile,
        sql`SELECT * FROM lent_file WHERE workspace_id = ${workspaceId} AND sha256 = ${sha256} AND name = ${name}
          AND asset_id IS ${assetId}`,
      ),
    insert: (file: StoredSharedFile) => {
      database.run(sql`
        INSERT INTO lent_file (capability, workspace_id, asset_id, sha256, bytes, content_type, width, height, name, path,
          created_at)
        VALUES (${file.capability}, ${file.workspaceId}, ${file.assetId}, ${file.sha256}, ${file.bytes},
          ${file.contentType}, ${file.width}, ${file.height}, ${file.name}, ${file.path}, ${file.createdAt})`)
    },
    /** The addresses of a file with these bytes, whatever its name and workspace. */
    capabilitiesOf: (sha256: string): string[] =>
      database
        .all(z.object({ capability: z.string() }), sql`SELECT capability FROM lent_file WHERE sha256 = ${sha256}`)
        .map(({ capability }) => capability),
    /** Whether a job that is not over names it. */
    isNeeded: ({ capability, workspaceId }: StoredSharedFile) =>
      database.get(
        z.object({ one: z.int() }),
        sql`SELECT 1 AS one FROM job WHERE workspace_id = ${workspaceId} AND settled_at IS NULL
          AND instr(request, ${capability}) > 0 LIMIT 1`,
      ) !== null,
  }
}
export type SharedFileTable = ReturnType<typeof createSharedFileTable>
