import type { Job } from '#shared/bridge/jobs.ts'
import type { Command } from '../../lib/commands.tsx'
import type { CreateActions } from './actions.ts'
import { runBeside, watchingOf } from './run-selectors.ts'
import type { CreateTab } from './store.ts'

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
  /** The price as it stands on the button, for the palette. */
  readonly price: string
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
  const group = 'Create'
  const noRun = run === null ? 'There is no run yet.' : null
  const noModel = modelId === null ? 'Pick a model first.' : null
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
            title: 'Run what is in the form',
            group,
            keys: 'mod+enter',
            hidden: true,
            ...unless(blocked),
            run: () => void actions.run(),
          },
        ]),
    { id: 'create.slate', title: `Go to Run${deps.price}`, group, ...unless(noModel), run: deps.focusSpend },
    { id: 'create.generate', title: 'One run at a time', group, run: () => actions.showTab('generate') },
    { id: 'create.batch', title: 'Batch: many runs from one form', group, run: () => actions.showTab('batch') },
    { id: 'create.find', title: 'Find a model', group, keys: '/', run: deps.find },
    { id: 'create.newer', title: 'Newer run', group, keys: '[', ...unless(noRun), run: () => step(-1) },
    { id: 'create.older', title: 'Older run', group, keys: ']', ...unless(noRun), run: () => step(1) },
    { id: 'create.newest', title: 'Follow the newest run', group, ...unless(noRun), run: () => actions.watch(null) },
    {
      id: 'create.reuse',
      title: 'Reuse the settings of this run',
      group,
      keys: 'shift+r',
      ...unless(noRun),
      run: () => run !== null && void actions.reuse(run),
    },
    { id: 'create.copy-prompt', title: 'Copy the prompt of this run', group, ...unless(noRun), run: deps.copyPrompt },
    { id: 'create.catalog', title: 'Show or hide the catalog', group, keys: 'm', run: actions.toggleCatalog },
    { id: 'create.inspector', title: 'Show or hide the inputs', group, keys: 'mod+i', run: actions.toggleInspector },
    { id: 'create.refresh', title: 'Read the catalog again', group, run: deps.refreshCatalog },
    {
      id: 'create.pin',
      title: deps.isPinned ? 'Unpin this model' : 'Pin this model',
      group,
      ...unless(noModel),
      run: deps.pin,
    },
    { id: 'create.seed', title: 'Roll a seed', group, ...unless(noModel), run: () => actions.rollSeed() },
    { id: 'create.lock', title: 'Lock or unlock seed', group, ...unless(noModel), run: actions.toggleSeedLock },
    { id: 'create.price', title: 'Read the price again', group, ...unless(noModel), run: actions.readPriceAgain },
    { id: 'create.defaults', title: "Back to the model's defaults", group, ...unless(noModel), run: actions.startOver },
  ]
}
