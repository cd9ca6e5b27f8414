import type { ModelInput } from '#shared/contract/generation.ts'
import type { FailureRecord, FieldProblem } from '#shared/domain/failure.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { create } from 'zustand'
import type { CatalogType } from './catalog-selectors.ts'
import type { ModelForm } from './model-form.ts'
import type { QuoteState } from './quote-state.ts'

/** Which model is on the screen. */
export type OpenModel =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening'; readonly modelId: string }
  | { readonly kind: 'open'; readonly form: ModelForm }
  | { readonly kind: 'failed'; readonly modelId: string; readonly failure: FailureRecord }

/** Where the run in the form stands between the click and its place in the strip. */
export type SubmitState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'price-changed'; readonly was: number; readonly now: number }
  | { readonly kind: 'unpriced'; readonly failure: FailureRecord }
  | { readonly kind: 'failed'; readonly failure: FailureRecord }

/** Which run the stage shows: always the newest, or one that was picked and stays. */
export type Watched = { readonly kind: 'newest' } | { readonly kind: 'run'; readonly jobId: JobId }

/** One run at a time, or many from one form. */
export type CreateTab = 'generate' | 'batch'

/** What the Create screen keeps while other screens are open. */
export type CreateState = {
  readonly open: OpenModel
  readonly tab: CreateTab
  /** What is typed, by name, exactly as typed. */
  readonly input: ModelInput
  /** Whether the seed stays as it is after a run. */
  readonly seedLocked: boolean
  readonly problems: readonly FieldProblem[]
  /** Asks for focus on a field; a new object each time, so that the same field can be asked for again. */
  readonly focus: { readonly field: string } | null
  readonly quote: QuoteState
  readonly submit: SubmitState
  readonly watched: Watched
  readonly find: string
  readonly type: CatalogType
  readonly catalogShown: boolean
  readonly inspectorShown: boolean
}

/** Makes the state of the Create screen: one for each workspace, kept while the window lives. */
export function createCreateStore() {
  return create<CreateState>()(() => ({
    open: { kind: 'none' },
    tab: 'generate',
    input: {},
    seedLocked: false,
    problems: [],
    focus: null,
    quote: { kind: 'none' },
    submit: { kind: 'idle' },
    watched: { kind: 'newest' },
    find: '',
    type: 'all',
    catalogShown: true,
    inspectorShown: true,
  }))
}
/** The store of one workspace's Create screen. */
export type CreateStore = ReturnType<typeof createCreateStore>
