import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Database } from '#main/cache/database.ts'
import { ledgerFile } from '#main/cache/ledger-store.ts'
import { openStore } from '#main/cache/open-store.ts'
import type { StoredJob } from '#main/cache/tables/job-row.ts'
import { createJobSetsTable } from '#main/cache/tables/job-sets.ts'
import { createJobsTable } from '#main/cache/tables/jobs.ts'
import { createLedgerLinesTable } from '#main/cache/tables/billing.ts'
import { createQueueCountsTable } from '#main/cache/tables/queue-state.ts'
import { createQueueTable } from '#main/cache/tables/queue.ts'
import { createRemovedJobsTable, createUnfinishedWritesTable } from '#main/cache/tables/job-undo.ts'
import { createWorkspacesTable } from '#main/cache/tables/workspaces.ts'
import type { JobLimits } from '#main/jobs/ports.ts'
import { createQueueActions } from '#main/jobs/queue-actions.ts'
import type { QueuePace } from '#main/jobs/scheduling/queue-summary.ts'
import { createFindDraft } from '#main/jobs/intake/find-job-by-draft.ts'
import { placeGap, createWriting } from '#main/jobs/intake/write-jobs.ts'
import type { Model } from '#shared/contract/model.ts'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { freeLimits } from './free-billing.ts'
import { createMemoryLog } from './memory-log.ts'
import { storedJob } from './stored-job.ts'
import { makeTempFolder } from './temp-folder.ts'
import { createTestClock } from './test-clock.ts'

/** The workspace of a queue bench. */
export const benchWorkspace = WorkspaceId.parse('workspace')

const model: Model = {
  id: 'm',
  name: 'M',
  description: '',
  output_type: 'image',
  category: 'test',
  cover_image: null,
  credits: 2,
  pricing: null,
  input_schema: {
    type: 'object',
    properties: { prompt: { type: 'string', minLength: 1, maxLength: 40 }, size: { type: 'integer', maximum: 9 } },
    required: ['prompt'],
  },
}

/** Wraps a database to record the text of every statement, and the number of rows read in all. */
function listenTo(database: Database): { readonly database: Database; readonly texts: string[]; rows(): number } {
  const texts: string[] = []
  let rows = 0
  return {
    texts,
    rows: () => rows,
    database: {
      ...database,
      all(schema, query) {
        texts.push(query.text)
        const found = database.all(schema, query)
        rows += found.length
        return found
      },
      get(schema, query) {
        texts.push(query.text)
        return database.get(schema, query)
      },
      run(query) {
        texts.push(query.text)
        return database.run(query)
      },
    },
  }
}

/** Opens the queue's real tables on a real file, with its operations over models and prices that cost no request. */
export async function openQueueBench(
  options: {
    readonly listen?: boolean
    readonly isDurable?: boolean
    readonly pace?: Partial<QueuePace>
    readonly yieldToLoop?: () => Promise<void>
    readonly spendingLimits?: (database: Database) => JobLimits
  } = {},
) {
  const folder = await makeTempFolder()
  const file = join(folder.path, 'ledger.db')
  // Benches measure the work, not the disk.
  const opened = openStore(file, options.isDurable === true ? ledgerFile : { ...ledgerFile, synchronous: 'normal' })
  const { database, texts, rows } =
    options.listen === true ? listenTo(opened) : { database: opened, texts: [], rows: () => 0 }
  const workspaces = createWorkspacesTable(database)
  workspaces.write({
    id: benchWorkspace,
    kind: 'hosted',
    name: 'Bench',
    baseUrl: 'https://bench.test',
    keyHint: 'abcd',
    keyPrint: 'print',
    createdAt: 0,
  })
  const jobs = createJobsTable(database)
  const lines = createLedgerLinesTable(database)
  const tables = {
    jobs,
    queue: createQueueTable(database),
    counts: createQueueCountsTable(database),
    sets: createJobSetsTable(database),
    removed: createRemovedJobsTable(database),
    unfinished: createUnfinishedWritesTable(database),
  }
  const clock = createTestClock()
  const random = { uuid: () => randomUUID(), unit: () => 0.5 }
  let changes = 0
  const yieldToLoop = options.yieldToLoop ?? (() => Promise.resolve())
  const spendingLimits = options.spendingLimits?.(database) ?? freeLimits
  const findDraft = createFindDraft({ ...tables, spendingLimits })
  const { write, writeMany } = createWriting({
    tables,
    billing: {
      recordQuote: (job) =>
        void lines.recordLine(job.id, { kind: 'quote', credits: job.quote.credits, at: clock.now() }),
    },
    spendingLimits,
    findDraft,
    accountOf: () => 'print',
    webhookOf: () => null,
    yieldToLoop,
    clock,
    random,
    log: createMemoryLog(),
  })
  const service = createQueueActions({
    ...tables,
    pace: { space: () => ({ used: 0, most: 60 }), elsewhere: () => 0, typical: () => null, ...options.pace },
    spendingLimits,
    prices: {
      priceToPay: (_, modelId) =>
        Promise.resolve({ modelId, credits: model.credits, label: { kind: 'exact' }, pricedBy: [], note: '' }),
      learn: () => Promise.resolve(),
    },
    models: { readFresh: () => Promise.resolve(model) },
    missing: () => [],
    findDraft,
    write,
    writeMany,
    clock,
    random,
    canStop: (kind) => kind === 'batch',
    yieldToLoop,
    changed: () => {
      changes += 1
    },
    delayOf: () => ({ kind: 'none' }),
  })
  const numberOf = () => Math.max(jobs.nextNumber(benchWorkspace), tables.removed.lastNumber(benchWorkspace) + 1)
  return {
    ...tables,
    file,
    database,
    texts,
    rows,
    clock,
    service,
    write,
    writeMany,
    yieldToLoop,
    changes: () => changes,
    /** Writes waiting jobs at the end; `change` returns what differs for each. Returns their ids. */
    add(count: number, change: (index: number) => Partial<StoredJob> = () => ({})): JobId[] {
      const first = numberOf()
      return jobs.transaction(() =>
        Array.from({ length: count }, (_, index) => {
          const id = JobId.parse(randomUUID())
          const number = first + index
          jobs.insert(storedJob({ id, number, place: number * placeGap, account: 'print', ...change(index) }))
          lines.recordLine(id, { kind: 'quote', credits: 2, at: clock.now() })
          return id
        }),
      )
    },
    /** The waiting jobs of a lane in their order. */
    order: (lane: 'user' | 'background' = 'user') =>
      tables.queue.waiting(benchWorkspace, { lane }, null, 20_000).map(({ id }) => id),
    async [Symbol.asyncDispose]() {
      database.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}
