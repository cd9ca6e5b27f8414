import { z } from 'zod'
import type { Commits } from '../database/group-commit.ts'
import type { ServiceDatabase } from '../database/open-database.ts'
import type { LedgerReader } from '../ledger/ledger-reader.ts'
import { createBatchDriver } from './batch-driver.ts'
import type { BatchStore, NewBatch, StoredBatch } from './batch-store.ts'
import { endOf, viewBatch, type BatchView } from './batch-view.ts'
import type { GenerationStore, StoredGeneration } from './generation-store.ts'
import type { BatchRequest } from './plan-batch.ts'
import { Refusal } from './refusal.ts'

/** Batches as the interface knows them; every count is derived from the generations. */
export type Batches = {
  /** @throws Refusal 400 for what may not start. */
  start(request: BatchRequest): Promise<BatchView>
  /** Reads a batch and takes it up where its driver was lost. @throws Refusal 404 for one that is not of the account. */
  read(accountId: string, id: string): Promise<BatchView>
  /** Submits no more prompts; what runs goes on. @throws Refusal 404. */
  stop(accountId: string, id: string): BatchView
  /** Newest first. */
  list(accountId: string, most: number): BatchView[]
  /** Call inside the transaction that ends a generation. */
  onEnd(generation: StoredGeneration): void
  /** Drives no more; the next read after a start goes on. */
  close(): void
}

type BatchDeps = Omit<Parameters<typeof createBatchDriver>[0], 'viewOf' | 'settleIfOver'> & {
  readonly database: ServiceDatabase
  readonly commits: Commits
  readonly store: BatchStore
  readonly generations: GenerationStore
  readonly ledger: Pick<LedgerReader, 'refunded'>
  readonly plan: (request: BatchRequest) => Promise<NewBatch>
  /** Writes down the webhook of a settled batch, in the transaction that settled it. */
  readonly announce: (view: BatchView) => void
}

const Uuid = z.guid()

/** Builds the batches over their tables. */
export function createBatches(deps: BatchDeps): Batches {
  const { database, commits, store, generations, ledger, plan, announce } = deps

  const view = (batch: StoredBatch): BatchView => {
    const made = generations.ofBatch(batch.id)
    const isFailed = new Set(made.filter(({ status }) => status === 'failed').map(({ id }) => id))
    return viewBatch(batch, made, (id) => (isFailed.has(id) ? ledger.refunded(id) : 0))
  }
  const viewOf = (id: string): BatchView | null => {
    const batch = store.find(id)
    return batch === null ? null : view(batch)
  }
  const settleIfOver = database.transaction((id: string) => {
    const now = viewOf(id)
    if (now === null || now.counts.pending + now.counts.running > 0) return
    if (!store.settle(id, endOf(now))) return
    const settled = viewOf(id)
    if (settled !== null) announce(settled)
  })
  const driver = createBatchDriver({ ...deps, viewOf, settleIfOver })

  function find(accountId: string, id: string): BatchView {
    const found = Uuid.safeParse(id).success ? viewOf(id.toLowerCase()) : null
    if (found === null || found.batch.accountId !== accountId) throw new Refusal(404, 'Batch not found')
    return found
  }

  /** Takes a batch up, and ends when its first prompt is written down. */
  async function driveFirst(id: string): Promise<void> {
    driver.drive(id)
    await commits.commit(() => undefined)
  }

  return {
    async start(request) {
      const planned = await plan(request)
      store.add(planned)
      await driveFirst(planned.id)
      return find(planned.accountId, planned.id)
    },
    async read(accountId, id) {
      const found = find(accountId, id)
      if (found.batch.settledAt !== null) return found
      await driveFirst(found.batch.id)
      return find(accountId, id)
    },
    stop(accountId, id) {
      const found = find(accountId, id)
      store.askStop(found.batch.id)
      driver.drive(found.batch.id)
      return find(accountId, id)
    },
    list: (accountId, most) => store.ofAccount(accountId, most).map(view),
    onEnd({ batchId }) {
      if (batchId === null) return
      settleIfOver(batchId)
      queueMicrotask(() => driver.goOn(batchId))
    },
    close: driver.stop,
  }
}
