import type { ComposerBrand } from '#shared/bridge/composer.ts'
import type { Command } from '../../lib/commands.tsx'
import { makeCommand } from '../../lib/make-command.ts'
import { type ComposerTab, composerTabs } from '../../lib/navigate.tsx'
import { t } from './texts.ts'

type ComposerCommandsDeps = {
  readonly brands: readonly ComposerBrand[]
  show(tab: ComposerTab): void
  switchTo(profileId: string): void
  readAgain(): void
  undo(): void
  /** When something was done that can be undone; null if nothing was. */
  readonly undoableAt: number | null
}

/** Creates the commands of the Composer screen around its tabs. */
export function composerCommands(deps: ComposerCommandsDeps): Command[] {
  const { brands, show, switchTo, readAgain, undo, undoableAt } = deps
  const command = makeCommand('composer', t('commands.group'))
  return [
    ...composerTabs.map((tab) => command(tab, t(`commands.${tab}`), () => show(tab))),
    ...brands.map(({ profileId, name }) =>
      command(`brand ${profileId}`, t('commands.switch', { brand: name }), () => switchTo(profileId), {
        place: 'last',
      }),
    ),
    command('again', t('commands.again'), readAgain),
    command('undo', t('commands.undo'), undo, {
      keys: 'mod+z',
      ...(undoableAt === null ? { reason: t('commands.nothingToUndo') } : { since: undoableAt }),
    }),
  ]
}

const nothing = () => undefined

/** The commands that the screen offers, by id and title: for the palette of other screens. */
export const offeredComposerCommands = (): Command[] =>
  composerCommands({
    brands: [],
    show: nothing,
    switchTo: nothing,
    readAgain: nothing,
    undo: nothing,
    undoableAt: null,
  })
