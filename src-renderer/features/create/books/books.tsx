import type { Job } from '#shared/bridge/jobs.ts'
import { useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { useQuery } from '@tanstack/react-query'
import { bookCommands } from '../book-commands.ts'
import { useCreateActions, useCreateState } from '../create-context.tsx'
import { PromptsDialog } from './prompts-dialog.tsx'
import { RecipesDialog } from './recipes-dialog.tsx'
import { SaveRecipeDialog } from './save-recipe-dialog.tsx'

export type BooksProps = {
  /** The run on the stage. */
  readonly run: Job | null
  readonly isPractice: boolean
  /** The button that spends, which has the focus once a recipe fills the form. */
  readonly spendButton: HTMLElement | null
}

/** The books of the Create screen, one open at a time, and their commands: recipes, prompts, lists and variables. */
export function Books({ run, isPractice, spendButton }: BooksProps) {
  const actions = useCreateActions()
  const { query } = useBridge()
  const book = useCreateState((state) => state.book)
  const open = useCreateState((state) => state.open)
  const { data: recipes } = useQuery(query.recipes.list.queryOptions())
  const form = open.kind === 'open' ? open.form : null
  const close = () => actions.openBook(null)
  useCommands(bookCommands({ actions, run, form, recipes: recipes ?? [] }))
  switch (book?.kind) {
    case undefined:
      return null
    case 'recipes':
      return (
        <RecipesDialog
          isPractice={isPractice}
          onClose={close}
          onKeep={() => actions.openBook({ kind: 'save-recipe' })}
          onTake={(recipe, way) => (way === 'rolled' ? actions.reuse(recipe) : actions.rollRecipe(recipe))}
          returnFocus={() => spendButton}
        />
      )
    case 'save-recipe':
      return <SaveRecipeDialog run={run} onClose={close} />
    case 'prompts':
      return (
        <PromptsDialog
          modelId={form?.model.id ?? null}
          tab={book.tab}
          draft={book.draft}
          onWrite={actions.writePrompt}
          onClose={close}
        />
      )
  }
}
