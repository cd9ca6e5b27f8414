import type { ModelInput } from '../../contract/generation.ts'
import type { Field, FieldOf } from './field.ts'

/** A form with its prompt taken out, to be written in the large. */
export type FormParts = { readonly prompt: FieldOf<'text'> | null; readonly fields: readonly Field[] }

/** Takes the prompt out of a form: the first required text named `prompt` or `text`. */
export function promotePrompt(fields: readonly Field[]): FormParts {
  const prompt = fields.find(
    (field): field is FieldOf<'text'> =>
      field.kind === 'text' && field.required && /^(prompt|text)$/iu.test(field.name),
  )
  return prompt === undefined
    ? { prompt: null, fields }
    : { prompt, fields: fields.filter((field) => field !== prompt) }
}

/** Seeds that are drawn are below this: 31 bits, which every engine takes. */
export const seedEnd = 2 ** 31

const isSeedName = (name: string) => /(^|_)seed$/iu.test(name)

/** The seed in an input that was sent; null where it has none. */
export function seedOf(input: ModelInput): number | null {
  const seed = Object.entries(input).find(([name]) => isSeedName(name))?.[1]
  return typeof seed === 'number' ? seed : null
}

/** Whether a field is the seed of the model's chance: a whole number named so. */
export function isSeed(field: Field): boolean {
  return field.kind === 'number' && field.integer && isSeedName(field.name)
}

// Past this many steps a pixel of a slider is more than a step, and typing is the better way.
const mostSliderSteps = 1000

/** Whether a number is better drawn as a slider than typed: bounded on both sides, with few enough steps. */
export function isSlider(field: FieldOf<'number'>): field is FieldOf<'number'> & { least: number; most: number } {
  if (field.least === null || field.most === null || isSeed(field)) return false
  return field.most > field.least && (field.most - field.least) / field.step <= mostSliderSteps
}
