import type { Command } from '../../../lib/commands.tsx'
import { makeCommand } from '../../../lib/make-command.ts'
import { t } from './texts.ts'

/** What the panel of forwarding offers. */
export type ForwardingActions = {
  add(): void
  /** Null if no program is selected. */
  readonly copySecret: (() => void) | null
  readonly remove: (() => void) | null
}

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
  /** Null if the event was forwarded nowhere. */
  readonly forwardAgain: (() => void) | null
  readonly forwarding: ForwardingActions
  /** Null for a service that has its own website. */
  readonly dashboard: (() => void) | null
  markSeen(): void
  find(): void
}

const nothing = () => undefined

/** Creates the commands of the Events tab, for the palette and the keys. */
export function eventCommands(deps: EventCommandsDeps): Command[] {
  const { noEvent, open, copyId, verify, replay, curl, test, forwardAgain, forwarding, dashboard, markSeen, find } =
    deps
  const ofProgram = (run: (() => void) | null) => ({ reason: run === null ? t('commands.noProgram') : null })
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
    command('forward-again', t('commands.forwardAgain'), forwardAgain ?? nothing, {
      reason: noEvent ?? (forwardAgain === null ? t('commands.notForwarded') : null),
    }),
    command('forward', t('commands.forward'), forwarding.add),
    command(
      'copy-secret',
      t('commands.copySecret'),
      forwarding.copySecret ?? nothing,
      ofProgram(forwarding.copySecret),
    ),
    command('remove-program', t('commands.removeProgram'), forwarding.remove ?? nothing, ofProgram(forwarding.remove)),
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
    forwardAgain: nothing,
    forwarding: { add: nothing, copySecret: nothing, remove: nothing },
    dashboard: nothing,
    markSeen: nothing,
    find: nothing,
  })
