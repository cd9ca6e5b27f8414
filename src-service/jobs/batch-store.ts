import { z } from 'zod'
import type { Clock } from '#shared/util/clock.ts'
import type { ServiceDatabase } from '../database/open-database.ts'

const jsonObject = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.record(z.string(), z.unknown()))

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
  input: jsonObject,
  mediaSeconds: z.number().nullable(),
  outcome: z.enum(['failed', 'skipped']).nullable(),
  reason: z.string().nullable(),
})

/** A prompt of a batch. `input` is whole and checked. `outcome` is set where it never became a generation. */
export type StoredItem = z.output<typeof ItemRow>

/** A batch as kept. `status` is null until it settles. Times in milliseconds since 1970. */
export type StoredBatch = z.output<typeof Row> & { readonly items: readonly StoredItem[] }

/** What is written when a batch is accepted. */
export type NewBatch = Omit<StoredBatch, 'stopAskedAt' | 'status' | 'createdAt' | 'settledAt' | 'items'> & {
  readonly items: readonly Omit<StoredItem, 'position' | 'outcome' | 'reason'>[]
}

/** The tables of batches. */
export type BatchStore = {
  add(batch: NewBatch): void
  find(id: string): StoredBatch | null
  /** Newest first. */
  ofAccount(accountId: string, most: number): StoredBatch[]
  /** Asks for a stop; a batch that has settled is left as it is. */
  askStop(id: string): void
  /** Says why a prompt never became a generation. */
  giveUp(id: string, position: number, outcome: 'failed' | 'skipped', reason: string): void
  /** False where it had settled before. */
  settle(id: string, status: 'stopped' | 'completed' | 'failed'): boolean
}

const columns = `id, account_id as accountId, key_id as keyId, model_id as modelId, concurrency, budget, estimate,
  webhook, fault, stop_asked_at as stopAskedAt, status, created_at as createdAt, settled_at as settledAt`

/** Opens the tables of batches over the service's database. */
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
