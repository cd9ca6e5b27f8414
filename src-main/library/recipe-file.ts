import { z } from 'zod'
import { mostRecipes } from '#shared/bridge/recipes.ts'
import { ModelInput } from '#shared/contract/generation.ts'
import { ModelFacts } from '#shared/domain/compare-catalogs.ts'
import { Failure, type FieldProblem } from '#shared/domain/failure.ts'
import { parseJson } from '#shared/util/text-formats.ts'
import type { StoredRecipe } from '../cache/tables/recipes.ts'

const format = 'backlot-recipes'
const version = 1
/** Problems that are told; a file with more has no use for a longer list. */
const mostProblems = 50

const FileRecipe = z.looseObject({
  name: z.string().trim().min(1).max(120),
  folder: z.string().trim().max(120).default(''),
  modelId: z.string().min(1).max(200),
  modelName: z.string().max(200).default(''),
  template: z.string().max(100_000).nullable().default(null),
  prompt: z.string().max(1_000_000).default(''),
  input: ModelInput,
  /** Credits at the time. */
  quoted: z.int().nonnegative().nullable().default(null),
  /** The model at the time, so that a change can be told elsewhere too. */
  model: ModelFacts.nullable().default(null),
  createdAt: z.iso.datetime().optional(),
})

/** Recipes as a file. What a later Backlot adds to one passes and is kept with it. */
const RecipeFile = z.looseObject({
  format: z.literal(format),
  version: z.literal(version),
  recipes: z.array(FileRecipe).min(1).max(mostRecipes),
})

/** Writes recipes as a file. `at`: ms since 1970. */
export function writeRecipeFile(recipes: readonly StoredRecipe[], at: number): string {
  const file = {
    format,
    version,
    exportedAt: new Date(at).toISOString(),
    recipes: recipes.map(({ id: _, extra, facts, createdAt, ...recipe }) => ({
      ...extra,
      ...recipe,
      model: facts,
      createdAt: new Date(createdAt).toISOString(),
    })),
  }
  return `${JSON.stringify(file, null, 1)}\n`
}

function refused(fields: FieldProblem[]): Failure {
  const [first] = fields
  const reported = fields.length === 1 && first !== undefined ? first.message : `${fields.length} problems.`
  const sentence = `Couldn’t import this file: ${reported} Nothing was added or changed.`
  return new Failure('INVALID_INPUT', sentence, { charged: 'no', fields: fields.slice(0, mostProblems) })
}

const Head = z.object({ format: z.unknown(), version: z.unknown() })

/**
 * Reads recipes of a file that may come from anywhere, without ids. `at`: the moment for those that name none, ms since 1970.
 *
 * @throws Failure INVALID_INPUT that names every place that is wrong.
 */
export function readRecipeFile(text: string, at: number): Omit<StoredRecipe, 'id'>[] {
  const parsed = parseJson(text)
  if (parsed.kind === 'refused') throw refused([{ field: 'file', message: `it ${parsed.why}.` }])
  const head = Head.safeParse(parsed.value)
  if (!head.success || head.data.format !== format) {
    throw refused([{ field: 'format', message: 'it doesn’t contain Backlot recipes.' }])
  }
  if (typeof head.data.version === 'number' && head.data.version > version) {
    throw refused([{ field: 'version', message: 'it was saved by a newer version of Backlot. Import it there.' }])
  }
  const file = RecipeFile.safeParse(parsed.value)
  if (!file.success) {
    throw refused(
      file.error.issues.map(({ path, message }) => ({ field: path.join('/') || 'file', message: `${message}.` })),
    )
  }
  return file.data.recipes.map(
    ({ name, folder, modelId, modelName, template, prompt, input, quoted, model, createdAt, ...extra }) => ({
      name,
      folder,
      modelId,
      modelName: modelName === '' ? modelId : modelName,
      template,
      prompt,
      input,
      quoted,
      facts: model,
      extra,
      createdAt: createdAt === undefined ? at : Date.parse(createdAt),
    }),
  )
}
