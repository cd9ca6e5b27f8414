import type { NamedRecipe } from '#shared/bridge/recipes.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { t } from './texts.ts'

/** How a recipe stands to the catalog, in a word beside its name; null where all is as it was. */
export function standingMark({ standing }: NamedRecipe): string | null {
  switch (standing.kind) {
    case 'same':
      return null
    case 'gone':
      return t('recipes.marks.gone')
    case 'changed':
      return t(`recipes.marks.${standing.changes.some(({ kind }) => kind === 'price') ? 'price' : 'inputs'}`)
    default:
      return assertNever(standing)
  }
}

/** Where a recipe is: its folder and its model. */
export const recipePlace = ({ folder, modelName }: NamedRecipe) =>
  folder === '' ? modelName : `${folder} · ${modelName}`

/** An input's value in a line. */
export function valueWords(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return t(value ? 'recipe.yes' : 'recipe.no')
  return JSON.stringify(value) ?? ''
}
