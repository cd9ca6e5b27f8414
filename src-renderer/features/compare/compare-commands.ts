import type { Command } from '../../lib/commands.tsx'
import { t } from './texts.ts'

type CompareCommandsDeps = {
  readonly isBlinking: boolean
  step(by: 1 | -1): void
  swap(): void
  blink(): void
  showBoth(): void
  toggleLink(): void
  keepAndClose(): void
  close(): void
}

/** Creates the commands of a comparison, for the palette and the keys. */
export function compareCommands(deps: CompareCommandsDeps): Command[] {
  const group = t('screen')
  return [
    { id: 'compare.next', title: t('commands.next'), group, keys: 'right', run: () => deps.step(1) },
    { id: 'compare.before', title: t('commands.previous'), group, keys: 'left', run: () => deps.step(-1) },
    { id: 'compare.swap', title: t('commands.choose'), group, keys: 'up', run: deps.swap },
    {
      id: 'compare.blink',
      title: t(deps.isBlinking ? 'commands.switch' : 'commands.blink'),
      group,
      keys: 'b',
      run: deps.blink,
    },
    { id: 'compare.both', title: t('commands.both'), group, run: deps.showBoth },
    { id: 'compare.link', title: t('commands.linkZoom'), group, run: deps.toggleLink },
    { id: 'compare.done', title: t('commands.keepAndClose'), group, keys: 'enter', run: deps.keepAndClose },
    {
      id: 'compare.close',
      title: t(deps.isBlinking ? 'commands.backToBoth' : 'commands.close'),
      group,
      keys: 'escape',
      run: deps.isBlinking ? deps.showBoth : deps.close,
    },
  ]
}

const nothing = () => undefined

/** The commands of a comparison for the palette of other screens, where they need two files first. */
export function offeredCompareCommands(): Command[] {
  const commands = compareCommands({
    isBlinking: false,
    step: nothing,
    swap: nothing,
    blink: nothing,
    showBoth: nothing,
    toggleLink: nothing,
    keepAndClose: nothing,
    close: nothing,
  })
  return commands.map((command) => ({ ...command, disabled: t('commands.compareFirst') }))
}
