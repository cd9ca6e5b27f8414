import type { Command } from '../../lib/commands.tsx'
import { makeCommand } from '../../lib/make-command.ts'
import { t } from './texts.ts'

/** A tab of the screen. */
export type AccountTab = 'usage' | 'limits' | 'history' | 'profile'

type AccountCommandsDeps = {
  show(tab: AccountTab): void
  showAttention(): void
  buy(): void
  /** Null if the packs are not shown. */
  readonly openPayment: (() => void) | null
  /** Why the payment page cannot be asked for now; null if it can. */
  readonly noPayment: string | null
  refresh(): void
  saveCsv(): void
  togglePanel(): void
}

/** Creates the commands of the Account screen, for the palette and the keys. */
export function accountCommands(deps: AccountCommandsDeps): Command[] {
  const { show, showAttention, buy, openPayment, noPayment, refresh, saveCsv, togglePanel } = deps
  const command = makeCommand('account', t('commands.group'))
  return [
    command('usage', t('commands.usage'), () => show('usage')),
    command('limits', t('commands.limits'), () => show('limits')),
    command('history', t('commands.history'), () => show('history')),
    command('attention', t('commands.attention'), showAttention),
    command('profile', t('commands.profile'), () => show('profile')),
    command('buy', t('commands.buy'), buy),
    ...(openPayment === null
      ? []
      : [command('open', t('commands.open'), openPayment, { keys: 'mod+enter', reason: noPayment })]),
    command('refresh', t('commands.refresh'), refresh, { keys: 'r' }),
    command('csv', t('commands.csv'), saveCsv),
    command('panel', t('commands.panel'), togglePanel, { keys: 'mod+i' }),
  ]
}

const nothing = () => undefined

/** The commands that the screen offers when it is open, by id and title: for the palette of other screens. */
export const offeredAccountCommands = (): Command[] =>
  accountCommands({
    show: nothing,
    showAttention: nothing,
    buy: nothing,
    openPayment: null,
    noPayment: null,
    refresh: nothing,
    saveCsv: nothing,
    togglePanel: nothing,
  })
