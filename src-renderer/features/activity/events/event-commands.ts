import type { Command } from '../../../lib/commands.tsx'
import { makeCommand } from '../../../lib/make-command.ts'
import { t } from './texts.ts'

type EventCommandsDeps = {
  /** Why no event is selected; null if one is. */
  readonly noEvent: string | null
  /** Null if the event has no result here, or no id. */
  readonly open: (() => void) | null
  readonly copyId: (() => void) | null
  verify(): void
  replay(): void
  curl(): void
  /** Null where only the service's own dashboard can send one. */
  readonly test: (() => void) | null
  /** Null for a service that has its own website. */
  readonly dashboard: (() => void) | null
  markSeen(): void
  find(): void
}

const nothing = () => undefined

/** Creates the commands of the Events tab, for the palette and the keys. */
export function eventCommands(deps: EventCommandsDeps): Command[] {
  const { noEvent, open, copyId, verify, replay, curl, test, dashboard, markSeen, find } = deps
  const command = makeCommand('events', t('commands.group'))
  return [
    command('find', t('commands.find'), find, { keys: '/' }),
    command('open', t('commands.open'), open ?? nothing, {
      keys: 'enter',
      reason: noEvent ?? (open === null ? t('commands.noResult') : null),
    }),
    command('verify', t('commands.verify'), verify, { keys: 'v', reason: noEvent }),
    command('replay', t('commands.replay'), replay, { keys: 'r', reason: noEvent }),
    command('copy-id', t('commands.copyId'), copyId ?? nothing, {
      keys: 'y',
      reason: noEvent ?? (copyId === null ? t('commands.noId') : null),
    }),
    command('curl', t('commands.curl'), curl, { keys: 'shift+c', reason: noEvent }),
    command('test', t('commands.test'), test ?? nothing, { reason: test === null ? t('commands.noTest') : null }),
    command('dashboard', t('commands.dashboard'), dashboard ?? nothing, {
      reason: dashboard === null ? t('commands.noDashboard') : null,
    }),
    command('seen', t('commands.markSeen'), markSeen),
  ]
}

/** The commands that the tab offers when it is open: for the palette of other screens. */
export const offeredEventCommands = (): Command[] =>
  eventCommands({
    noEvent: null,
    open: nothing,
    copyId: nothing,
    verify: nothing,
    replay: nothing,
    curl: nothing,
    test: nothing,
    dashboard: nothing,
    markSeen: nothing,
    find: nothing,
  })
