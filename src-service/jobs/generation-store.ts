import { z } from 'zod'
import type { Clock } from '#shared/util/ports.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import type { ServiceDatabase } from '../database/open-database.ts'

const Row = z.object({
  id: z.string(),
  accountId: z.string(),
  modelId: z.string(),
  input: jsonColumn(z.record(z.string(), z.unknown())),
  seed: z.int(),
  webhook: z.string().nullable(),
  fault: z.string().nullable(),
  batchId: z.string().nullable(),
  batchPosition: z.int().nullable(),
  mediaSeconds: z.number().nullable(),
  credits: z.int(),
  status: z.enum(['processing', 'succeeded', 'failed']),
  error: z.string().nullable(),
  createdAt: z.int(),
})

const FileRow = z.object({ position: z.int(), name: z.string(), contentType: z.string(), bytes: z.int() })

const Attempts = z.object({ attempts: z.int() })

/** An output file of a generation. `name` is relative to the folder of files. */
export type StoredFile = z.output<typeof FileRow>

/** A stored generation. Times in milliseconds since 1970; `files` are in order. */
export type StoredGeneration = z.output<typeof Row> & { readonly files: readonly StoredFile[] }

/** The fields written when a run is accepted. */
export type NewGeneration = Omit<StoredGeneration, 'status' | 'error' | 'createdAt' | 'files'> & {
  readonly idempotencyKey: string | null
}

/** The table of generations. */
export type GenerationStore = {
  add(generation: NewGeneration): StoredGeneration
  find(id: string): StoredGeneration | null
  findByKey(accountId: string, idempotencyKey: string): StoredGeneration | null
  /** The generations of a batch, in the order of its prompts. */
  ofBatch(batchId: string): StoredGeneration[]
  /** Restarts what was running when the service last stopped, oldest first. `attempt` counts this start, too. */
  takeUp(): { readonly generation: StoredGeneration; readonly attempt: number }[]
  /** Does not count the last attempt of these, because the service was asked to stop. */
  uncount(ids: readonly string[]): void
  count(): number
  /** Call inside a transaction. Returns false if the generation had already ended. */
  succeed(id: string, files: readonly StoredFile[]): boolean
  /** Returns false if the generation had already ended. */
  fail(id: string, error: string): boolean
  /** Frees an idempotency key after a run that never started. */
  releaseKey(id: string): void
}

const columns = `id, account_id as accountId, model_id as modelId, input, seed, webhook, fault, batch_id as batchId,
  batch_position as batchPosition, media_seconds as mediaSeconds, credits, status, error, created_at as createdAt`

const mostRemembered = 1_000

/** Opens the table of generations. */
export function createGenerationStore(deps: { database: ServiceDatabase; clock: Clock }): GenerationStore {
  const { database, clock } = deps
  const add = database.prepare(
    `insert into generation
       (id, account_id, model_id, idempotency_key, input, seed, webhook, fault, batch_id, batch_position, media_seconds, credits,
        created_at)
     values
       (@id, @accountId, @modelId, @idempotencyKey, @input, @seed, @webhook, @fault, @batchId, @batchPosition,
        @mediaSeconds, @credits, @createdAt)`,
  )
  const byId = database.prepare<[string]>(`select ${columns} from generation where id = ?`)
  const byKey = database.prepare<[string, string]>(
    `select ${columns} from generation where account_id = ? and idempotency_key = ?`,
  )
  const byBatch = database.prepare<[string]>(
    `select ${columns} from generation where batch_id = ? order by batch_position`,
  )
  const running = database.prepare<[]>(
    `select ${columns}, attempts from generation where status = 'processing' order by created_at, rowid`,
  )
  const begunAgain = database.prepare("update generation set attempts = attempts + 1 where status = 'processing'")
  const uncounted = database.prepare<[string]>(
    `update generation set attempts = attempts - 1
     where status = 'processing' and id in (select value from json_each(?))`,
  )
  const filesOf = database.prepare<[string]>(
    `select position, name, content_type as contentType, bytes from generation_file
     where generation_id = ? order by position`,
  )
  const end = database.prepare<[string, string | null, number, string]>(
    "update generation set status = ?, error = ?, completed_at = ? where id = ? and status = 'processing'",
  )
  const addFile = database.prepare<[string, number, string, string, number]>(
    'insert into generation_file (generation_id, position, name, content_type, bytes) values (?, ?, ?, ?, ?)',
  )
  const release = database.prepare<[string]>('update generation set idempotency_key = null where id = ?')
  const counted = database.prepare<[], { total: number }>('select count(*) as total from generation')

  // Clients read the same generations repeatedly, and nothing else writes this table.
  const known = new Map<string, StoredGeneration>()
  const read = (row: unknown): StoredGeneration => {
    const kept = Row.parse(row)
    const generation = { ...kept, files: z.array(FileRow).parse(filesOf.all(kept.id)) }
    // Inside a transaction it may still be rolled back.
    if (!database.inTransaction) {
      known.set(generation.id, generation)
      const [oldest] = known.keys()
      if (known.size > mostRemembered && oldest !== undefined) known.delete(oldest)
    }
    return generation
  }
  const readMaybe = (row: unknown) => (row === undefined ? null : read(row))
  const finish = (status: 'succeeded' | 'failed', error: string | null, id: string): boolean => {
    known.delete(id)
    return end.run(status, error, clock.now(), id).changes > 0
  }

  return {
    add({ idempotencyKey, ...generation }) {
      const createdAt = clock.now()
      add.run({ ...generation, idempotencyKey, input: JSON.stringify(generation.input), createdAt })
      return { ...generation, status: 'processing', error: null, createdAt, files: [] }
    },
    find: (id) => known.get(id) ?? readMaybe(byId.get(id)),
    findByKey: (accountId, idempotencyKey) => readMaybe(byKey.get(accountId, idempotencyKey)),
    ofBatch: (batchId) => byBatch.all(batchId).map(read),
    takeUp() {
      begunAgain.run()
      return running.all().map((row) => ({ generation: read(row), attempt: Attempts.parse(row).attempts }))
    },
    uncount: (ids) => void uncounted.run(JSON.stringify(ids)),
    count: () => counted.get()?.total ?? 0,
    succeed(id, files) {
      if (!finish('succeeded', null, id)) return false
      for (const { position, name, contentType, bytes } of files) addFile.run(id, position, name, contentType, bytes)
      return true
    },
    fail: (id, error) => finish('failed', error, id),
    releaseKey: (id) => void release.run(id),
  }
}
