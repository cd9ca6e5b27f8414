import type { Recipe } from '#shared/bridge/library.ts'
import { choiceLabelOf, labelOf } from '#shared/domain/input-form/field.ts'
import { readSharedAddress } from '#shared/domain/shared-address.ts'
import { t } from './texts.ts'

/** One input of a recipe in words; `name` is the input's own. */
export type RecipeLine = { readonly label: string; readonly name: string; readonly value: string }

function inWords(value: unknown): string {
  // A file of this computer is known by its name; its address means nothing to anybody.
  if (typeof value === 'string') return readSharedAddress(value)?.name ?? choiceLabelOf(value)
  if (typeof value === 'number' || typeof value === 'boolean') return choiceLabelOf(value)
  if (Array.isArray(value)) return value.map(inWords).join(', ')
  return JSON.stringify(value)
}

/** The template and the inputs that an asset was made with, in words, without the prompt, which is shown by itself. */
export function recipeLines(recipe: Recipe): RecipeLine[] {
  const { template } = recipe
  const rolled = template === null ? [] : [{ label: t('template'), name: 'template', value: template }]
  const inputs = Object.entries(recipe.input)
    .filter(([, value]) => value !== recipe.prompt && value !== null && value !== undefined)
    .map(([name, value]) => ({ label: labelOf(name), name, value: inWords(value) }))
  return [...rolled, ...inputs]
}
