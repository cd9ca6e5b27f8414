import { z } from 'zod'
import { ModelInput } from '../contract/generation.ts'
import { mostRecipeFileLength } from '../domain/limits.ts'
import { ModelChange } from '../domain/compare-catalogs.ts'
import { procedure } from './failures.ts'

const name = z.string().trim().min(1).max(120)
const folder = z.string().trim().max(120)

/** Recipes per call and per file at most. */
export const mostRecipes = 5_000

/** How a recipe compares with the current catalog. `changed`: the changes of its model, a sentence each. */
export const RecipeStanding = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('same') }),
  z.object({ kind: z.literal('changed'), changes: z.array(ModelChange) }),
  z.object({ kind: z.literal('gone') }),
])
export type RecipeStanding = z.output<typeof RecipeStanding>

/** A named recipe: enough to run it as rolled, or to roll it again. Times are ISO 8601. */
export const NamedRecipe = z.object({
  id: z.string(),
  folder: z.string(),
  name: z.string(),
  modelId: z.string(),
  modelName: z.string(),
  /** The template; null if nothing varies. */
  template: z.string().nullable(),
  /** The prompt as rolled. */
  prompt: z.string(),
  /** The input as sent, with the rolled prompt and the seed. */
  input: ModelInput,
  /** Credits; null if the price was unknown. */
  quoted: z.int().nullable(),
  standing: RecipeStanding,
  createdAt: z.string(),
})
export type NamedRecipe = z.output<typeof NamedRecipe>

/** The named recipes of the open workspace. */
export const recipesContract = {
  /** By folder and name. */
  list: procedure.output(z.array(NamedRecipe)),
  /** Saves a recipe with the current state of its model. @throws INVALID_INPUT if its name is taken in its folder. */
  save: procedure
    .input(
      NamedRecipe.pick({ modelId: true, template: true, prompt: true, input: true, quoted: true }).extend({
        folder: folder.default(''),
        name,
      }),
    )
    .output(NamedRecipe),
  /** Changes a recipe's name or folder. @throws INVALID_INPUT if that is taken. */
  rename: procedure.input(z.object({ id: z.string(), folder, name })).output(NamedRecipe),
  /** Adopts the current model as the recipe's own; its changes are no longer reported. */
  accept: procedure.input(z.object({ id: z.string() })).output(NamedRecipe),
  remove: procedure.input(z.object({ id: z.string() })).output(z.void()),
  /** Restores a removed recipe. @throws INVALID_INPUT if another has its name now. */
  restore: procedure.input(z.object({ id: z.string() })).output(z.void()),
  /** Recipes as a file: all of them, or the given ones. */
  exportFile: procedure
    .input(z.object({ ids: z.array(z.string()).max(mostRecipes).optional() }))
    .output(z.object({ fileName: z.string(), text: z.string(), count: z.int() })),
  /** Adds the recipes of a file under free names. A file with any problem adds nothing: INVALID_INPUT with each. */
  importFile: procedure
    .input(z.object({ text: z.string().max(mostRecipeFileLength) }))
    .output(z.object({ count: z.int() })),
}
