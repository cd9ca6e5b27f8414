import type { Command } from '../../lib/commands.tsx'
import { makeCommand } from '../../lib/make-command.ts'
import { t } from './texts.ts'

type BatchCommandsDeps = {
  /** Why a batch cannot be run now; null if it can. */
  readonly blocked: string | null
  readonly isNew: boolean
  run(): void
  startNew(): void
}

/** Creates the commands of the Batch tab, for the palette and the keys. */
export function batchCommands({ blocked, isNew, run, startNew }: BatchCommandsDeps): Command[] {
  const command = makeCommand('batch', t('commandGroup'))
  return [
    command('run', t('commands.run'), run, { keys: 'mod+enter', hidden: true, reason: blocked }),
    command('new', t('newBatch'), startNew, { reason: isNew ? t('commands.alreadyNew') : null }),
  ]
}

const nothing = () => undefined

/** The commands that the tab offers when it is open, by id and title: for the palette of other screens. */
export const offeredBatchCommands = (): Command[] =>
  batchCommands({ blocked: null, isNew: false, run: nothing, startNew: nothing })
