import type { BatchDraft } from '#shared/bridge/batch.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
import type { JobSetId } from '#shared/domain/ids.ts'
import { create } from 'zustand'
import type { TypedNumber } from '../../ui/number-field.tsx'
import type { ModelForm } from '../../forms/model-form.ts'
import type { BatchPlan } from './plan-batch.ts'
import type { BatchPrices } from './price-runs.ts'

/** Who drives a batch: the queue, one job per run, or the service, which continues while Backlot is closed. */
export type BatchWay = BatchDraft['way']

/** How a batch is shown: as rows or as a contact sheet. */
export type BatchView = 'list' | 'sheet'

/** An invalid number of the form as typed, and what is wrong with it. Nothing runs until it is valid. */
export type WrongNumber = { readonly typed: TypedNumber; readonly problem: string }
/** The numbers of a batch's form. */
export type BatchNumber = 'copies' | 'budget' | 'concurrency'

/** The runs of a batch to submit, by index, and their cost in credits as far as it is known. */
export type BatchChoice = { readonly kept: readonly number[]; readonly credits: number }

/** What is typed and chosen for a batch, and its plan. One per workspace, kept while the window is open. */
export type BatchState = Omit<BatchDraft, 'isSeedShared'> & {
  /** The forms of the other models, in the order of their ids, without those still being read. */
  readonly others: readonly ModelForm[]
  /** Says that a model of the matrix could not be read. */
  readonly alert: string | null
  readonly wrong: Readonly<Partial<Record<BatchNumber, WrongNumber>>>
  readonly plan: BatchPlan
  /** Null until the plan is priced. */
  readonly prices: BatchPrices | null
  readonly isAsking: boolean
  readonly submit:
    | { readonly kind: 'idle' }
    | { readonly kind: 'sending'; readonly sent: number; readonly of: number }
    | { readonly kind: 'failed'; readonly failure: FailureRecord }
  /** The set shown instead of the editor. */
  readonly shown: JobSetId | null
  readonly view: BatchView
}

/** An empty draft of a batch. */
export const emptyDraft = {
  name: '',
  text: '',
  axes: [],
  modelIds: [],
  copies: 1,
  budget: null,
  way: 'local',
  concurrency: 3,
  persona: '',
} as const satisfies Omit<BatchDraft, 'isSeedShared' | 'seed'>

/** Creates the state of a workspace's batches. */
export function createBatchStore() {
  return create<BatchState>()(() => ({
    ...emptyDraft,
    seed: 0,
    others: [],
    alert: null,
    wrong: {},
    plan: { kind: 'empty' },
    prices: null,
    isAsking: false,
    submit: { kind: 'idle' },
    shown: null,
    view: 'sheet',
  }))
}
/** The store of one workspace's batches. */
export type BatchStore = ReturnType<typeof createBatchStore>

/** Returns the part of the state that is kept over a restart. */
export function draftOf(state: BatchState, isSeedShared: boolean): BatchDraft {
  const { name, text, axes, modelIds, copies, seed, budget, way, concurrency, persona } = state
  return {
    name,
    text,
    axes: [...axes],
    modelIds: [...modelIds],
    copies,
    seed,
    isSeedShared,
    budget,
    way,
    concurrency,
    persona,
  }
}
