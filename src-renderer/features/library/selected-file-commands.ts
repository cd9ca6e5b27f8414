import type { Asset } from '#shared/bridge/library.ts'
import type { Command } from '../../lib/commands.tsx'
import { makeCommand } from '../../lib/make-command.ts'
import { t } from './texts.ts'

type SelectedFileCommandsDeps = {
  /** The selected file, if it is the only one; null for none or several. */
  readonly only: Pick<Asset, 'kind' | 'file'> | null
  /** How many files are selected. */
  readonly count: number
  /** Whether the only file was made from words; unknown for several. */
  readonly hasPrompt: boolean
  copyImage(): void
  /** Copies the prompts or paths of the selected files, one a line. */
  copyTexts(of: 'prompt' | 'path'): void
  showInFolder(): void
}

/** Creates the commands that hand the selected files to other programs, for the palette, the keys and the menus. */
export function selectedFileCommands(deps: SelectedFileCommandsDeps): Command[] {
  const { only, count } = deps
  const command = makeCommand('library', t('commands.group'))
  const none = count === 0 ? t('commands.selectFirst') : null
  const notHere = only !== null && only.file !== 'here' && only.file !== 'changed' ? t('commands.notHere') : null
  const noPrompt = only !== null && !deps.hasPrompt ? t('commands.noPrompt') : null
  const oneImage = count > 1 ? t('commands.oneImage') : only?.kind === 'image' ? notHere : t('commands.onlyImages')
  return [
    command('copy-prompt', t('commands.copyPrompt', { count }), () => deps.copyTexts('prompt'), {
      keys: 'y',
      reason: none ?? noPrompt,
    }),
    command('copy-image', t('commands.copyImage'), deps.copyImage, { keys: 'mod+c', reason: none ?? oneImage }),
    command('copy-path', t('commands.copyPath', { count }), () => deps.copyTexts('path'), {
      keys: 'shift+y',
      reason: none,
    }),
    command('show-in-folder', t('commands.showInFolder'), deps.showInFolder, {
      keys: 'shift+f',
      reason: none ?? notHere,
    }),
  ]
}

const nothing = () => undefined

/** The commands that the screen offers when it is open, by id and title: for the palette of other screens. */
export function offeredSelectedFileCommands(): Command[] {
  return selectedFileCommands({
    only: null,
    count: 0,
    hasPrompt: false,
    copyImage: nothing,
    copyTexts: nothing,
    showInFolder: nothing,
  })
}
