import type { Job } from '#shared/bridge/jobs.ts'
import type { NamedRecipe } from '#shared/bridge/recipes.ts'
import type { Command } from '../../lib/commands.tsx'
import type { CreateActions } from './actions.ts'
import type { ModelForm } from './model-form.ts'
import type { PromptBookTab } from './store.ts'

export type BookCommandsDeps = {
  readonly actions: CreateActions
  /** The run on the stage. */
  readonly run: Job | null
  readonly form: ModelForm | null
  readonly recipes: readonly NamedRecipe[]
}

/** Recipes that the palette lists one by one; all of them are in their book. */
const mostListed = 200

const group = 'Create'

/** What can be done with recipes and prompts, for the palette and the keys. Picking a recipe fills the form and spends nothing. */
export function bookCommands({ actions, run, form, recipes }: BookCommandsDeps): Command[] {
  const noForm = form === null && run === null ? { disabled: 'Open a model first.' } : {}
  const noPrompt = (form?.prompt ?? null) === null ? { disabled: 'This model takes no prompt.' } : {}
  const noTemplate =
    (run?.template ?? null) === null ? { disabled: 'The prompt of this run was not rolled from a template.' } : {}
  const example = form?.model.exampleInput ?? null
  const openPrompts = (tab: PromptBookTab) => actions.openBook({ kind: 'prompts', tab, draft: null })
  return [
    {
      id: 'create.recipes',
      title: 'Open the recipes',
      group,
      keys: 'mod+o',
      run: () => actions.openBook({ kind: 'recipes' }),
    },
    {
      id: 'create.save-recipe',
      title: 'Keep as a recipe',
      group,
      keys: 'mod+s',
      ...noForm,
      run: () => actions.openBook({ kind: 'save-recipe' }),
    },
    {
      id: 'create.prompts',
      title: 'Open past and kept prompts',
      group,
      keys: 'mod+p',
      run: () => openPrompts('history'),
    },
    {
      id: 'create.example',
      title: 'Fill in the example of this model',
      group,
      ...(example === null ? { disabled: 'This model has no example.' } : {}),
      run: () => form !== null && example !== null && void actions.reuse({ modelId: form.model.id, input: example }),
    },
    { id: 'create.kept-prompts', title: 'Open the prompt library', group, run: () => openPrompts('prompt') },
    { id: 'create.lists', title: 'Open the lists of words', group, run: () => openPrompts('list') },
    { id: 'create.variables', title: 'Open the variables', group, run: () => openPrompts('variable') },
    {
      id: 'create.save-prompt',
      title: 'Keep this prompt by name',
      group,
      keys: 'mod+shift+s',
      ...noPrompt,
      run: actions.keepPrompt,
    },
    {
      id: 'create.roll-prompt',
      title: 'Draw another prompt of the template',
      group,
      ...noPrompt,
      run: actions.rollPrompt,
    },
    {
      id: 'create.roll-run',
      title: 'Roll the template of this run again',
      group,
      ...noTemplate,
      run: () => run !== null && void actions.rollRecipe(run),
    },
    ...recipes.slice(0, mostListed).map((recipe): Command => ({
      id: `create.recipe-${recipe.id}`,
      title: `Recipe: ${recipe.folder === '' ? '' : `${recipe.folder} / `}${recipe.name}`,
      group,
      ...(recipe.standing.kind === 'gone' ? { disabled: 'Its model is no longer in the catalog.' } : {}),
      run: () => void actions.reuse(recipe),
    })),
  ]
}
