import type { NamedRecipe } from '#shared/bridge/recipes.ts'
import { type QueryCacheNotifyEvent, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { useCommands } from '../../lib/commands.tsx'
import { formatCredits } from '../../lib/format.ts'
import { useReadJobs } from '../../lib/jobs.ts'
import { useReadStatus, usePractice } from '../../lib/studio-state.tsx'
import { savedItemCommands } from './saved/saved-item-commands.ts'
import { createCommands, type CreateCommandsDeps } from './create-commands.ts'
import type { Create } from './create-context.tsx'
import { watchedRun } from './run-selectors.ts'
import { runBlocked, costPanelView } from './cost-panel-view.ts'
import type { OpenModel } from './store.ts'

const noRecipes: readonly NamedRecipe[] = []

/** The model that is open, is being opened or could not be opened; null where none was asked for. */
export function openModelId(open: OpenModel): string | null {
  if (open.kind === 'none') return null
  return open.kind === 'open' ? open.form.model.id : open.modelId
}

export type CreateCommandsOptions = Pick<CreateCommandsDeps, 'find' | 'focusSpend' | 'refreshCatalog'> & {
  readonly pinnedIds: readonly string[]
  pin(modelId: string): void
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
      ...savedItemCommands({ actions, run, form: open.kind === 'open' ? open.form : null, recipes }),
    ]
  }, watch)
}
