import type { Command } from '../../lib/commands.tsx'
import { t } from './texts.ts'

type QueueCommandsDeps = {
  readonly isPaused: boolean
  readonly isEmpty: boolean
  pause(): void
  resume(): void
  stop(): void
  retry(): void
  exportFile(): void
  importFile(): void
}

/** Creates the commands of the open queue, for the palette. */
export function queueCommands(deps: QueueCommandsDeps): Command[] {
  const group = t('commands.group')
  return [
    deps.isPaused
      ? { id: 'queue-resume', title: t('commands.resume'), group, run: deps.resume }
      : { id: 'queue-pause', title: t('commands.pause'), group, run: deps.pause },
    {
      id: 'queue-stop',
      title: t('commands.stop'),
      group,
      ...(deps.isEmpty ? { disabled: t('bar.nothingToStop') } : {}),
      run: deps.stop,
    },
    { id: 'queue-retry', title: t('commands.retry'), group, run: deps.retry },
    { id: 'queue-export', title: t('commands.export'), group, run: deps.exportFile },
    { id: 'queue-import', title: t('bar.import'), group, run: deps.importFile },
  ]
}

const nothing = () => undefined

/** The commands that the queue offers when it is open, by id and title: for the palette while it is closed. */
export const offeredQueueCommands = (): Command[] =>
  queueCommands({
    isPaused: false,
    isEmpty: false,
    pause: nothing,
    resume: nothing,
    stop: nothing,
    retry: nothing,
    exportFile: nothing,
    importFile: nothing,
  })
