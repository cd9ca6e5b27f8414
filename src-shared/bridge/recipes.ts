import { z } from 'zod'
import { ModelInput } from '../contract/generation.ts'
import { mostRecipeFileLength } from '../domain/limits.ts'
import { ModelChange } from '../domain/compare-catalogs.ts'
import { procedure } from './failures.ts'

const name = z.string().trim().min(1).max(120)
const folder = z.string().trim().max(120)

/** Recipes that one call may name, and that one file may hold. */
export const mostRecipes = 5_000

/** How a recipe stands to the catalog of today. `changed`: what about its model, a sentence each. */
export const RecipeStanding = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('same') }),
  z.object({ kind: z.literal('changed'), changes: z.array(ModelChange) }),
  z.object({ kind: z.literal('gone') }),
])
export type RecipeStanding = z.output<typeof RecipeStanding>

/** A recipe with a name: enough to run it as it was rolled, or to roll it again. Times are ISO 8601. */
export const NamedRecipe = z.object({
  id: z.string(),
  folder: z.string(),
  name: z.string(),
  modelId: z.string(),
  modelName: z.string(),
  /** The prompt with its places that vary; null where nothing in it does. */
  template: z.string().nullable(),
  /** The prompt as it was rolled. */
  prompt: z.string(),
  /** As it is sent, the rolled prompt and the seed included. */
  input: ModelInput,
  /** Credits; null where the price was not known. */
  quoted: z.int().nullable(),
  standing: RecipeStanding,
  createdAt: z.string(),
})
export type NamedRecipe = z.output<typeof NamedRecipe>

/** The recipes that the user named in the open workspace. */
export const recipesContract = {
  /** By folder and name. */
  list: procedure.output(z.array(NamedRecipe)),
  /** Keeps a recipe with what its model is today. @throws INVALID_INPUT where its name is taken in its folder. */
  save: procedure
    .input(
      NamedRecipe.pick({ modelId: true, template: true, prompt: true, input: true, quoted: true }).extend({
        folder: folder.default(''),
        name,
      }),
    )
    .output(NamedRecipe),
  /** Gives a recipe another name or folder. @throws INVALID_INPUT where that is taken. */
  rename: procedure.input(z.object({ id: z.string(), folder, name })).output(NamedRecipe),
  /** Takes the model as it is today for the one that the recipe was made with: nothing is told as changed any more. */
  accept: procedure.input(z.object({ id: z.string() })).output(NamedRecipe),
  remove: procedure.input(z.object({ id: z.string() })).output(z.void()),
  /** Puts back what was removed. @throws INVALID_INPUT where another has its name now. */
  restore: procedure.input(z.object({ id: z.string() })).output(z.void()),
  /** Recipes as a file: all of them, or those that are named. */
  exportFile: procedure
    .input(z.object({ ids: z.array(z.string()).max(mostRecipes).optional() }))
    .output(z.object({ fileName: z.string(), text: z.string(), count: z.int() })),
  /** Adds the recipes of a file under free names. A file with any problem adds nothing: INVALID_INPUT with each. */
  importFile: procedure
    .input(z.object({ text: z.string().max(mostRecipeFileLength) }))
    .output(z.object({ count: z.int() })),
}
