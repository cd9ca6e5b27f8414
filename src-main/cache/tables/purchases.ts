import { z } from 'zod'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { type Database, sql } from '../database.ts'
import { Said } from '#shared/domain/said.ts'
import { jsonColumn, jsonOrNull } from '#shared/util/text-formats.ts'

/** What a purchase is at, as far as this computer knows. */
const purchaseStates = [
  'sending',
  'unconfirmed',
  'pending',
  'completed',
  'cancelled',
  'expired',
  'refused',
  'unknown',
] as const
const PurchaseState = z.enum(purchaseStates)
/**
 * The state of a purchase. `sending`: written, and perhaps sent. `unconfirmed`: the answer was lost. `refused`: the
 * service has no such purchase. `unknown`: a status that this version does not know.
 */
export type PurchaseState = z.output<typeof PurchaseState>

const StoredPurchase = z
  .object({
    id: z.string(),
    pack_id: z.string(),
    credits: z.int(),
    bonus: z.int(),
    cents: z.int(),
    currency: z.string(),
    state: PurchaseState,
    service_id: z.string().nullable(),
    payment_url: z.string().nullable(),
    reason: z.string().nullable(),
    said: jsonColumn(Said).nullable(),
    created_at: z.int(),
    expires_at: z.int().nullable(),
    ended_at: z.int().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    packId: row.pack_id,
    credits: row.credits,
    bonus: row.bonus,
    cents: row.cents,
    currency: row.currency,
    state: row.state,
    serviceId: row.service_id,
    paymentUrl: row.payment_url,
    reason: row.reason,
    said: row.said,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
  }))
/** A purchase of credits. `credits` is without `bonus`; `cents` of `currency`; milliseconds since 1970. */
export type StoredPurchase = z.output<typeof StoredPurchase>

/** A purchase that is sent now, and all that may still change. */
const isOpen = sql`state IN ('sending', 'unconfirmed', 'pending', 'unknown')`
const purchaseColumns = sql`id, pack_id, credits, bonus, cents, currency, state, service_id, payment_url, reason,
  said, created_at, expires_at, ended_at`

/** Purchases of credits, in `ledger.db`. */
export function createPurchasesTable(database: Database) {
  const where = (workspaceId: WorkspaceId) =>
    sql`SELECT ${purchaseColumns} FROM purchase WHERE workspace_id = ${workspaceId}`
  return {
    /** Newest first, at most 50, without those that the user put away. */
    list: (workspaceId: WorkspaceId) =>
      database.all(
        StoredPurchase,
        sql`${where(workspaceId)} AND hidden_at IS NULL ORDER BY created_at DESC, id LIMIT 50`,
      ),
    listOpen: (workspaceId: WorkspaceId) =>
      database.all(
        StoredPurchase,
        sql`${where(workspaceId)} AND ${isOpen} AND hidden_at IS NULL ORDER BY created_at, id`,
      ),
    read: (workspaceId: WorkspaceId, id: string) =>
      database.get(StoredPurchase, sql`${where(workspaceId)} AND id = ${id}`),
    /** Whether a purchase of the service is known here. */
    hasServiceId: (workspaceId: WorkspaceId, serviceId: string): boolean =>
      database.get(StoredPurchase, sql`${where(workspaceId)} AND service_id = ${serviceId}`) !== null,
    write: (workspaceId: WorkspaceId, row: StoredPurchase) => {
      database.run(sql`
        INSERT INTO purchase (workspace_id, ${purchaseColumns})
        VALUES (${workspaceId}, ${row.id}, ${row.packId}, ${row.credits}, ${row.bonus}, ${row.cents}, ${row.currency},
          ${row.state}, ${row.serviceId}, ${row.paymentUrl}, ${row.reason}, ${jsonOrNull(row.said)},
          ${row.createdAt}, ${row.expiresAt}, ${row.endedAt})
        ON CONFLICT (id) DO UPDATE SET state = excluded.state, service_id = excluded.service_id,
          credits = excluded.credits, bonus = excluded.bonus, cents = excluded.cents, currency = excluded.currency,
          payment_url = excluded.payment_url, reason = excluded.reason, said = excluded.said,
          expires_at = excluded.expires_at, ended_at = excluded.ended_at`)
    },
    hide: (workspaceId: WorkspaceId, id: string, at: number) => {
      database.run(sql`UPDATE purchase SET hidden_at = ${at} WHERE workspace_id = ${workspaceId} AND id = ${id}`)
    },
    /** Marks as unconfirmed what the last run of the program was sending. Returns how many. */
    interruptAll: () => database.run(sql`UPDATE purchase SET state = 'unconfirmed' WHERE state = 'sending'`),
  }
}
export type PurchasesTable = ReturnType<typeof createPurchasesTable>
