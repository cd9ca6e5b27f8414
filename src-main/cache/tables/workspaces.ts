import { z } from 'zod'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { type Database, sql } from '../database.ts'

const StoredWorkspace = z
  .object({
    id: WorkspaceId,
    kind: z.enum(['local', 'hosted']),
    name: z.string(),
    base_url: z.string(),
    key_hint: z.string(),
    key_print: z.string(),
    created_at: z.int(),
  })
  .transform((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    baseUrl: row.base_url,
    keyHint: row.key_hint,
    keyPrint: row.key_print,
    createdAt: row.created_at,
  }))
/** A workspace's row. `keyPrint` identifies its key without storing it. Times in milliseconds since 1970. */
export type StoredWorkspace = z.output<typeof StoredWorkspace>

const StoredBalance = z
  .object({
    balance: z.int().nullable(),
    balance_at: z.int().nullable(),
    balance_expected: z.int().nullable(),
    balance_held: z.int(),
  })
  .transform((row) => ({
    credits: row.balance,
    at: row.balance_at,
    expected: row.balance_expected,
    held: row.balance_held,
  }))
/** The last reported balance, what the billing ledger expects since, and the report's unexplained excess. Credits. */
export type StoredBalance = z.output<typeof StoredBalance>

const columns = sql`id, kind, name, base_url, key_hint, key_print, created_at`

const FoundRow = z.object({ found: z.int() })

/** The workspaces of a profile and their balances, in `ledger.db`. A forgotten one keeps its row for its jobs. */
export function createWorkspacesTable(database: Database) {
  return {
    list: () =>
      database.all(
        StoredWorkspace,
        sql`SELECT ${columns} FROM workspace WHERE forgotten_at IS NULL ORDER BY created_at, id`,
      ),
    read: (id: WorkspaceId) => database.get(StoredWorkspace, sql`SELECT ${columns} FROM workspace WHERE id = ${id}`),
    isForgotten: (id: WorkspaceId): boolean =>
      database.get(
        FoundRow,
        sql`SELECT EXISTS (SELECT 1 FROM workspace WHERE id = ${id} AND forgotten_at IS NOT NULL) AS found`,
      )?.found === 1,
    /** The workspace with this address and key, forgotten or not. */
    find: (baseUrl: string, keyPrint: string) =>
      database.get(
        StoredWorkspace,
        sql`SELECT ${columns} FROM workspace WHERE base_url = ${baseUrl} AND key_print = ${keyPrint}`,
      ),
    /** The workspace that was opened last and is not forgotten. */
    lastOpened: () =>
      database.get(
        StoredWorkspace,
        sql`SELECT ${columns} FROM workspace WHERE opened_at IS NOT NULL AND forgotten_at IS NULL ORDER BY opened_at DESC LIMIT 1`,
      ),
    write: (row: StoredWorkspace) => {
      database.run(sql`
        INSERT INTO workspace (id, kind, name, base_url, key_hint, key_print, created_at)
        VALUES (${row.id}, ${row.kind}, ${row.name}, ${row.baseUrl}, ${row.keyHint}, ${row.keyPrint}, ${row.createdAt})
        ON CONFLICT (id) DO UPDATE SET
          name = excluded.name, base_url = excluded.base_url, key_hint = excluded.key_hint,
          key_print = excluded.key_print, forgotten_at = NULL`)
    },
    markOpened: (id: WorkspaceId, at: number) => {
      database.run(sql`UPDATE workspace SET opened_at = ${at} WHERE id = ${id}`)
    },
    markForgotten: (id: WorkspaceId, at: number) => {
      database.run(sql`UPDATE workspace SET forgotten_at = ${at}, opened_at = NULL WHERE id = ${id}`)
    },
    readBalance: (id: WorkspaceId): StoredBalance =>
      database.get(
        StoredBalance,
        sql`SELECT balance, balance_at, balance_expected, balance_held FROM workspace WHERE id = ${id}`,
      ) ?? { credits: null, at: null, expected: null, held: 0 },
    /** Stores the reported balance; the expected one stays. */
    writeBalance: (id: WorkspaceId, balance: { credits: number; at: number }) => {
      database.run(sql`UPDATE workspace SET balance = ${balance.credits}, balance_at = ${balance.at} WHERE id = ${id}`)
    },
    writeExpected: (id: WorkspaceId, { expected, held }: { expected: number; held: number }) => {
      database.run(sql`UPDATE workspace SET balance_expected = ${expected}, balance_held = ${held} WHERE id = ${id}`)
    },
    /** Clears the expected balance until the next report sets it. */
    forgetExpected: (id: WorkspaceId) => {
      database.run(sql`UPDATE workspace SET balance_expected = NULL, balance_held = 0 WHERE id = ${id}`)
    },
    /** Applies a charge (negative) or a refund (positive) to the expected balance. */
    moveExpected: (id: WorkspaceId, credits: number) => {
      database.run(sql`UPDATE workspace SET balance_expected = balance_expected + ${credits} WHERE id = ${id}`)
    },
  }
}
export type WorkspacesTable = ReturnType<typeof createWorkspacesTable>
