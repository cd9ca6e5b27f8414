import type { ModelDetail } from '#shared/bridge/catalog.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import { cleanInput } from '#shared/domain/input-form/check-form.ts'
import type { Field, FieldOf } from '#shared/domain/input-form/field.ts'
import { promotePrompt, readFields } from '#shared/domain/input-form/read-fields.ts'
import { escapeTemplate, type TemplateWords } from '#shared/domain/template/parse-template.ts'
import { rollTemplate } from '#shared/domain/template/expand-template.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { sentencesOf } from '../lib/sentences.ts'

/** A model with its fields, as a flat list and as laid out. */
export type ModelForm = {
  readonly model: ModelDetail
  readonly all: readonly Field[]
  readonly prompt: FieldOf<'text'> | null
  readonly fields: readonly Field[]
}

/** Reads a model's form once, when it is opened. */
export function readForm(model: ModelDetail): ModelForm {
  const all = readFields(model.inputSchema, model.variesBy)
  return { model, all, ...promotePrompt(all) }
}

/** Returns whether every required input is filled. */
export function isComplete(form: ModelForm, input: ModelInput): boolean {
  const clean = cleanInput(form.all, input)
  return form.all.every((field) => !field.required || clean[field.name] !== undefined)
}

const isMedia = (field: Field) => field.kind === 'media' || field.kind === 'media-list'

const paysFor = (field: Field): boolean =>
  field.priced || isMedia(field) || (field.kind === 'group' && field.fields.some(paysFor))

/**
 * Returns the part of an input that its price can depend on, as a comparable string: the fields that the model is
 * priced by, and media links, because a model may be billed by their length (interface: Model, pricing).
 */
export function pricedPart(form: ModelForm, input: ModelInput): string {
  return pricedKey(form, cleanInput(form.all, input))
}

/** Returns the same string for an input that is already clean. */
export function pricedKey(form: ModelForm, clean: ModelInput): string {
  const parts = form.all.filter(paysFor).map((field) => [field.name, clean[field.name] ?? null])
  return JSON.stringify([form.model.id, ...parts])
}

/** A form's input with the prompt rolled, or the problem of its prompt. `template`: null if nothing varies. */
type ResolvedInput =
  | { readonly kind: 'ready'; readonly input: ModelInput; readonly template: string | null }
  | { readonly kind: 'wrong'; readonly field: string; readonly message: string }

const promptIn = (form: ModelForm, input: ModelInput): string | null => {
  const typed = form.prompt === null ? undefined : input[form.prompt.name]
  return typeof typed === 'string' ? typed : null
}

/** Returns what a form would send with a roll from 0 up to 1. */
export function resolveInput(form: ModelForm, input: ModelInput, words: TemplateWords, roll: number): ResolvedInput {
  const typed = promptIn(form, input)
  if (form.prompt === null || typed === null) return { kind: 'ready', input, template: null }
  const { name } = form.prompt
  const rolled = rollTemplate(typed, words, roll)
  switch (rolled.kind) {
    case 'wrong': {
      const problems = rolled.problems.map(({ sentence }) => sentence)
      return { kind: 'wrong', field: name, message: sentencesOf([...problems, say('free.charge')]) }
    }
    case 'plain':
      return { kind: 'ready', input: { ...input, [name]: rolled.text }, template: null }
    case 'rolled':
      return { kind: 'ready', input: { ...input, [name]: rolled.text }, template: typed }
  }
}

/** Returns an input whose prompt is escaped, so that it sends exactly the same again. */
export function typeLiterally(form: ModelForm, input: ModelInput): ModelInput {
  const sent = promptIn(form, input)
  return form.prompt === null || sent === null ? input : { ...input, [form.prompt.name]: escapeTemplate(sent) }
}
