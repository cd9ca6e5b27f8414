import type { Command } from '../../lib/commands.tsx'
import { makeCommand } from '../../lib/make-command.ts'
import { t } from './texts.ts'

type ActivityCommandsDeps = {
  showRuns(): void
  showEvents(): void
  showAgents(): void
  showTools(): void
  showSpending(): void
  /** Null if the open tab has no inspector. */
  readonly toggleInspector: (() => void) | null
  saveCsv(): void
  /** Null if the open tab has its own. */
  readonly find: (() => void) | null
}

type RunCommandsDeps = {
  /** Why no run is selected; null if one is. */
  readonly noRun: string | null
  reuse(): void
  copyId(): void
  /** Null if the run has no file. */
  readonly show: (() => void) | null
}

/** Creates the commands of the Activity screen, for the palette and the keys. */
export function activityCommands(deps: ActivityCommandsDeps): Command[] {
  const { showRuns, showEvents, showAgents, showTools, showSpending, toggleInspector, saveCsv, find } = deps
  const command = makeCommand('activity', t('commands.group'))
  return [
    command('runs', t('commands.runs'), showRuns),
    command('events', t('commands.events'), showEvents),
    command('agents', t('commands.agents'), showAgents),
    command('tools', t('commands.tools'), showTools),
    command('spending', t('commands.spending'), showSpending),
    ...(toggleInspector === null
      ? []
      : [command('inspector', t('commands.details'), toggleInspector, { keys: 'mod+i' })]),
    command('csv', t('commands.csv'), saveCsv),
    ...(find === null ? [] : [command('find', t('commands.filter'), find, { keys: '/' })]),
  ]
}

/** Creates the commands of the selected run. */
export function runCommands({ noRun, reuse, copyId, show }: RunCommandsDeps): Command[] {
  const command = makeCommand('activity', t('commands.group'))
  return [
    command('reuse', t('commands.reuse'), reuse, { keys: 'shift+r', reason: noRun }),
    command('copy', t('commands.copyId'), copyId, { keys: 'y', reason: noRun }),
    command('show', t('commands.show'), () => show?.(), {
      reason: noRun ?? (show === null ? t('commands.noFile') : null),
    }),
  ]
}

const nothing = () => undefined

/** The commands that the screen offers when it is open, by id and title: for the palette of other screens. */
export const offeredActivityCommands = (): Command[] => [
  ...activityCommands({
    showRuns: nothing,
    showEvents: nothing,
    showAgents: nothing,
    showTools: nothing,
    showSpending: nothing,
    toggleInspector: nothing,
    saveCsv: nothing,
    find: nothing,
  }),
  ...runCommands({ noRun: null, reuse: nothing, copyId: nothing, show: nothing }),
]
