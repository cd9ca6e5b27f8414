import { z } from 'zod'
import { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import { type Database, sql, type Sql } from '../database.ts'

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
    /** The asset it is; null for a copy of an input file. */
    assetId: row.asset_id,
    sha256: row.sha256,
    bytes: row.bytes,
    contentType: row.content_type,
    width: row.width,
    height: row.height,
    /** The last part of its address. */
    name: row.name,
    path: row.path,
    createdAt: row.created_at,
  }))
/** A shared input file. Bytes, pixels; milliseconds since 1970. */
export type StoredSharedFile = z.output<typeof StoredSharedFile>

const CapabilityRow = z.object({ capability: z.string() })
const OneRow = z.object({ one: z.int() })

/** Shared input files by their addresses, in `ledger.db`, so that a job is sent again with exactly the same input. */
export function createSharedFileTable(database: Database) {
  return {
    read: (capability: string) =>
      database.get(StoredSharedFile, sql`SELECT * FROM lent_file WHERE capability = ${capability}`),
    /** The same content under the same name, if already shared in this workspace. */
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
    /** The addresses of a file with this content, in any workspace and under any name. */
    capabilitiesOf: (sha256: string): string[] =>
      database
        .all(CapabilityRow, sql`SELECT capability FROM lent_file WHERE sha256 = ${sha256}`)
        .map(({ capability }) => capability),
    /** The shared files that are some of these assets. */
    listOfAssets: (ids: readonly AssetId[]) =>
      database.all(
        StoredSharedFile,
        sql`SELECT * FROM lent_file WHERE asset_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
      ),
    /** True if an unfinished job uses it. */
    isNeeded: ({ capability, workspaceId }: StoredSharedFile) =>
      database.get(
        OneRow,
        sql`SELECT 1 AS one FROM job WHERE workspace_id = ${workspaceId} AND settled_at IS NULL
          AND instr(request, ${capability}) > 0 LIMIT 1`,
      ) !== null,
  }
}
export type SharedFileTable = ReturnType<typeof createSharedFileTable>

const One = z.object({ one: z.int() })
const Row = z.object({ at: z.int(), texts: z.string() })

/** The columns of a run that can contain an address; a removed run has the same ones. */
const jobTexts = sql`coalesce(template, '') || ' ' || coalesce(templates, '') || ' ' || prompt || ' ' || input || ' ' || request`

/** All other columns of the profile that can contain an address, by file. */
const places: readonly { readonly file: 'ledger' | 'cache'; readonly table: string; readonly texts: string }[] = [
  { file: 'ledger', table: 'batch_draft', texts: 'draft' },
  { file: 'ledger', table: 'recipe', texts: "coalesce(template, '') || ' ' || prompt || ' ' || input || ' ' || extra" },
  { file: 'ledger', table: 'prompt_entry', texts: 'body' },
  { file: 'ledger', table: 'short_video', texts: 'told' },
  { file: 'ledger', table: 'left_out', texts: 'runs' },
  { file: 'cache', table: 'draft', texts: 'input' },
]

const capability = /[0-9a-f]{64}/gu

/**
 * Finds uses of shared addresses. Reads runs in parts, because there may be a hundred thousand and a sent one never
 * changes; anything that can change is queried separately.
 */
export function createSharedFileMentions({ ledger, cache }: { readonly ledger: Database; readonly cache: Database }) {
  const files = { ledger, cache }
  const isIn = (database: Database, from: Sql, texts: Sql, wanted: string) =>
    database.get(One, sql`SELECT 1 AS one FROM ${from} AND instr(${texts}, ${wanted}) > 0 LIMIT 1`) !== null

  return {
    /** The capabilities used in up to `most` runs after row `after`, and the last row read; null if none is left. */
    inRuns: (after: number, most: number): { readonly named: ReadonlySet<string>; readonly last: number | null } => {
      const rows = ledger.all(
        Row,
        sql`SELECT rowid AS at, ${jobTexts} AS texts FROM job WHERE rowid > ${after} ORDER BY rowid LIMIT ${most}`,
      )
      const named = rows.flatMap(({ texts }) => texts.match(capability) ?? [])
      return { named: new Set(named), last: rows.at(-1)?.at ?? null }
    },
    /** True if anything else uses it now: a draft, recipe or prompt, a run that can change or is after row `after`. */
    isNamed: (wanted: string, after: number): boolean =>
      isIn(ledger, sql`job WHERE rowid > ${after}`, jobTexts, wanted) ||
      // The same condition as the index, so that finished runs are not read again.
      isIn(
        ledger,
        sql`job WHERE spend_kind IN ('queued', 'sending', 'ambiguous', 'running', 'saving')`,
        jobTexts,
        wanted,
      ) ||
      isIn(ledger, sql`temp.removed_job WHERE TRUE`, jobTexts, wanted) ||
      places.some(({ file, table, texts }) =>
        isIn(files[file], { text: `${table} WHERE TRUE`, values: [] }, { text: texts, values: [] }, wanted),
      ),
  }
}
/** Finds where the addresses of shared files are used. */
export type SharedFileMentions = ReturnType<typeof createSharedFileMentions>
