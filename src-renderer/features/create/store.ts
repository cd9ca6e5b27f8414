import type { ModelInput } from '#shared/contract/generation.ts'
import type { FailureRecord, FieldProblem } from '#shared/domain/failure.ts'
import type { JobId } from '#shared/domain/ids.ts'
import type { TemplateWords } from '#shared/domain/template/parse-template.ts'
import { create } from 'zustand'
import { everyModel, type Narrowing } from './catalog-facets.ts'
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

/** A part of the book of prompts. */
export type SavedPromptTab = 'history' | 'prompt' | 'list' | 'variable'

/** A book that lies open over the screen. `draft`: a prompt that is to be kept; null where the book is only opened. */
export type OpenSaved =
  | { readonly kind: 'prompts'; readonly tab: SavedPromptTab; readonly draft: string | null }
  | { readonly kind: 'recipes' }
  | { readonly kind: 'save-recipe' }

/** What is to be written into the prompt, as typing would; a new object each time. */
export type PromptWriting = { readonly text: string; readonly where: 'all' | 'cursor' }

/** What stood in a model's form before the settings of a run or a recipe replaced it. */
export type ReplacedInput = { readonly modelId: string; readonly input: ModelInput; readonly seedLocked: boolean }

/** What the Create screen keeps while other screens are open. */
export type CreateState = {
  readonly open: OpenModel
  readonly tab: CreateTab
  /** What is typed, by name, exactly as typed. */
  readonly input: ModelInput
  /** Lists and values that a prompt may name. */
  readonly words: TemplateWords
  /** Which of the prompts of a template is next: from 0 up to 1. Drawn anew after each run. */
  readonly roll: number
  /** Whether the seed stays as it is after a run. */
  readonly seedLocked: boolean
  /** What Undo puts back into the open form; null where nothing was replaced. */
  readonly replaced: ReplacedInput | null
  readonly problems: readonly FieldProblem[]
  /** Asks for focus on a field; a new object each time, so that the same field can be asked for again. */
  readonly focus: { readonly field: string } | null
  readonly quote: QuoteState
  readonly submit: SubmitState
  readonly watched: Watched
  /** What the catalog is narrowed to. */
  readonly narrowing: Narrowing
  readonly saved: OpenSaved | null
  readonly writing: PromptWriting | null
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
