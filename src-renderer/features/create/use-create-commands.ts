import type { NamedRecipe } from '#shared/bridge/recipes.ts'
import { type QueryCacheNotifyEvent, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import type { Job } from '#shared/bridge/jobs.ts'
import type { ModelForm } from '../../forms/model-form.ts'
import { type FormActions, openModelId } from '../../forms/form-context.ts'
import { type Command, useCommands } from '../../lib/commands.tsx'
import { formatCredits } from '../../lib/format.ts'
import { useReadJobs } from '../../lib/jobs.ts'
import { useReadStatus } from '../../lib/status.ts'
import { usePractice } from '../../lib/workspace.ts'
import { createCommands, type CreateCommandsDeps } from './create-commands.ts'
import type { Create } from './create-context.tsx'
import { watchedRun } from '../../forms/runs.ts'
import { runBlocked, costPanelView } from './cost-panel-view.ts'

const noRecipes: readonly NamedRecipe[] = []

/** Makes the commands of saved prompts and recipes. `run`: the run on the stage. */
export type SavedItemCommands = (given: {
  readonly actions: FormActions
  readonly run: Job | null
  readonly form: ModelForm | null
  readonly recipes: readonly NamedRecipe[]
}) => Command[]

export type CreateCommandsOptions = Pick<CreateCommandsDeps, 'find' | 'focusSpend' | 'refreshCatalog'> & {
  readonly pinnedIds: readonly string[]
  pin(modelId: string): void
  readonly savedItemCommands: SavedItemCommands
}

/** Offers the commands of the Create screen. The price, the status and the runs are read when a command is asked for. */
export function useCreateCommands({ store, actions }: Create, options: CreateCommandsOptions): void {
  const { query } = useBridge()
  const queries = useQueryClient()
  const readJobs = useReadJobs()
  const readStatus = useReadStatus()
  const isPractice = usePractice()
  const { data: recipes = noRecipes } = useQuery(query.recipes.list.queryOptions())
  const watch = useCallback(
    (onChange: () => void) => {
      const onQuery = ({ type }: QueryCacheNotifyEvent) => {
        // What is read, and not who reads it: the palette that is told reads too.
        if (type === 'updated') onChange()
      }
      const stops = [store.subscribe(onChange), queries.getQueryCache().subscribe(onQuery)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [store, queries],
  )
  useCommands(() => {
    const { open, tab, watched, quote, submit } = store.getState()
    const modelId = openModelId(open)
    const jobs = modelId === null ? [] : readJobs({ modelId })
    const run = watchedRun(jobs, watched)
    const view = costPanelView(quote, readStatus())
    return [
      ...createCommands({
        ...options,
        actions,
        jobs,
        run,
        modelId,
        tab,
        isPinned: modelId !== null && options.pinnedIds.includes(modelId),
        blocked: runBlocked(view, submit),
        price: view.kind === 'priced' ? formatCredits(view.credits, isPractice) : null,
        pin: () => modelId !== null && options.pin(modelId),
        copyPrompt: () => run !== null && void navigator.clipboard.writeText(run.prompt).catch(reportError),
      }),
      ...options.savedItemCommands({ actions, run, form: open.kind === 'open' ? open.form : null, recipes }),
    ]
  }, watch)
}
