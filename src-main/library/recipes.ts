import { type NamedRecipe, type RecipeStanding, mostRecipes } from '#shared/bridge/recipes.ts'
import type { Model } from '#shared/contract/model.ts'
import { compareModels, ModelFacts } from '#shared/domain/compare-catalogs.ts'
import { factsOf } from '#shared/domain/compare-catalogs.ts'
import { Failure, type FieldProblem } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { refuseField } from '#shared/domain/refuse-field.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import type { RecipesTable, StoredRecipe } from '../cache/tables/recipes-and-prompts.ts'
import { keptRemovedMs } from './prompts.ts'
import { z } from 'zod'
import { ModelInput } from '#shared/contract/generation.ts'
import { parseJson } from '#shared/util/text-formats.ts'

/** A new recipe to save. */
export type RecipeDraft = Pick<NamedRecipe, 'folder' | 'name' | 'modelId' | 'template' | 'prompt' | 'input' | 'quoted'>

type RecipeModels = {
  read(workspaceId: WorkspaceId, modelId: string): Promise<Model>
  known(workspaceId: WorkspaceId): ReadonlyMap<string, Model>
}

/** Compares a recipe with today's models. If no catalog was read yet, it counts as unchanged. */
function standingOf({ modelId, facts }: StoredRecipe, known: ReadonlyMap<string, Model>): RecipeStanding {
  const model = known.get(modelId)
  if (model === undefined) return known.size === 0 ? { kind: 'same' } : { kind: 'gone' }
  const changes = facts === null ? [] : compareModels(facts, factsOf(model))
  return changes.length === 0 ? { kind: 'same' } : { kind: 'changed', changes }
}

function present(recipe: StoredRecipe, known: ReadonlyMap<string, Model>): NamedRecipe {
  const { facts: _facts, extra: _extra, createdAt, ...reported } = recipe
  return { ...reported, standing: standingOf(recipe, known), createdAt: new Date(createdAt).toISOString() }
}

const format = 'backlot-recipes'
const version = 1
/** Maximum number of reported problems; a longer list would not help. */
const mostProblems = 50

const FileRecipe = z.looseObject({
  name: z.string().trim().min(1).max(120),
  folder: z.string().trim().max(120).default(''),
  modelId: z.string().min(1).max(200),
  modelName: z.string().max(200).default(''),
  template: z.string().max(100_000).nullable().default(null),
  prompt: z.string().max(1_000_000).default(''),
  input: ModelInput,
  /** The price in credits when the recipe was saved. */
  quoted: z.int().nonnegative().nullable().default(null),
  /** The model when the recipe was saved, so that a change can be detected elsewhere too. */
  model: ModelFacts.nullable().default(null),
  createdAt: z.iso.datetime().optional(),
})

/** Recipes as a file. Unknown fields, e.g. of a later Backlot, are accepted and kept. */
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

/** What the parser found. */
const couldNotImport = (words: string) => say('recipes.importPlace', { words })

/** A file that is refused as a whole. `why`: the end of the sentence, shown at the place in the file. */
function refused(field: string, why: string, sentence: Sentence): Failure {
  return new Failure('INVALID_INPUT', sentence, { charged: 'no', fields: [{ field, message: why }] })
}

/** A file with wrong places, which are named as the parser names them. */
function wrongPlaces(fields: FieldProblem[]): Failure {
  const [first] = fields
  const sentence =
    fields.length === 1 && first !== undefined
      ? couldNotImport(first.message)
      : say('recipes.importProblems', { count: fields.length })
  return new Failure('INVALID_INPUT', sentence, { charged: 'no', fields: fields.slice(0, mostProblems) })
}

const Head = z.object({ format: z.unknown(), version: z.unknown() })

/**
 * Reads recipes, without ids, from an untrusted file. `at`: default creation time, ms since 1970.
 * @throws Failure INVALID_INPUT that names every invalid place.
 */
