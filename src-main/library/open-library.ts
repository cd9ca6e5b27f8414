import type { Clock, Random } from '#shared/util/ports.ts'
import type { OpenProfile } from '../cache/profile.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { FileStates } from '../media/file-state.ts'
import { createLibrary, type Library } from './library.ts'
import { createPromptLibrary, type PromptLibrary } from './prompts.ts'
import { createRecipeStore, type RecipeStore } from './recipes.ts'

/** Opens the library of assets, the saved prompts and the recipes of a profile. */
export function openLibrary(deps: {
  tables: Pick<OpenProfile, 'assets' | 'jobs' | 'reviews' | 'prompts' | 'recipes'>
  states: FileStates
  /** What the prompt of an asset was rolled from. */
  templateOf: Parameters<typeof createLibrary>[0]['partTemplate']
  models: Parameters<typeof createRecipeStore>[0]['models']
  events: StudioEvents
  clock: Clock
  random: Random
}): { readonly library: Library; readonly prompts: PromptLibrary; readonly recipes: RecipeStore } {
  const { tables, states, templateOf, models, events, clock, random } = deps
  return {
    library: createLibrary({
      assets: tables.assets,
      jobs: tables.jobs,
      reviews: tables.reviews,
      fileState: (file) => states.of(file),
      partTemplate: templateOf,
      onChange: () => events.emit('libraryChanged'),
      now: () => clock.now(),
    }),
    prompts: createPromptLibrary({ entries: tables.prompts, jobs: tables.jobs, clock, random }),
    recipes: createRecipeStore({ table: tables.recipes, models, clock, random }),
  }
}
