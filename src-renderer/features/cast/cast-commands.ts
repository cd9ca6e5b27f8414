import type { Command } from '../../lib/commands.tsx'
import { makeCommand } from '../../lib/make-command.ts'
import { type CastTab, castTabs } from '../../lib/navigate.tsx'
import { t } from './texts.ts'

type CastCommandsDeps = {
  show(tab: CastTab): void
  undo(): void
  /** When something was deleted, while that can be undone; null if nothing was. */
  readonly removedAt: number | null
}

/** Creates the commands of the Cast screen around its tabs. */
export function castCommands({ show, undo, removedAt }: CastCommandsDeps): Command[] {
  const command = makeCommand('cast', t('commands.group'))
  return [
    ...castTabs.map((tab) => command(tab, t(`commands.${tab}`), () => show(tab))),
    command('undo', t('commands.undo'), undo, {
      keys: 'mod+z',
      ...(removedAt === null ? { reason: t('commands.nothingToUndo') } : { since: removedAt }),
    }),
  ]
}

const nothing = () => undefined

/** The commands that the screen offers, by id and title: for the palette of other screens. */
export const offeredCastCommands = (): Command[] => castCommands({ show: nothing, undo: nothing, removedAt: null })
