import type { Command } from '../../../lib/commands.tsx'
import { makeCommand } from '../../../lib/make-command.ts'
import { t } from './texts.ts'

type VideoCommandsDeps = {
  readonly isSelected: boolean
  find(): void
  rename(): void
  remove(): void
  toggleInspector(): void
}

/** Creates the commands of the tab of videos, for the palette and the keys. */
export function videoCommands({ isSelected, find, rename, remove, toggleInspector }: VideoCommandsDeps): Command[] {
  const command = makeCommand('cast-video', t('commands.group'))
  const reason = isSelected ? null : t('commands.selectFirst')
  return [
    command('find', t('commands.find'), find, { keys: '/' }),
    command('rename', t('commands.rename'), rename, { reason }),
    command('remove', t('commands.remove'), remove, { keys: 'delete', reason }),
    command('details', t('commands.details'), toggleInspector, { keys: 'mod+i' }),
  ]
}

const nothing = () => undefined

/** The commands that the tab offers, by id and title: for the palette of other screens. */
export const offeredVideoCommands = (): Command[] =>
  videoCommands({ isSelected: false, find: nothing, rename: nothing, remove: nothing, toggleInspector: nothing })
