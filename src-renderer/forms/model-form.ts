import type { ModelDetail } from '#shared/bridge/catalog.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import { cleanInput } from '#shared/domain/input-form/clean-input.ts'
import type { Field, FieldOf } from '#shared/domain/input-form/field.ts'
import { promotePrompt } from '#shared/domain/input-form/pick-fields.ts'
import { readFields } from '#shared/domain/input-form/read-fields.ts'

/** A model with its form: every field, and the same ones as they are laid out. */
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

/** Whether every required input has something in it. */
export function isComplete(form: ModelForm, input: ModelInput): boolean {
  const clean = cleanInput(form.all, input)
  return form.all.every((field) => !field.required || clean[field.name] !== undefined)
}

const isMedia = (field: Field) => field.kind === 'media' || field.kind === 'media-list'

const paysFor = (field: Field): boolean =>
  field.priced || isMedia(field) || (field.kind === 'group' && field.fields.some(paysFor))

/**
 * The part of an input that its price can depend on, as one comparable text: the fields that the model is priced by,
 * and media links, because a model may be billed by their length (interface: Model, pricing).
 */
export function pricedPart(form: ModelForm, input: ModelInput): string {
  return pricedKey(form, cleanInput(form.all, input))
}

/** The same of an input that is clean already. */
export function pricedKey(form: ModelForm, clean: ModelInput): string {
  const parts = form.all.filter(paysFor).map((field) => [field.name, clean[field.name] ?? null])
  return JSON.stringify([form.model.id, ...parts])
}
