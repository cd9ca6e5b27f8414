import type { Command } from '../../../lib/commands.tsx'
import { makeCommand } from '../../../lib/make-command.ts'
import { t } from './texts.ts'

type ToolCommandsDeps = {
  /** Why the tool cannot be called now; null if it can. */
  readonly noCall: string | null
  call(): void
  /** Null without a result. */
  readonly copy: (() => void) | null
  refresh(): void
  copyAddress(): void
  changeAddress(): void
  find(): void
}

const nothing = () => undefined

/** Creates the commands of the Tools tab, for the palette and the keys. */
export function toolCommands(deps: ToolCommandsDeps): Command[] {
  const { noCall, call, copy, refresh, copyAddress, changeAddress, find } = deps
  const command = makeCommand('tools', t('commands.group'))
  return [
    command('find', t('commands.find'), find, { keys: '/' }),
    command('call', t('commands.call'), call, { keys: 'mod+enter', reason: noCall }),
    command('copy', t('commands.copy'), copy ?? nothing, { reason: copy === null ? t('commands.noResult') : null }),
    command('refresh', t('commands.refresh'), refresh),
    command('copy-address', t('commands.copyAddress'), copyAddress),
    command('address', t('commands.address'), changeAddress),
  ]
}

/** The commands that the tab offers when it is open: for the palette of other screens. */
export const offeredToolCommands = (): Command[] =>
  toolCommands({
    noCall: null,
    call: nothing,
    copy: nothing,
    refresh: nothing,
    copyAddress: nothing,
    changeAddress: nothing,
    find: nothing,
  })
