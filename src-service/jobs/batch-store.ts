import { z } from 'zod'
import type { Clock } from '#shared/util/ports.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import type { ServiceDatabase } from '../database/open-database.ts'
import type { StoredGeneration } from './generation-store.ts'

const Row = z.object({
  id: z.string(),
  accountId: z.string(),
  keyId: z.int(),
  modelId: z.string(),
  concurrency: z.int(),
  budget: z.int(),
  estimate: z.int(),
  webhook: z.string().nullable(),
  fault: z.string().nullable(),
  stopAskedAt: z.int().nullable(),
  status: z.enum(['stopped', 'completed', 'failed']).nullable(),
  createdAt: z.int(),
  settledAt: z.int().nullable(),
})

const ItemRow = z.object({
  position: z.int(),
  prompt: z.string(),
  input: jsonColumn(z.record(z.string(), z.unknown())),
  mediaSeconds: z.number().nullable(),
  outcome: z.enum(['failed', 'skipped']).nullable(),
  reason: z.string().nullable(),
})

/** A prompt of a batch. `input` is complete and validated. `outcome` is set if it never became a generation. */
export type StoredItem = z.output<typeof ItemRow>

/** A stored batch. `status` is null until it settles. Times in milliseconds since 1970. */
export type StoredBatch = z.output<typeof Row> & { readonly items: readonly StoredItem[] }

/** The fields written when a batch is accepted. */
export type NewBatch = Omit<StoredBatch, 'stopAskedAt' | 'status' | 'createdAt' | 'settledAt' | 'items'> & {
  readonly items: readonly Omit<StoredItem, 'position' | 'outcome' | 'reason'>[]
}

/** The tables of batches. */
export type BatchStore = {
  add(batch: NewBatch): void
  find(id: string): StoredBatch | null
  /** Newest first. */
  ofAccount(accountId: string, most: number): StoredBatch[]
  /** Requests a stop; a settled batch is unchanged. */
  askStop(id: string): void
  /** Records why a prompt never became a generation. */
  giveUp(id: string, position: number, outcome: 'failed' | 'skipped', reason: string): void
  /** Returns false if it had already settled. */
  settle(id: string, status: 'stopped' | 'completed' | 'failed'): boolean
}

const columns = `id, account_id as accountId, key_id as keyId, model_id as modelId, concurrency, budget, estimate,
  webhook, fault, stop_asked_at as stopAskedAt, status, created_at as createdAt, settled_at as settledAt`

/** Opens the tables of batches. */
export function createBatchStore(deps: { database: ServiceDatabase; clock: Clock }): BatchStore {
  const { database, clock } = deps
  const insert = database.prepare(
    `insert into batch (id, account_id, key_id, model_id, concurrency, budget, estimate, webhook, fault, created_at)
     values (@id, @accountId, @keyId, @modelId, @concurrency, @budget, @estimate, @webhook, @fault, @createdAt)`,
  )
  const insertItem = database.prepare(
    `insert into batch_item (batch_id, position, prompt, input, media_seconds)
     values (@batchId, @position, @prompt, @input, @mediaSeconds)`,
  )
  const byId = database.prepare<[string]>(`select ${columns} from batch where id = ?`)
  const byAccount = database.prepare<[string, number]>(
    `select ${columns} from batch where account_id = ? order by created_at desc, rowid desc limit ?`,
  )
  const itemsOf = database.prepare<[string]>(
    `select position, prompt, input, media_seconds as mediaSeconds, outcome, reason
     from batch_item where batch_id = ? order by position`,
  )
  const stop = database.prepare<[number, string]>(
    'update batch set stop_asked_at = coalesce(stop_asked_at, ?) where id = ? and settled_at is null',
  )
  const endItem = database.prepare<[string, string, string, number]>(
    'update batch_item set outcome = ?, reason = ? where batch_id = ? and position = ? and outcome is null',
  )
  const end = database.prepare<[string, number, string]>(
    'update batch set status = ?, settled_at = ? where id = ? and settled_at is null',
  )
  const read = (row: unknown): StoredBatch => {
    const batch = Row.parse(row)
    return { ...batch, items: z.array(ItemRow).parse(itemsOf.all(batch.id)) }
  }

  const add = database.transaction(({ items, ...batch }: NewBatch) => {
    insert.run({ ...batch, createdAt: clock.now() })
    for (const [position, item] of items.entries()) {
      insertItem.run({ ...item, batchId: batch.id, position, input: JSON.stringify(item.input) })
    }
  })

  return {
    add: (batch) => add.immediate(batch),
    find(id) {
      const row = byId.get(id)
      return row === undefined ? null : read(row)
    },
    ofAccount: (accountId, most) => byAccount.all(accountId, most).map(read),
    askStop: (id) => void stop.run(clock.now(), id),
    giveUp: (id, position, outcome, reason) => void endItem.run(outcome, reason, id, position),
    settle: (id, status) => end.run(status, clock.now(), id).changes > 0,
  }
}

type ItemState = 'pending' | 'running' | 'succeeded' | 'failed' | 'skipped'

/** A prompt with its generation, or null. `error` is null unless it failed or was skipped. */
export type ItemView = {
  readonly item: StoredItem
  readonly generation: StoredGeneration | null
  readonly state: ItemState
  readonly error: string | null
}

/** A batch with everything derived from its generations (interface: Batch). Credits are integers. */
export type BatchView = {
  readonly batch: StoredBatch
  readonly status: 'queued' | 'running' | 'stopping' | 'stopped' | 'completed' | 'failed'
  readonly items: readonly ItemView[]
  readonly counts: Readonly<Record<ItemState, number>>
  /** Total charged, and the part of it refunded. */
  readonly charged: number
  readonly refunded: number
}

function viewItem(item: StoredItem, generation: StoredGeneration | null): ItemView {
  if (generation === null) return { item, generation, state: item.outcome ?? 'pending', error: item.reason }
  const state = generation.status === 'processing' ? 'running' : generation.status
  return { item, generation, state, error: generation.error }
}

/** The final status of a batch whose prompts have all ended. */
export function endOf({ batch, counts }: Pick<BatchView, 'batch' | 'counts'>): 'stopped' | 'completed' | 'failed' {
  if (batch.stopAskedAt !== null && counts.skipped > 0) return 'stopped'
  return counts.succeeded > 0 ? 'completed' : 'failed'
}

function statusOf(batch: StoredBatch, generations: number): BatchView['status'] {
  if (batch.status !== null) return batch.status
  if (batch.stopAskedAt !== null) return 'stopping'
  return generations === 0 ? 'queued' : 'running'
}

/** Derives a batch from its generations; `refundedOf` returns the refunded part of a generation's charge. */
export function viewBatch(
  batch: StoredBatch,
  generations: readonly StoredGeneration[],
  refundedOf: (generationId: string) => number,
): BatchView {
  const byPosition = new Map(generations.map((generation) => [generation.batchPosition, generation]))
  const items = batch.items.map((item) => viewItem(item, byPosition.get(item.position) ?? null))
  const counts = { pending: 0, running: 0, succeeded: 0, failed: 0, skipped: 0 }
  for (const { state } of items) counts[state] += 1
  return {
    batch,
    status: statusOf(batch, generations.length),
    items,
    counts,
    charged: generations.reduce((sum, { credits }) => sum + credits, 0),
    refunded: generations.reduce((sum, { id }) => sum + refundedOf(id), 0),
  }
}
