import type { Command } from '../../../lib/commands.tsx'
import { makeCommand } from '../../../lib/make-command.ts'
import { t } from './texts.ts'

type AgentCommandsDeps = {
  /** Why no agent is selected; null if one is. */
  readonly noAgent: string | null
  /** Why the waiting request can’t be approved, once or for the session; null if it can. */
  readonly noApproval: string | null
  readonly noSession: string | null
  /** Why nothing waits; null if something does. */
  readonly noRequest: string | null
  approve(): void
  approveSession(): void
  refuse(): void
  focusCard(): void
  connect(): void
  stop(): void
  newToken(): void
  revoke(): void
  csv(): void
}

const nothing = () => undefined

/** Creates the commands of the Agents tab, for the palette and the keys. */
export function agentCommands(deps: AgentCommandsDeps): Command[] {
  const { noAgent, noApproval, noSession, noRequest } = deps
  const command = makeCommand('agents', t('commands.group'))
  return [
    command('approve', t('commands.approve'), deps.approve, { keys: 'mod+enter', reason: noApproval }),
    command('approve-session', t('commands.approveSession'), deps.approveSession, {
      keys: 'mod+shift+enter',
      reason: noSession,
    }),
    command('refuse', t('commands.refuse'), deps.refuse, { keys: 'x', reason: noRequest }),
    command('request', t('commands.focusCard'), deps.focusCard, { reason: noRequest }),
    command('connect', t('commands.connect'), deps.connect),
    command('stop', t('commands.stop'), deps.stop, { reason: noAgent }),
    command('new-token', t('commands.newToken'), deps.newToken, { reason: noAgent }),
    command('revoke', t('commands.revoke'), deps.revoke, { reason: noAgent }),
    command('csv', t('commands.csv'), deps.csv, { reason: noAgent }),
  ]
}

/** The commands that the tab offers when it is open: for the palette of other screens. */
export const offeredAgentCommands = (): Command[] =>
  agentCommands({
    noAgent: null,
    noApproval: null,
    noSession: null,
    noRequest: null,
    approve: nothing,
    approveSession: nothing,
    refuse: nothing,
    focusCard: nothing,
    connect: nothing,
    stop: nothing,
    newToken: nothing,
    revoke: nothing,
    csv: nothing,
  })
