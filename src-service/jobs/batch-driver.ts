import type { Clock } from '#shared/util/clock.ts'
import type { Log } from '#shared/util/log.ts'
import type { Caller } from '../ledger/accounts.ts'
import type { Catalog } from '../models/catalog.ts'
import type { BatchStore } from './batch-store.ts'
import type { BatchView, ItemView } from './batch-view.ts'
import { pricedInput } from './media-input.ts'
import { Refusal } from './refusal.ts'
import type { Runner } from './runner.ts'
import type { StartLimit, SubmitRun } from './submit-run.ts'

/** How long a driver waits where a start is not possible yet. Milliseconds. */
const timeoutMs = 1_000

/** Submits the prompts of batches, a few of each at once. */
export type BatchDriver = {
  /** Takes a batch up, or goes on with it. */
  drive(id: string): void
  /** Goes on with a batch that has a driver; one whose driver was lost waits for a read. */
  goOn(id: string): void
  stop(): void
}

type DriverDeps = {
  readonly store: BatchStore
  readonly viewOf: (id: string) => BatchView | null
  /** Settles a batch whose every prompt is at its end. */
  readonly settleIfOver: (id: string) => void
  readonly callerOf: (keyId: number) => Caller | null
  readonly catalog: Catalog
  readonly submit: SubmitRun
  readonly starts: StartLimit
  readonly runner: Pick<Runner, 'hasSpace'>
  readonly clock: Clock
  readonly log: Log
}

/** What became of the next prompt: it is at work or at its end, or the driver waits: for a run to end or for a while. */
type Progress = 'went-on' | 'wait-for-end' | 'wait-a-while'

/** Builds the driver; it drives nothing by itself after a restart (interface: Batch). */
export function createBatchDriver(deps: DriverDeps): BatchDriver {
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
    // Its generation was charged and given back, and says so itself.
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
    // Checked against what was really charged: what failed came back and may be spent again.
    if (charged - refunded + credits > batch.budget) {
      if (counts.running > 0) return 'wait-for-end'
      return giveUp(batch.id, next, 'skipped', `The budget of ${batch.budget} credits is used up.`)
    }
    if (!starts.hasSpace(batch.accountId) || !runner.hasSpace()) return 'wait-a-while'
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
      // Its driver is lost; a read takes the batch up again.
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
