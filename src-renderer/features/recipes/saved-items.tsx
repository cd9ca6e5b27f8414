import { useFormActions, useFormState, openModelId, useShownRun } from '../../forms/form-context.ts'
import { PromptsDialog } from './prompts-dialog.tsx'
import { RecipesDialog } from './recipes-dialog.tsx'
import { SaveRecipeDialog } from './save-recipe-dialog.tsx'

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
