import type { Agent, Approval } from '#shared/bridge/agents.ts'
import { excessOf, usedOf } from '#shared/domain/agent-budget.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { Bot, CodeXml, SquareTerminal, Unplug, type LucideIcon } from 'lucide-react'
import { formatShortDate, formatTime } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { modeWords } from './agent-words.ts'
import { BudgetMeter } from './budget-meter.tsx'
import { t } from './texts.ts'

const icons: Readonly<Record<Agent['client'], LucideIcon>> = {
  'claude-desktop': Bot,
  'claude-code': SquareTerminal,
  cursor: CodeXml,
  vscode: CodeXml,
  zed: CodeXml,
  other: Bot,
}

function calledWords({ client, lastCallAt, revokedAt }: Agent): string {
  const name = t(`clients.${client}`)
  if (revokedAt !== null) return t('list.revoked', { client: name, date: formatShortDate(revokedAt) })
  return lastCallAt === null
    ? t('list.neverCalled', { client: name })
    : t('list.called', { client: name, time: formatTime(lastCallAt) })
}

type AgentRowProps = { readonly agent: Agent; readonly waiting: number; readonly selected: boolean }

function AgentRow({ agent, waiting, selected }: AgentRowProps) {
  const { name, client, mode, today, dailyBudget, isStopped, revokedAt } = agent
  const isRevoked = revokedAt !== null
  const used = usedOf(today)
  const over = excessOf(agent)
  return (
    <div className="flex h-full w-full gap-2.5 border-b border-line px-4 pt-2.5 max-[1360px]:px-3">
      <span
        className={classNames(
          'grid size-7 shrink-0 place-items-center rounded-control',
          !isRevoked && (selected ? 'bg-control-hi inset-ring inset-ring-line-hi' : 'bg-control'),
        )}
      >
        <Icon icon={isRevoked ? Unplug : icons[client]} className="text-ink-2" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className={classNames('min-w-0 flex-1 truncate font-medium', isRevoked && 'text-ink-3')}>{name}</span>
          {waiting > 0 && (
            <span
              role="img"
              aria-label={t('list.waiting', { count: waiting })}
              className="grid h-[18px] min-w-[18px] place-items-center rounded-full bg-ink px-1 text-caption font-medium text-surface-1"
            >
              {waiting}
            </span>
          )}
        </p>
        <p className="truncate text-small text-ink-3">{calledWords(agent)}</p>
        {!isRevoked && (
          <>
            <div className="mt-1.5 mb-1">
              <BudgetMeter label={t('inspector.budget')} use={today} budget={dailyBudget} onSelection={selected} />
            </div>
            <p className="flex justify-between gap-2 text-small">
              <span className={classNames('truncate', isStopped && 'text-warn')}>
                {isStopped ? t('list.stopped') : modeWords(agent)}
              </span>
              <span
                className={classNames(
                  'whitespace-nowrap',
                  mode !== 'read' && used >= dailyBudget ? 'text-warn' : 'text-ink-3',
                )}
              >
                {over > 0 ? (
                  <b className="font-medium text-err">{t('inspector.over', { credits: over })}</b>
                ) : mode === 'read' ? (
                  t('list.cannotSpend')
                ) : (
                  t('list.usedToday', { used, budget: dailyBudget })
                )}
              </span>
            </p>
          </>
        )}
      </div>
    </div>
  )
}

type AgentListProps = {
  readonly agents: readonly Agent[]
  readonly approvals: readonly Approval[]
  readonly pickedId: AgentId | null
  onPick(id: AgentId): void
}

/** The agents with their modes, budgets and waiting requests; revoked ones last. Below: what all have used today. */
export function AgentList({ agents, approvals, pickedId, onPick }: AgentListProps) {
  const active = agents.filter(({ revokedAt, mode }) => revokedAt === null && mode !== 'read')
  const sum = (of: (agent: Agent) => number) => active.reduce((total, agent) => total + of(agent), 0)
  const use = {
    charged: sum(({ today }) => today.charged),
    held: sum(({ today }) => today.held),
    waiting: sum(({ today }) => today.waiting),
  }
  const budget = sum(({ dailyBudget }) => dailyBudget)
  return (
    <div className="flex w-[290px] shrink-0 flex-col border-e border-line max-[1360px]:w-[270px]">
      <div className="min-h-0 flex-1">
        <VirtualList
          label={t('list.label')}
          items={agents}
          itemKey={({ id }) => id}
          rowHeight={({ revokedAt }) => (revokedAt === null ? 91 : 58)}
          selectedKey={pickedId}
          onSelect={({ id }) => onPick(id)}
          renderItem={(agent, { selected }) => (
            <AgentRow
              agent={agent}
              selected={selected}
              waiting={approvals.filter(({ agentId }) => agentId === agent.id).length}
            />
          )}
        />
      </div>
      <div className="shrink-0 border-t border-line px-4 py-2.5 text-small">
        <p className="mb-1.5 flex justify-between">
          <span className="text-ink-2">{t('list.allToday')}</span>
          <span>{t('list.allUsed', { used: usedOf(use), budget })}</span>
        </p>
        <BudgetMeter label={t('list.allToday')} use={use} budget={budget} />
      </div>
    </div>
  )
}
