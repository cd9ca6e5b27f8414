import type { ExportKind } from '#shared/bridge/batch.ts'
import type { Command } from '../../lib/commands.tsx'
import { makeCommand } from '../../lib/make-command.ts'
import type { BatchView } from './batch-store.ts'
import { t } from './texts.ts'

/** The formats in which a batch is exported, in the order of the menu. */
export const exportKinds: readonly ExportKind[] = ['contact-sheet', 'csv', 'files']

type BatchCommandsDeps = {
  /** Why a batch cannot be run now; null if it can. */
  readonly blocked: string | null
  readonly isNew: boolean
  run(): void
  startNew(): void
  /** Opens the list of all batches. */
  showList(): void
}

/** Creates the commands of the Batch tab, for the palette and the keys. */
export function batchCommands({ blocked, isNew, run, startNew, showList }: BatchCommandsDeps): Command[] {
  const command = makeCommand('batch', t('commandGroup'))
  return [
    command('run', t('commands.run'), run, { keys: 'mod+enter', hidden: true, reason: blocked }),
    command('new', t('newBatch'), startNew, { reason: isNew ? t('commands.alreadyNew') : null }),
    command('list', t('commands.list'), showList),
  ]
}

/** What can be done with a submitted batch, by the name of its command. */
type SheetActions = {
  view(): void
  stop(): void
  hold(): void
  /** Focuses the button that retries failed runs at its price. */
  goToRetry(): void
  /** Focuses the button that runs what the budget stopped at its price. */
  goToMore(): void
  export(as: ExportKind): void
}

type SheetCommandsDeps = {
  readonly view: BatchView
  readonly isPaused: boolean
  readonly actions: SheetActions
  /** Why actions are not available now; those that are missing or null are. */
  readonly blocked: Readonly<Partial<Record<keyof SheetActions, string | null>>>
}

/** Creates the commands of a submitted batch. What spends is only focused, so that choosing a row spends nothing. */
export function sheetCommands({ view, isPaused, actions, blocked }: SheetCommandsDeps): Command[] {
  const make = makeCommand('batch', t('commandGroup'))
  const reason = (name: keyof SheetActions) => ({ reason: blocked[name] ?? null })
  return [
    make('view', t(view === 'sheet' ? 'commands.asList' : 'commands.asSheet'), actions.view, {
      keys: 'g',
      ...reason('view'),
    }),
    make('stop', t('commands.stop'), actions.stop, reason('stop')),
    make('hold', t(isPaused ? 'commands.resume' : 'commands.pause'), actions.hold, reason('hold')),
    make('retry', t('commands.retry'), actions.goToRetry, reason('goToRetry')),
    make('more', t('commands.more'), actions.goToMore, reason('goToMore')),
    ...exportKinds.map((as) =>
      make(`export-${as}`, t(`commands.export.${as}`), () => actions.export(as), reason('export')),
    ),
  ]
}

const nothing = () => undefined

/** The commands of a submitted batch while none is open. */
export function closedSheetCommands(reason: string | null): Command[] {
  const actions = { view: nothing, stop: nothing, hold: nothing, goToRetry: nothing, goToMore: nothing }
  const names = ['view', 'stop', 'hold', 'goToRetry', 'goToMore', 'export'] as const
  return sheetCommands({
    view: 'sheet',
    isPaused: false,
    actions: { ...actions, export: nothing },
    blocked: Object.fromEntries(names.map((name) => [name, reason])),
  })
}

/** The commands that the tab offers when it is open, by id and title: for the palette of other screens. */
export const offeredBatchCommands = (): Command[] => [
  ...batchCommands({ blocked: null, isNew: false, run: nothing, startNew: nothing, showList: nothing }),
  ...closedSheetCommands(null),
]
