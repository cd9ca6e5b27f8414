import type { FailureRecord } from '#shared/domain/failure.ts'
import type { JobSetId } from '#shared/domain/ids.ts'
import { create } from 'zustand'
import type { BatchPlan } from './plan-batch.ts'
import type { BatchPrices } from './price-runs.ts'
import type { AxisDraft } from './read-axis.ts'

/** Who drives a batch: the queue here, run by run with a key each; or the service, which goes on without Backlot. */
export type BatchWay = 'local' | 'service'

/** What of a batch runs: those by number, and the credits that they cost as far as it is known. */
export type BatchChoice = { readonly kept: readonly number[]; readonly credits: number }

/** What is typed and chosen for a batch, and what came of it. One for each workspace, kept while the window lives. */
export type BatchState = {
  readonly name: string
  readonly text: string
  readonly axes: readonly AxisDraft[]
  readonly copies: number
  /** Credits; null where all of it runs. */
  readonly budget: number | null
  readonly way: BatchWay
  readonly concurrency: number
  readonly plan: BatchPlan
  /** Null until the plan was priced. */
  readonly prices: BatchPrices | null
  readonly isAsking: boolean
  readonly submit:
    | { readonly kind: 'idle' }
    | { readonly kind: 'sending'; readonly sent: number; readonly of: number }
    | { readonly kind: 'failed'; readonly failure: FailureRecord }
  /** The set that is watched in place of the editor. */
  readonly shown: JobSetId | null
}

/** Makes the state of a workspace's batches. */
export function createBatchStore() {
  return create<BatchState>()(() => ({
    name: '',
    text: '',
    axes: [],
    copies: 1,
    budget: null,
    way: 'local',
    concurrency: 3,
    plan: { kind: 'empty' },
    prices: null,
    isAsking: false,
    submit: { kind: 'idle' },
    shown: null,
  }))
}
/** The store of one workspace's batches. */
export type BatchStore = ReturnType<typeof createBatchStore>
