import { z } from 'zod'
import type { Commits } from '../database/group-commit.ts'
import type { ServiceDatabase } from '../database/open-database.ts'
import type { LedgerReader } from '../ledger/ledger.ts'
import {
  type BatchStore,
  type NewBatch,
  type StoredBatch,
  endOf,
  viewBatch,
  type BatchView,
  type ItemView,
} from './batch-store.ts'
import type { GenerationStore, StoredGeneration } from './generation-store.ts'
import type { BatchRequest } from './plan-batch.ts'
import { Refusal } from './run-fault.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { Caller } from '../ledger/accounts.ts'
import type { Catalog } from '../models/catalog.ts'
import { pricedInput } from './prepare-input.ts'
import type { Runner } from './runner.ts'
import type { StartLimit, SubmitRun } from './submit-run.ts'

/** Batches as the interface defines them; every count is derived from the generations. */
export type Batches = {
  /** @throws Refusal 400 if the batch may not start. */
  start(request: BatchRequest): Promise<BatchView>
  /** Reads a batch, and resumes it if its driver was lost. @throws Refusal 404 if the account has no such batch. */
  read(accountId: string, id: string): Promise<BatchView>
  /** Submits no more prompts; running ones continue. @throws Refusal 404. */
  stop(accountId: string, id: string): BatchView
  /** Newest first. */
  list(accountId: string, most: number): BatchView[]
  /** Call inside the transaction that ends a generation. */
  onEnd(generation: StoredGeneration): void
  /** Stops all drivers; after a restart, the next read resumes a batch. */
  close(): void
}

/** Delay before retrying a start that is not possible yet, in milliseconds. */
const timeoutMs = 1_000

/** Submits the prompts of batches, a few of each at once. */
type BatchDriver = {
  drive(id: string): void
  /** Resumes a batch that has a driver; one whose driver was lost waits for a read. */
  goOn(id: string): void
  stop(): void
}

type DriverDeps = {
  readonly store: BatchStore
  readonly viewOf: (id: string) => BatchView | null
  readonly settleIfOver: (id: string) => void
  readonly callerOf: (keyId: number) => Caller | null
  readonly catalog: Catalog
  readonly submit: SubmitRun
  readonly starts: StartLimit
  readonly runner: Pick<Runner, 'hasSpace'>
  readonly clock: Clock
  readonly log: Log
}

/** What happened to the next prompt: it was submitted or ended, or the driver waits for a run to end or for a while. */
type Progress = 'went-on' | 'wait-for-end' | 'wait-a-while'

/** Creates the driver; it drives nothing by itself after a restart (interface: Batch). */
function createBatchDriver(deps: DriverDeps): BatchDriver {
  const { store, viewOf, settleIfOver, callerOf, catalog, submit, starts, runner, clock, log } = deps
  const driven = new Set<string>()
  const busy = new Set<string>()
  const nudged = new Set<string>()
  const stopping = new AbortController()

  function giveUp(id: string, { item }: ItemView, outcome: 'failed' | 'skipped', reason: string): Progress {
    store.giveUp(id, item.position, outcome, reason)
    return 'went-on'
  }

  function refused(view: BatchView, next: ItemView, refusal: Refusal): Progress {
    const { id } = view.batch
    if (refusal.status === 429) return 'wait-a-while'
    // Its generation was charged and refunded, and carries the error itself.
    if (refusal.status === 503) return 'went-on'
    const isMoney = refusal.status === 402 || refusal.status === 403
    return giveUp(id, next, isMoney ? 'skipped' : 'failed', refusal.message)
  }

  async function submitNext(view: BatchView, next: ItemView): Promise<Progress> {
    const { batch, counts, charged, refunded } = view
    const { item } = next
    const caller = callerOf(batch.keyId)
    const model = catalog.find(batch.modelId)
    if (caller === null || caller.suspended) {
      return giveUp(batch.id, next, 'skipped', 'Your account has been suspended.')
    }
    if (model === null) return giveUp(batch.id, next, 'failed', `The model '${batch.modelId}' is no longer offered.`)
    const { credits } = model.price(pricedInput(item.input, item.mediaSeconds))
    // Compared with actual charges: refunds may be spent again.
    if (charged - refunded + credits > batch.budget) {
      if (counts.running > 0) return 'wait-for-end'
      return giveUp(batch.id, next, 'skipped', `The budget of ${batch.budget} credits is used up.`)
    }
    if (!starts.hasSpace(batch.accountId) || !runner.hasSpace(model)) return 'wait-a-while'
    try {
      await submit({
        caller,
        model,
        input: item.input,
        webhook: null,
        idempotencyKey: null,
        fault: batch.fault,
        batch: { id: batch.id, position: item.position },
        mediaSeconds: item.mediaSeconds,
        signal: () => stopping.signal,
      })
      return 'went-on'
    } catch (error) {
      if (stopping.signal.aborted) return 'wait-for-end'
      if (error instanceof Refusal) return refused(view, next, error)
      throw error
    }
  }

  async function advance(id: string): Promise<void> {
    while (!stopping.signal.aborted) {
      const view = viewOf(id)
      if (view === null || view.batch.settledAt !== null) return void driven.delete(id)
      const pending = view.items.filter(({ state }) => state === 'pending')
      if (view.batch.stopAskedAt !== null) {
        for (const item of pending) giveUp(id, item, 'skipped', 'The batch was stopped.')
        return settleIfOver(id)
      }
      const [next] = pending
      if (next === undefined) return settleIfOver(id)
      if (view.counts.running >= view.batch.concurrency) return
      const progress = await submitNext(view, next)
      if (progress === 'wait-a-while') clock.after(timeoutMs, () => drive(id))
      if (progress !== 'went-on') return
    }
  }

  async function work(id: string): Promise<void> {
    busy.add(id)
    try {
      do {
        nudged.delete(id)
        await advance(id)
      } while (nudged.has(id) && !stopping.signal.aborted)
    } finally {
      busy.delete(id)
    }
  }

  function drive(id: string): void {
    if (stopping.signal.aborted) return
    driven.add(id)
    nudged.add(id)
    if (busy.has(id)) return
    work(id).catch((error: unknown) => {
      // Its driver is lost; a read resumes the batch.
      driven.delete(id)
      log.error('A batch could not be driven.', { id, error })
    })
  }

  return {
    drive,
    goOn(id) {
      if (driven.has(id)) drive(id)
    },
    stop: () => stopping.abort(new Error('The service is stopping.')),
  }
}

type BatchDeps = Omit<Parameters<typeof createBatchDriver>[0], 'viewOf' | 'settleIfOver'> & {
  readonly database: ServiceDatabase
  readonly commits: Commits
  readonly store: BatchStore
  readonly generations: GenerationStore
  readonly ledger: Pick<LedgerReader, 'refunded'>
  readonly plan: (request: BatchRequest) => Promise<NewBatch>
  /** Writes the webhook of a settled batch, in the transaction that settles it. */
  readonly announce: (view: BatchView) => void
}

const Uuid = z.guid()

/** Creates the batch operations. */
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

  /** Starts a batch and resolves when its first prompt is written. */
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
