import {
  useFormActions,
  useFormState,
  openModelId,
  useShownRun,
  type FormActions,
  type SavedPromptTab,
} from '../../forms/form-context.ts'
import { PromptsDialog } from './prompts-dialog.tsx'
import { RecipesDialog } from './recipes-dialog.tsx'
import { SaveRecipeDialog } from './save-recipe-dialog.tsx'
import type { Job } from '#shared/bridge/jobs.ts'
import type { NamedRecipe } from '#shared/bridge/recipes.ts'
import type { Command } from '../../lib/commands.tsx'
import type { ModelForm } from '../../forms/model-form.ts'
import { t } from './texts.ts'

/** Keeps what is in the form, or the run on the stage, which changes while the dialog is open. */
function SaveRecipe({ onClose }: { onClose(): void }) {
  const { run } = useShownRun(useFormState((state) => openModelId(state.open)))
  return <SaveRecipeDialog run={run} onClose={onClose} />
}

export type SavedItemsProps = {
  /** The button that spends, which has the focus once a recipe fills the form. */
  readonly spendButton: () => HTMLElement | null
}

/** The books of the Create screen, one open at a time: recipes, prompts, lists and variables. */
export function SavedItems({ spendButton }: SavedItemsProps) {
  const actions = useFormActions()
  const saved = useFormState((state) => state.saved)
  const formId = useFormState(({ open }) => (open.kind === 'open' ? open.form.model.id : null))
  const close = () => actions.openSaved(null)
  switch (saved?.kind) {
    case undefined:
      return null
    case 'recipes':
      return (
        <RecipesDialog
          onClose={close}
          onKeep={() => actions.openSaved({ kind: 'save-recipe' })}
          onTake={(recipe, way) => (way === 'rolled' ? actions.reuse(recipe) : actions.rollRecipe(recipe))}
          returnFocus={spendButton}
        />
      )
    case 'save-recipe':
      return <SaveRecipe onClose={close} />
    case 'prompts':
      return (
        <PromptsDialog
          modelId={formId}
          tab={saved.tab}
          draft={saved.draft}
          onWrite={actions.writePrompt}
          onClose={close}
        />
      )
  }
}

type SavedItemCommandsDeps = {
  readonly actions: FormActions
  /** The run on the stage. */
  readonly run: Job | null
  readonly form: ModelForm | null
  readonly recipes: readonly NamedRecipe[]
}

/** Recipes that the palette lists one by one; all of them are in their book. */
const mostListed = 200

/** What can be done with recipes and prompts, for the palette and the keys. Picking a recipe fills the form and spends nothing. */
export function savedItemCommands({ actions, run, form, recipes }: SavedItemCommandsDeps): Command[] {
  const group = t('commandGroup')
  const noForm = form === null && run === null ? { disabled: t('commands.noForm') } : {}
  const noPrompt = (form?.prompt ?? null) === null ? { disabled: t('commands.noPrompt') } : {}
  const noTemplate = (run?.template ?? null) === null ? { disabled: t('commands.noTemplate') } : {}
  const example = form?.model.exampleInput ?? null
  const openPrompts = (tab: SavedPromptTab) => actions.openSaved({ kind: 'prompts', tab, draft: null })
  return [
    {
      id: 'create.recipes',
      title: t('commands.recipes'),
      group,
      keys: 'mod+o',
      run: () => actions.openSaved({ kind: 'recipes' }),
    },
    {
      id: 'create.save-recipe',
      title: t('commands.saveRecipe'),
      group,
      keys: 'mod+s',
      ...noForm,
      run: () => actions.openSaved({ kind: 'save-recipe' }),
    },
    {
      id: 'create.prompts',
      title: t('commands.prompts'),
      group,
      keys: 'mod+p',
      run: () => openPrompts('history'),
    },
    {
      id: 'create.example',
      title: t('commands.example'),
      group,
      ...(example === null ? { disabled: t('commands.noExample') } : {}),
      run: () => form !== null && example !== null && void actions.reuse({ modelId: form.model.id, input: example }),
    },
    { id: 'create.kept-prompts', title: t('commands.savedPrompts'), group, run: () => openPrompts('prompt') },
    { id: 'create.lists', title: t('commands.lists'), group, run: () => openPrompts('list') },
    { id: 'create.variables', title: t('commands.variables'), group, run: () => openPrompts('variable') },
    {
      id: 'create.save-prompt',
      title: t('commands.savePrompt'),
      group,
      keys: 'mod+shift+s',
      ...noPrompt,
      run: actions.keepPrompt,
    },
    {
      id: 'create.roll-prompt',
      title: t('commands.variation'),
      group,
      ...noPrompt,
      run: actions.rollPrompt,
    },
    {
      id: 'create.roll-run',
      title: t('commands.runVariation'),
      group,
      ...noTemplate,
      run: () => run !== null && void actions.rollRecipe(run),
    },
    ...recipes.slice(0, mostListed).map((recipe): Command => ({
      id: `create.recipe-${recipe.id}`,
      title: recipe.folder === '' ? t('commands.recipe', recipe) : t('commands.recipeIn', recipe),
      group,
      ...(recipe.standing.kind === 'gone' ? { disabled: t('commands.gone') } : {}),
      run: () => void actions.reuse(recipe),
    })),
  ]
}
