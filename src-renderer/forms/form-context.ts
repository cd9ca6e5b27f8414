import type { ModelInput } from '#shared/contract/generation.ts'
import type { FailureRecord, FieldProblem } from '#shared/domain/failure.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { Quote } from '#shared/bridge/quote.ts'
import type { TemplateWords } from '#shared/domain/template/parse-template.ts'
import { useEffect, useEffectEvent } from 'react'
import type { TypedNumber } from '../ui/number-field.tsx'
import { type JobList, useJobs } from '../lib/jobs.ts'
import { createScreenContext } from '../lib/screen-context.ts'
import type { ModelForm } from './model-form.ts'
import { type Watched, watchedRun } from './runs.ts'

/** The model on the screen. */
export type OpenModel =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening'; readonly modelId: string }
  | { readonly kind: 'open'; readonly form: ModelForm }
  | { readonly kind: 'failed'; readonly modelId: string; readonly failure: FailureRecord }

/**
 * What is known of the price of the run in the form.
 *
 * `last` is the previous price, shown in grey while the new one is read. `readAt` is wall-clock milliseconds.
 */
export type QuoteState =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly last: Quote | null }
  | { readonly kind: 'known'; readonly quote: Quote; readonly readAt: number }
  | { readonly kind: 'failed'; readonly failure: FailureRecord; readonly last: Quote | null }

/** A part of the prompt library. */
export type SavedPromptTab = 'history' | 'prompt' | 'list' | 'variable'

/** A dialog of saved items over the screen. `draft`: a prompt to save; null if the dialog is only opened. */
export type OpenSaved =
  | { readonly kind: 'prompts'; readonly tab: SavedPromptTab; readonly draft: string | null }
  | { readonly kind: 'recipes' }
  | { readonly kind: 'save-recipe' }

/** Text to write into the prompt as typing would; a new object each time. */
export type PromptWriting = { readonly text: string; readonly where: 'all' | 'cursor' }

/** The form of the open model, and the state that its panels share. */
export type FormState = {
  readonly open: OpenModel
  /** The input by field name, exactly as typed. */
  readonly input: ModelInput
  readonly words: TemplateWords
  /** Selects the next prompt of a template: from 0 up to 1, drawn again after each run. */
  readonly roll: number
  /** Whether the seed stays the same after a run. */
  readonly seedLocked: boolean
  readonly problems: readonly FieldProblem[]
  /** Requests focus on a field, until one takes it; a new object each time. */
  readonly focus: { readonly field: string } | null
  readonly quote: QuoteState
  readonly watched: Watched
  readonly saved: OpenSaved | null
  readonly writing: PromptWriting | null
}

type Recipe = { readonly modelId: string; readonly input: ModelInput }

/** The actions of the panels of the open model. */
export type FormActions = {
  /** Sets a field; undefined removes it from the input. */
  setField(name: string, value: unknown): void
  /** Sets a seed and locks it, because a typed seed is deliberate. */
  setSeed(name: string, seed: TypedNumber): void
  rollSeed(): void
  lockSeed(): void
  toggleSeedLock(): void
  rollPrompt(): void
  /** Resets every input but the prompt to the model's defaults. */
  startOver(): void
  openSaved(saved: OpenSaved | null): void
  /** Opens the prompt library with the current prompt as a new one. */
  keepPrompt(): void
  /** Writes into the prompt as typing would, so that undo works: over all of it, or at the cursor. */
  writePrompt(text: string, where: 'all' | 'cursor'): void
  wrotePrompt(): void
  /** Ends a request for focus, so that a field that is mounted later does not take it again. */
  tookFocus(): void
  /** Opens the model of a recipe with its inputs, exactly as they were sent. */
  reuse(recipe: Recipe): Promise<void>
  /** Opens the model of a recipe with its template, to be rolled again, and with a new seed. */
  rollRecipe(recipe: Recipe & { readonly template: string | null }): Promise<void>
}

const context = createScreenContext<FormState, FormActions>('form')

/** Provided by the screen to every panel on it. */
export const FormContext = context.Context

/** Returns the actions of the form. */
export const useFormActions = context.useActions

/** Selects a part of the form's state; renders again only if that part changes. */
export const useFormState = context.useState

/** Returns the model that is open, opening or failed to open; null if none was requested. */
export function openModelId(open: OpenModel): string | null {
  if (open.kind === 'none') return null
  return open.kind === 'open' ? open.form.model.id : open.modelId
}

/** Returns the runs of a model and the one on the stage. Changes with every run. */
export function useShownRun(modelId: string | null): { readonly list: JobList; readonly run: Job | null } {
  const watched = useFormState((state) => state.watched)
  const list = useJobs(modelId === null ? null : { modelId })
  return { list, run: watchedRun(list.jobs, watched) }
}

/** Passes a request for focus to a mounted field, once. `take` returns whether the field is here and has the focus. */
export function useFocusRequest(take: (field: string) => boolean) {
  const actions = useFormActions()
  const focus = useFormState((state) => state.focus)
  const pass = useEffectEvent((field: string) => {
    if (take(field)) actions.tookFocus()
  })
  useEffect(() => {
    if (focus !== null) pass(focus.field)
  }, [focus])
}

/** Passes text that a dialog writes into the prompt to the mounted field, once. */
export function useWriting(write: (writing: PromptWriting) => void) {
  const actions = useFormActions()
  const writing = useFormState((state) => state.writing)
  const take = useEffectEvent((next: PromptWriting) => {
    write(next)
    actions.wrotePrompt()
  })
  useEffect(() => {
    if (writing === null) return
    // Outside of React's event handling, which would set the field back and forth and lose its undo history.
    const timer = setTimeout(() => take(writing))
    return () => clearTimeout(timer)
  }, [writing])
}
