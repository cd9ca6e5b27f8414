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
import { makeCommand } from '../../lib/make-command.ts'
import type { Command } from '../../lib/commands.tsx'
import type { ModelForm } from '../../forms/model-form.ts'
import { t } from './texts.ts'

/** Saves the form or the run on the stage, which may change while the dialog is open. */
function SaveRecipe({ onClose }: { onClose(): void }) {
  const { run } = useShownRun(useFormState((state) => openModelId(state.open)))
  return <SaveRecipeDialog run={run} onClose={onClose} />
}

export type SavedItemsProps = {
  /** The button that spends; takes the focus after a recipe fills the form. */
  readonly spendButton: () => HTMLElement | null
}

/** The dialogs of the Create screen, one open at a time: recipes, prompts, lists and variables. */
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
  readonly actions: Pick<FormActions, 'openSaved' | 'keepPrompt' | 'rollPrompt' | 'reuse' | 'rollRecipe'>
  /** The run on the stage. */
  readonly run: Job | null
  readonly form: ModelForm | null
  readonly recipes: readonly NamedRecipe[]
}

/** Recipes that the palette lists; their dialog lists all. */
const mostListed = 200

/** Creates the commands of recipes and prompts. Choosing a recipe fills the form and spends nothing. */
export function savedItemCommands({ actions, run, form, recipes }: SavedItemCommandsDeps): Command[] {
  const command = makeCommand('create', t('commandGroup'))
  const noForm = form === null && run === null ? t('commands.noForm') : null
  const noPrompt = (form?.prompt ?? null) === null ? t('commands.noPrompt') : null
  const noTemplate = (run?.template ?? null) === null ? t('commands.noTemplate') : null
  const example = form?.model.exampleInput ?? null
  const useExample = () =>
    form !== null && example !== null && void actions.reuse({ modelId: form.model.id, input: example })
  const openPrompts = (tab: SavedPromptTab) => actions.openSaved({ kind: 'prompts', tab, draft: null })
  return [
    command('recipes', t('commands.recipes'), () => actions.openSaved({ kind: 'recipes' }), { keys: 'mod+o' }),
    command('save-recipe', t('commands.saveRecipe'), () => actions.openSaved({ kind: 'save-recipe' }), {
      keys: 'mod+s',
      reason: noForm,
    }),
    command('prompts', t('commands.prompts'), () => openPrompts('history'), { keys: 'mod+p' }),
    command('example', t('commands.example'), useExample, {
      reason: example === null ? t('commands.noExample') : null,
    }),
    command('kept-prompts', t('commands.savedPrompts'), () => openPrompts('prompt')),
    command('lists', t('commands.lists'), () => openPrompts('list')),
    command('variables', t('commands.variables'), () => openPrompts('variable')),
    command('save-prompt', t('commands.savePrompt'), actions.keepPrompt, { keys: 'mod+shift+s', reason: noPrompt }),
    command('roll-prompt', t('commands.variation'), actions.rollPrompt, { reason: noPrompt }),
    command('roll-run', t('commands.runVariation'), () => run !== null && void actions.rollRecipe(run), {
      reason: noTemplate,
    }),
    ...recipes
      .slice(0, mostListed)
      .map((recipe) =>
        command(
          `recipe-${recipe.id}`,
          recipe.folder === '' ? t('commands.recipe', recipe) : t('commands.recipeIn', recipe),
          () => void actions.reuse(recipe),
          { reason: recipe.standing.kind === 'gone' ? t('commands.gone') : null },
        ),
      ),
  ]
}

const nothing = () => undefined
const none = async () => {}

/** The commands of recipes and prompts by id and title, for the palette of other screens. */
export function offeredSavedItemCommands(): Command[] {
  const actions = { openSaved: nothing, keepPrompt: nothing, rollPrompt: nothing, reuse: none, rollRecipe: none }
  return savedItemCommands({ actions, run: null, form: null, recipes: [] })
}
