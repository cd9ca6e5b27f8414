import type { ModelInput } from '#shared/contract/generation.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
import { create } from 'zustand'
import type { FormState } from '../../forms/form-context.ts'
import { everyModel, type Narrowing } from './catalog.ts'

/** Where the run in the form stands between the click and its place in the strip. */
export type SubmitState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'price-changed'; readonly was: number; readonly now: number }
  | { readonly kind: 'unpriced'; readonly failure: FailureRecord }
  | { readonly kind: 'failed'; readonly failure: FailureRecord }

/** One run at a time, or many from one form. */
export type CreateTab = 'generate' | 'batch'

/** What stood in a model's form before the settings of a run or a recipe replaced it. */
export type ReplacedInput = { readonly modelId: string; readonly input: ModelInput; readonly seedLocked: boolean }

/** What the Create screen keeps while other screens are open. */
export type CreateState = FormState & {
  readonly tab: CreateTab
  /** What Undo puts back into the open form; null where nothing was replaced. */
  readonly replaced: ReplacedInput | null
  readonly submit: SubmitState
  /** What the catalog is narrowed to. */
  readonly narrowing: Narrowing
  readonly catalogShown: boolean
  readonly inspectorShown: boolean
}

/** Makes the state of the Create screen: one for each workspace, kept while the window lives. */
export function createCreateStore() {
  return create<CreateState>()(() => ({
    open: { kind: 'none' },
    tab: 'generate',
    input: {},
    words: { lists: {}, variables: {} },
    roll: 0,
    seedLocked: false,
    replaced: null,
    problems: [],
    focus: null,
    quote: { kind: 'none' },
    submit: { kind: 'idle' },
    watched: { kind: 'newest' },
    narrowing: everyModel,
    saved: null,
    writing: null,
    catalogShown: true,
    inspectorShown: true,
  }))
}
/** The store of one workspace's Create screen. */
export type CreateStore = ReturnType<typeof createCreateStore>
