import type { ComposerBrand } from '#shared/bridge/composer.ts'
import type { Command } from '../../lib/commands.tsx'
import { makeCommand } from '../../lib/make-command.ts'
import { type ComposerTab, composerTabs } from '../../lib/navigate.tsx'
import { t } from './texts.ts'

type ComposerCommandsDeps = {
  readonly brands: readonly ComposerBrand[]
  show(tab: ComposerTab): void
  switchTo(profileId: string): void
  /** Null where brands are created on the service's own website. */
  readonly createBrand: (() => void) | null
  readAgain(): void
  undo(): void
  /** When something was done that can be undone; null if nothing was. */
  readonly undoableAt: number | null
}

const nothing = () => undefined

/** Creates the commands of the Composer screen around its tabs. */
export function composerCommands(deps: ComposerCommandsDeps): Command[] {
  const { brands, show, switchTo, createBrand, readAgain, undo, undoableAt } = deps
  const command = makeCommand('composer', t('commands.group'))
  return [
    ...composerTabs.map((tab) => command(tab, t(`commands.${tab}`), () => show(tab))),
    ...brands.map(({ profileId, name }) =>
      command(`brand ${profileId}`, t('commands.switch', { brand: name }), () => switchTo(profileId), {
        place: 'last',
      }),
    ),
    command('new-brand', t('commands.newBrand'), createBrand ?? nothing, {
      reason: createBrand === null ? t('brand.noneText') : null,
    }),
    command('again', t('commands.again'), readAgain),
    command('undo', t('commands.undo'), undo, {
      keys: 'mod+z',
      ...(undoableAt === null ? { reason: t('commands.nothingToUndo') } : { since: undoableAt }),
    }),
  ]
}

/** The commands that the screen offers, by id and title: for the palette of other screens. */
export const offeredComposerCommands = (): Command[] =>
  composerCommands({
    brands: [],
    show: nothing,
    switchTo: nothing,
    createBrand: nothing,
    readAgain: nothing,
    undo: nothing,
    undoableAt: null,
  })
