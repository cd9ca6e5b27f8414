import type { ModelInput } from '#shared/contract/generation.ts'
import type { FailureRecord, FieldProblem } from '#shared/domain/failure.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { Quote } from '#shared/bridge/quote.ts'
import type { TemplateWords } from '#shared/domain/template/parse-template.ts'
import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { type StoreApi, useStore } from 'zustand'
import type { TypedNumber } from '../ui/number-field.tsx'
import { type JobList, useJobs } from '../lib/jobs.ts'
import type { ModelForm } from './model-form.ts'
import { type Watched, watchedRun } from './runs.ts'

/** Which model is on the screen. */
export type OpenModel =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening'; readonly modelId: string }
  | { readonly kind: 'open'; readonly form: ModelForm }
  | { readonly kind: 'failed'; readonly modelId: string; readonly failure: FailureRecord }

/**
 * What is known of the price of the run in the form.
 *
 * `last` is the price before, shown in grey while the new one is read. `readAt` is wall-clock milliseconds.
 */
export type QuoteState =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly last: Quote | null }
  | { readonly kind: 'known'; readonly quote: Quote; readonly readAt: number }
  | { readonly kind: 'failed'; readonly failure: FailureRecord; readonly last: Quote | null }

/** A part of the prompt library. */
export type SavedPromptTab = 'history' | 'prompt' | 'list' | 'variable'

/** A dialog of saved prompts and recipes over the screen. `draft`: a prompt that is to be saved; null where it is only opened. */
export type OpenSaved =
  | { readonly kind: 'prompts'; readonly tab: SavedPromptTab; readonly draft: string | null }
  | { readonly kind: 'recipes' }
  | { readonly kind: 'save-recipe' }

/** What is to be written into the prompt, as typing would; a new object each time. */
export type PromptWriting = { readonly text: string; readonly where: 'all' | 'cursor' }

/** What is typed into the form of the open model, and what its panels share. */
export type FormState = {
  readonly open: OpenModel
  /** What is typed, by name, exactly as typed. */
  readonly input: ModelInput
  /** Lists and values that a prompt may name. */
  readonly words: TemplateWords
  /** Which of the prompts of a template is next: from 0 up to 1. Drawn anew after each run. */
  readonly roll: number
  /** Whether the seed stays as it is after a run. */
  readonly seedLocked: boolean
  readonly problems: readonly FieldProblem[]
  /** Asks for focus on a field; a new object each time, so that the same field can be asked for again. */
  readonly focus: { readonly field: string } | null
  readonly quote: QuoteState
  readonly watched: Watched
  readonly saved: OpenSaved | null
  readonly writing: PromptWriting | null
}

/** Settings that fill the form. */
type Recipe = { readonly modelId: string; readonly input: ModelInput }

/** What the panels of the open model can do. */
export type FormActions = {
  /** Types into a field; undefined takes it out of the input. */
  setField(name: string, value: unknown): void
  /** Types a seed: it is meant, so it stays. */
  setSeed(name: string, seed: TypedNumber): void
  rollSeed(): void
  lockSeed(): void
  toggleSeedLock(): void
  /** Draws another prompt of the template. */
  rollPrompt(): void
  /** Puts every input but the prompt back to what the model starts with. */
  startOver(): void
  openSaved(saved: OpenSaved | null): void
  /** Opens the prompt library with what is typed as a new prompt. */
  keepPrompt(): void
  /** Writes into the prompt as typing would, so that undo takes it back: over all of it, or at the cursor. */
  writePrompt(text: string, where: 'all' | 'cursor'): void
  wrotePrompt(): void
  /** Opens the model of a recipe with its inputs, each as it was sent. */
  reuse(recipe: Recipe): Promise<void>
  /** Opens the model of a recipe with its template, to be rolled anew, and with a new seed. */
  rollRecipe(recipe: Recipe & { readonly template: string | null }): Promise<void>
}

type FormScreen = {
  readonly store: Pick<StoreApi<FormState>, 'getState' | 'getInitialState' | 'subscribe'>
  readonly actions: FormActions
}

/** Given by the screen to every panel on it. */
export const FormContext = createContext<FormScreen | null>(null)

function useForm(): FormScreen {
  const form = useContext(FormContext)
  if (form === null) throw new Error('A part of a form is used outside its screen.')
  return form
}

/** What can be done with the form. */
export const useFormActions = (): FormActions => useForm().actions

/** A part of the form's state; drawn again only when that part changes. */
export function useFormState<Part>(select: (state: FormState) => Part): Part {
  return useStore(useForm().store, select)
}

/** The model that is open, is being opened or could not be opened; null where none was asked for. */
export function openModelId(open: OpenModel): string | null {
  if (open.kind === 'none') return null
  return open.kind === 'open' ? open.form.model.id : open.modelId
}

/** The runs of a model, and the one of them on the stage. Changes with every run: for what shows runs. */
export function useShownRun(modelId: string | null): { readonly list: JobList; readonly run: Job | null } {
  const watched = useFormState((state) => state.watched)
  const list = useJobs(modelId === null ? null : { modelId })
  return { list, run: watchedRun(list.jobs, watched) }
}

/** Hands on what a dialog writes into the prompt, once, to the field that is on the screen. */
export function useWriting(write: (writing: PromptWriting) => void) {
  const actions = useFormActions()
  const writing = useFormState((state) => state.writing)
  const take = useEffectEvent((next: PromptWriting) => {
    write(next)
    actions.wrotePrompt()
  })
  useEffect(() => {
    if (writing === null) return
    // Outside of React's own work: within it the field would be set back and forth, and its undo would be lost.
    const timer = setTimeout(() => take(writing))
    return () => clearTimeout(timer)
  }, [writing])
}
