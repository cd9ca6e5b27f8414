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
import { makeCommand } from '../../lib/make-command.ts'
import { useReadStatus, usePractice } from '../../lib/studio-state.tsx'
import type { Create } from './create-context.tsx'
import { watchedRun } from '../../forms/runs.ts'
import { runBlocked, costPanelView } from './cost-panel-view.ts'
import type { CreateActions } from './actions.ts'
import { runBeside, watchingOf } from './run-selectors.ts'
import type { SidePanels } from '../../ui/side-panel.tsx'
import type { CreateTab } from './store.ts'
import { t } from './texts.ts'

const noRecipes: readonly NamedRecipe[] = []

/** Creates the commands of saved prompts and recipes. `run`: the run on the stage. */
export type SavedItemCommands = (given: {
  readonly actions: FormActions
  readonly run: Job | null
  readonly form: ModelForm | null
  readonly recipes: readonly NamedRecipe[]
}) => Command[]

export type CreateCommandsDeps = {
  readonly actions: Pick<
    CreateActions,
    'run' | 'showTab' | 'watch' | 'reuse' | 'rollSeed' | 'toggleSeedLock' | 'readPriceAgain' | 'startOver'
  >
  /** Newest first. */
  readonly jobs: readonly Job[]
  /** The run on the stage. */
  readonly run: Job | null
  readonly modelId: string | null
  readonly isPinned: boolean
  readonly tab: CreateTab
  /** Why nothing can be run now; null if it can. */
  readonly blocked: string | null
  /** The price on the button, for the palette; null if unknown. */
  readonly price: string | null
  find(): void
  focusSpend(): void
  pin(): void
  copyPrompt(): void
  toggleCatalog(): void
  toggleInspector(): void
  refreshCatalog(): void
}

/** Creates the commands of the Create screen, for the palette and the keys. */
export function createCommands(deps: CreateCommandsDeps): Command[] {
  const { actions, jobs, run, modelId, blocked } = deps
  const command = makeCommand('create', t('commands.group'))
  const noRun = run === null ? t('commands.noRun') : null
  const noModel = modelId === null ? t('commands.noModel') : null
  const step = (by: 1 | -1) => {
    const next = runBeside(jobs, run?.id ?? null, by)
    if (next !== null) actions.watch(watchingOf(jobs, next.id))
  }
  return [
    // The key presses the button of the open tab. The palette only focuses it, so that choosing a row spends nothing.
    ...(deps.tab === 'batch'
      ? []
      : [
          command('run', t('commands.run'), () => void actions.run(), {
            keys: 'mod+enter',
            hidden: true,
            reason: blocked,
          }),
        ]),
    command(
      'slate',
      deps.price === null ? t('commands.goToRun') : t('commands.goToRunFor', { price: deps.price }),
      deps.focusSpend,
      { reason: noModel, place: 'first' },
    ),
    command('generate', t('commands.generate'), () => actions.showTab('generate')),
    command('batch', t('commands.batch'), () => actions.showTab('batch')),
    command('find', t('commands.find'), deps.find, { keys: '/' }),
    command('newer', t('commands.newer'), () => step(-1), { keys: '[', reason: noRun }),
    command('older', t('commands.older'), () => step(1), { keys: ']', reason: noRun }),
    command('newest', t('commands.newest'), () => actions.watch(null), { reason: noRun }),
    command('reuse', t('commands.reuse'), () => run !== null && void actions.reuse(run), {
      keys: 'shift+r',
      reason: noRun,
    }),
    command('copy-prompt', t('commands.copyPrompt'), deps.copyPrompt, { reason: noRun }),
    command('catalog', t('commands.catalog'), deps.toggleCatalog, { keys: 'm' }),
    command('inspector', t('commands.inspector'), deps.toggleInspector, { keys: 'mod+i' }),
    command('refresh', t('commands.refresh'), deps.refreshCatalog),
    command('pin', t(deps.isPinned ? 'commands.unpin' : 'commands.pin'), deps.pin, { reason: noModel }),
    command('seed', t('commands.seed'), () => actions.rollSeed(), { reason: noModel }),
    command('lock', t('commands.lockSeed'), actions.toggleSeedLock, { reason: noModel }),
    command('price', t('commands.price'), actions.readPriceAgain, { reason: noModel }),
    command('defaults', t('commands.defaults'), actions.startOver, { reason: noModel }),
  ]
}

type OutputCommandsDeps = {
  /** Why there is no file; null if there is one. */
  readonly noFile: string | null
  /** Why nothing can be compared; null if it can. */
  readonly noCompare: string | null
  useAsInput(): void
  show(): void
  save(): void
  compare(): void
}

/** Creates the commands of the file on the stage. */
export function outputCommands({ noFile, noCompare, useAsInput, show, save, compare }: OutputCommandsDeps) {
  const command = makeCommand('create', t('commands.group'))
  return {
    useAsInput: command('use-as-input', t('commands.useAsInput'), useAsInput, { reason: noFile }),
    compare: command('compare', t('commands.compare'), compare, { keys: 'c', reason: noCompare }),
    save: command('save', t('commands.download'), save, { reason: noFile }),
    show: command('show', t('commands.show'), show, { reason: noFile }),
  }
}

const nothing = () => undefined
const none = async () => {}

/** The commands that the screen offers when it is open, by id and title: for the palette of other screens. */
export function offeredCreateCommands(): Command[] {
  const actions = { run: none, showTab: nothing, watch: nothing, reuse: none, rollSeed: nothing }
  const output = { noFile: null, noCompare: null, useAsInput: nothing, show: nothing, save: nothing, compare: nothing }
  return [
    ...createCommands({
      actions: { ...actions, toggleSeedLock: nothing, readPriceAgain: nothing, startOver: nothing },
      jobs: [],
      run: null,
      modelId: null,
      isPinned: false,
      tab: 'generate',
      blocked: null,
      price: null,
      find: nothing,
      focusSpend: nothing,
      pin: nothing,
      copyPrompt: nothing,
      toggleCatalog: nothing,
      toggleInspector: nothing,
      refreshCatalog: nothing,
    }),
    ...Object.values(outputCommands(output)),
  ]
}

export type CreateCommandsOptions = Pick<CreateCommandsDeps, 'find' | 'focusSpend' | 'refreshCatalog'> & {
  readonly pinnedIds: readonly string[]
  pin(modelId: string): void
  readonly panels: SidePanels
  readonly savedItemCommands: SavedItemCommands
}

/** Offers the commands of the Create screen. Price, status and runs are read when a command is requested. */
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
        // Only changed data counts, not new observers: the notified palette observes queries too.
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
        toggleCatalog: options.panels.left.toggle,
        toggleInspector: options.panels.right.toggle,
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
