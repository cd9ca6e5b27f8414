import type { ModelInput } from '#shared/contract/generation.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
import { create } from 'zustand'
import type { FormState } from '../../forms/form-context.ts'
import { everyModel, type Narrowing } from './catalog.ts'

/** The state of a submission, from the click until the run is in the strip. */
export type SubmitState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'price-changed'; readonly was: number; readonly now: number }
  | { readonly kind: 'unpriced'; readonly failure: FailureRecord }
  | { readonly kind: 'failed'; readonly failure: FailureRecord }

/** The open tab: one run at a time, or many from one form. */
export type CreateTab = 'generate' | 'batch'

/** The input of a model before the settings of a run or recipe replaced it. */
export type ReplacedInput = {
  readonly modelId: string
  readonly input: ModelInput
  readonly seedLocked: boolean
  /** When it was replaced, ms of the page's clock. */
  readonly since: number
  /** It was restored by Undo: restoring it again would be a redo. */
  readonly isUndone: boolean
}

/** The state that the Create screen keeps while other screens are open. */
export type CreateState = FormState & {
  readonly tab: CreateTab
  /** What Undo restores into the open form; null if nothing was replaced. */
  readonly replaced: ReplacedInput | null
  readonly submit: SubmitState
  readonly narrowing: Narrowing
  readonly catalogShown: boolean
  readonly inspectorShown: boolean
}

/** Creates the state of the Create screen: one per workspace, kept while the window is open. */
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