export function readRecipeFile(text: string, at: number): Omit<StoredRecipe, 'id'>[] {
  const parsed = parseJson(text)
  if (parsed.kind === 'refused') {
    const sentence = say('recipes.importNoJson', { fault: parsed.fault, most: parsed.most })
    throw refused('file', `it ${parsed.why}.`, sentence)
  }
  const head = Head.safeParse(parsed.value)
  if (!head.success || head.data.format !== format) {
    throw refused('format', 'it doesn’t contain Backlot recipes.', say('recipes.importOther'))
  }
  if (typeof head.data.version === 'number' && head.data.version > version) {
    throw refused('version', 'it was saved by a newer version of Backlot.', say('recipes.importNewer'))
  }
  const file = RecipeFile.safeParse(parsed.value)
  if (!file.success) {
    throw wrongPlaces(
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

/** Creates the recipe store. A removed recipe can be restored for thirty days. */
export function createRecipeStore(deps: {
  table: RecipesTable
  models: RecipeModels
  clock: Clock
  random: Random
  onChange: () => void
}) {
  const { table, models, clock, random, onChange } = deps

  function find(workspaceId: WorkspaceId, id: string): StoredRecipe {
    const recipe = table.read(workspaceId, id)
    if (recipe !== null) return recipe
    throw new Failure('NOT_FOUND', say('recipes.gone'), { charged: 'no', what: 'the recipe' })
  }
  function refuseTaken(workspaceId: WorkspaceId, { id, folder, name }: Pick<StoredRecipe, 'id' | 'folder' | 'name'>) {
    const taken = table.named(workspaceId, folder, name)
    if (taken === null || taken.id === id) return
    const problem = folder === '' ? say('recipes.taken', { name }) : say('recipes.takenIn', { name, folder })
    throw refuseField('name', problem, say('outcome.change'))
  }
  function freeName(workspaceId: WorkspaceId, folder: string, name: string): string {
    for (let number = 1; ; number += 1) {
      const tried = number === 1 ? name : `${name} (${number})`
      if (table.named(workspaceId, folder, tried) === null) return tried
    }
  }
  function write(workspaceId: WorkspaceId, recipe: StoredRecipe): NamedRecipe {
    refuseTaken(workspaceId, recipe)
    table.write(workspaceId, recipe)
    onChange()
    return present(recipe, models.known(workspaceId))
  }
  return {
    list(workspaceId: WorkspaceId): NamedRecipe[] {
      const known = models.known(workspaceId)
      return table.list(workspaceId).map((recipe) => present(recipe, known))
    },
    /** @throws Failure INVALID_INPUT if the name is taken, or MODEL_UNKNOWN. */
    async save(workspaceId: WorkspaceId, draft: RecipeDraft): Promise<NamedRecipe> {
      const model = await models.read(workspaceId, draft.modelId)
      const facts = factsOf(model)
      const made = { id: random.uuid(), modelName: model.name, facts, extra: {}, createdAt: clock.now() }
      return write(workspaceId, { ...draft, ...made })
    },
    /** @throws Failure NOT_FOUND, or INVALID_INPUT if the name is taken. */
    rename: (
      workspaceId: WorkspaceId,
      { id, folder, name }: Pick<NamedRecipe, 'id' | 'folder' | 'name'>,
    ): NamedRecipe => write(workspaceId, { ...find(workspaceId, id), folder, name }),
    /** @throws Failure NOT_FOUND or MODEL_UNKNOWN */
    async accept(workspaceId: WorkspaceId, id: string): Promise<NamedRecipe> {
      const recipe = find(workspaceId, id)
      const facts = factsOf(await models.read(workspaceId, recipe.modelId))
      return write(workspaceId, { ...recipe, facts })
    },
    /** @throws Failure NOT_FOUND */
    remove(workspaceId: WorkspaceId, id: string): void {
      find(workspaceId, id)
      table.setRemoved(workspaceId, id, clock.now())
      table.forget(clock.now() - keptRemovedMs)
      onChange()
    },
    /** @throws Failure NOT_FOUND, or INVALID_INPUT if another recipe has its name now. */
    restore(workspaceId: WorkspaceId, id: string): void {
      refuseTaken(workspaceId, find(workspaceId, id))
      table.setRemoved(workspaceId, id, null)
      onChange()
    },
    exportFile(
      workspaceId: WorkspaceId,
      ids: readonly string[] | undefined,
    ): { fileName: string; text: string; count: number } {
      const wanted = ids === undefined ? null : new Set(ids)
      const recipes = table.list(workspaceId).filter(({ id }) => wanted === null || wanted.has(id))
      const now = clock.now()
      const fileName = `Recipes-${new Date(now).toISOString().slice(0, 10)}.backlot`
      return { fileName, text: writeRecipeFile(recipes, now), count: recipes.length }
    },
    /** Returns how many were added. @throws Failure INVALID_INPUT, nothing added. */
    importFile(workspaceId: WorkspaceId, text: string): number {
      const recipes = readRecipeFile(text, clock.now())
      table.transaction(() => {
        for (const recipe of recipes) {
          const name = freeName(workspaceId, recipe.folder, recipe.name)
          table.write(workspaceId, { ...recipe, id: random.uuid(), name })
        }
      })
      onChange()
      return recipes.length
    },
  }
}
/** The user's named recipes. */
export type RecipeStore = ReturnType<typeof createRecipeStore>
