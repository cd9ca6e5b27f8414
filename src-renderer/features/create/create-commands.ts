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
import { useReadStatus, usePractice } from '../../lib/studio-state.tsx'
import type { Create } from './create-context.tsx'
import { watchedRun } from '../../forms/runs.ts'
import { runBlocked, costPanelView } from './cost-panel-view.ts'
import type { CreateActions } from './actions.ts'
import { runBeside, watchingOf } from './run-selectors.ts'
import type { CreateTab } from './store.ts'
import { t } from './texts.ts'

const noRecipes: readonly NamedRecipe[] = []

/** Makes the commands of saved prompts and recipes. `run`: the run on the stage. */
export type SavedItemCommands = (given: {
  readonly actions: FormActions
  readonly run: Job | null
  readonly form: ModelForm | null
  readonly recipes: readonly NamedRecipe[]
}) => Command[]

export type CreateCommandsDeps = {
  readonly actions: CreateActions
  /** Newest first. */
  readonly jobs: readonly Job[]
  /** The run on the stage. */
  readonly run: Job | null
  readonly modelId: string | null
  readonly isPinned: boolean
  readonly tab: CreateTab
  /** Why nothing can be run now; null where it can. */
  readonly blocked: string | null
  /** The price as it stands on the button, for the palette; null where none is known. */
  readonly price: string | null
  find(): void
  /** Moves the focus to the spend button. */
  focusSpend(): void
  pin(): void
  copyPrompt(): void
  refreshCatalog(): void
}

/** Leaves out what is null, since a command without a reason is one that works. */
const unless = (reason: string | null) => (reason === null ? {} : { disabled: reason })

/** Everything that can be done on the Create screen, for the palette and the keys. */
export function createCommands(deps: CreateCommandsDeps): Command[] {
  const { actions, jobs, run, modelId, blocked } = deps
  const group = t('commands.group')
  const noRun = run === null ? t('commands.noRun') : null
  const noModel = modelId === null ? t('commands.noModel') : null
  const step = (by: 1 | -1) => {
    const next = runBeside(jobs, run?.id ?? null, by)
    if (next !== null) actions.watch(watchingOf(jobs, next.id))
  }
  return [
    // The key is the button of the tab that is open. The palette only leads to it: nothing is spent by picking a row.
    ...(deps.tab === 'batch'
      ? []
      : [
          {
            id: 'create.run',
            title: t('commands.run'),
            group,
            keys: 'mod+enter',
            hidden: true,
            ...unless(blocked),
            run: () => void actions.run(),
          },
        ]),
    {
      id: 'create.slate',
      title: deps.price === null ? t('commands.goToRun') : t('commands.goToRunFor', { price: deps.price }),
      group,
      ...unless(noModel),
      run: deps.focusSpend,
    },
    { id: 'create.generate', title: t('commands.generate'), group, run: () => actions.showTab('generate') },
    { id: 'create.batch', title: t('commands.batch'), group, run: () => actions.showTab('batch') },
    { id: 'create.find', title: t('commands.find'), group, keys: '/', run: deps.find },
    { id: 'create.newer', title: t('commands.newer'), group, keys: '[', ...unless(noRun), run: () => step(-1) },
    { id: 'create.older', title: t('commands.older'), group, keys: ']', ...unless(noRun), run: () => step(1) },
    { id: 'create.newest', title: t('commands.newest'), group, ...unless(noRun), run: () => actions.watch(null) },
    {
      id: 'create.reuse',
      title: t('commands.reuse'),
      group,
      keys: 'shift+r',
      ...unless(noRun),
      run: () => run !== null && void actions.reuse(run),
    },
    { id: 'create.copy-prompt', title: t('commands.copyPrompt'), group, ...unless(noRun), run: deps.copyPrompt },
    { id: 'create.catalog', title: t('commands.catalog'), group, keys: 'm', run: actions.toggleCatalog },
    { id: 'create.inspector', title: t('commands.inspector'), group, keys: 'mod+i', run: actions.toggleInspector },
    { id: 'create.refresh', title: t('commands.refresh'), group, run: deps.refreshCatalog },
    {
      id: 'create.pin',
      title: t(deps.isPinned ? 'commands.unpin' : 'commands.pin'),
      group,
      ...unless(noModel),
      run: deps.pin,
    },
    { id: 'create.seed', title: t('commands.seed'), group, ...unless(noModel), run: () => actions.rollSeed() },
    { id: 'create.lock', title: t('commands.lockSeed'), group, ...unless(noModel), run: actions.toggleSeedLock },
    { id: 'create.price', title: t('commands.price'), group, ...unless(noModel), run: actions.readPriceAgain },
    { id: 'create.defaults', title: t('commands.defaults'), group, ...unless(noModel), run: actions.startOver },
  ]
}

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
