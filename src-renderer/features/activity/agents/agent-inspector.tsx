import type { Agent, AgentChange, ToolGroup } from '#shared/bridge/agents.ts'
import { excessOf, usedOf } from '#shared/domain/agent-budget.ts'
import { useQuery } from '@tanstack/react-query'
import { RadioGroup } from 'radix-ui'
import { useBridge } from '../../../lib/bridge.tsx'
import { formatCount, formatTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Switch } from '../../../ui/checkbox.tsx'
import { NumberInput, type TypedNumber } from '../../../ui/number-field.tsx'
import { OverflowMenu } from '../../../ui/overflow-menu.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { StatusMark } from '../../../ui/icon.tsx'
import { KeyValue, Section } from '../../../ui/section.tsx'
import { useState } from 'react'
import { leftOf } from './agent-words.ts'
import { amountOf } from './approval-card.tsx'
import { BudgetMeter } from './budget-meter.tsx'
import { t } from './texts.ts'

const modes = ['read', 'ask', 'ask-above', 'free'] as const satisfies readonly Agent['mode'][]
const groups = ['search', 'runs', 'videos', 'rounds'] as const satisfies readonly ToolGroup[]

type CreditsInputProps = { readonly label: string; readonly value: number; onSet(credits: number): void }

/** A number of credits that is set once the focus leaves it. */
function CreditsInput({ label, value, onSet }: CreditsInputProps) {
  const [typed, setTyped] = useState<TypedNumber>(value)
  const credits = amountOf(typed)
  const leave = () => {
    if (credits === null) setTyped(value)
    else if (credits !== value) onSet(credits)
  }
  return (
    <span className="flex h-[26px] w-[84px] items-center rounded-control bg-control px-2">
      <NumberInput
        label={label}
        integer
        min={0}
        value={typed}
        invalid={credits === null}
        onChange={setTyped}
        onLeave={leave}
        className="h-full w-full text-end"
      />
    </span>
  )
}

function Models({ agent, onChange }: Pick<AgentInspectorProps, 'agent' | 'onChange'>) {
  const { query } = useBridge()
  const { data } = useQuery(query.catalog.list.queryOptions({ input: {} }))
  const all = data?.models ?? []
  const { models } = agent
  const names = all.filter(({ id }) => models?.includes(id) === true).map(({ name }) => name)
  const words =
    models === null
      ? t('inspector.allModels')
      : names.length > 0 && names.length <= 3
        ? names.join(', ')
        : t('inspector.someModels', { count: models.length })
  const toggle = (id: string, isAllowed: boolean) => {
    const before = models ?? all.map((one) => one.id)
    onChange({ models: isAllowed ? [...before, id] : before.filter((one) => one !== id) })
  }
  return (
    <Popover
      label={t('inspector.models')}
      align="end"
      className="max-h-[320px] w-[280px] overflow-y-auto p-3"
      trigger={<Button className="w-full justify-start!">{words}</Button>}
    >
      <Checkbox
        label={t('inspector.allModels')}
        checked={models === null}
        onChange={(isAll) => onChange({ models: isAll ? null : [] })}
      />
      {all.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={models === null || models.includes(id)}
          onChange={(isAllowed) => toggle(id, isAllowed)}
        />
      ))}
    </Popover>
  )
}

export type AgentInspectorProps = {
  readonly agent: Agent
  /** When daily budgets begin anew, ISO 8601. */
  readonly resetsAt: string
  onChange(change: AgentChange): void
  onStop(): void
  onNewToken(): void
  onRevoke(): void
}

/** What the user sets for an agent: mode, budgets, tools and models; and how its client is connected. */
export function AgentInspector({ agent, resetsAt, onChange, onStop, onNewToken, onRevoke }: AgentInspectorProps) {
  const { mode, askAbove, today, total, dailyBudget, totalBudget, connectedAt, isStopped, revokedAt } = agent
  const isRevoked = revokedAt !== null
  const over = excessOf(agent)
  return (
    <aside
      aria-label={t('inspector.label')}
      className="flex min-h-0 w-[330px] shrink-0 flex-col border-s border-line bg-surface-1 max-[1360px]:w-[290px]"
    >
      <div className="flex h-11 shrink-0 items-center border-b border-line pe-2 ps-4">
        <h2 dir="auto" className="min-w-0 flex-1 truncate font-medium">
          {agent.name}
        </h2>
        {!isRevoked && (
          <OverflowMenu
            label={t('inspector.more')}
            groups={[
              [
                { id: 'token', title: t('inspector.newToken'), run: onNewToken },
                { id: 'revoke', title: t('inspector.revoke'), run: onRevoke },
              ],
            ]}
          />
        )}
      </div>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label={t('inspector.about')} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto">
        <Section title={t('modes.label')}>
          <RadioGroup.Root
            aria-label={t('modes.label')}
            value={mode}
            onValueChange={(value) => {
              const next = modes.find((one) => one === value)
              if (next !== undefined) onChange({ mode: next })
            }}
            className="flex flex-col"
          >
            {modes.map((one) => (
              <div key={one} className="flex h-[30px] items-center gap-2">
                <RadioGroup.Item
                  value={one}
                  aria-label={t(`modes.${one}`)}
                  className="grid size-4 shrink-0 place-items-center rounded-full inset-ring-[1.5px] inset-ring-edge data-[state=checked]:inset-ring-[5px] data-[state=checked]:inset-ring-ink"
                />
                <span aria-hidden className="flex-1">
                  {t(`modes.${one}`)}
                </span>
                {one === 'ask-above' && mode === 'ask-above' && (
                  <CreditsInput
                    key={askAbove}
                    label={t('modes.aboveLabel')}
                    value={askAbove}
                    onSet={(credits) => onChange({ askAbove: credits })}
                  />
                )}
              </div>
            ))}
          </RadioGroup.Root>
        </Section>
        <Section title={t('inspector.budget')} aside={t('inspector.resets', { time: formatTime(resetsAt) })}>
          <p className="mb-2 flex items-baseline gap-1.5">
            <b className="text-title font-[620]">{formatCount(usedOf(today))}</b>
            <span className="flex-1">{t('inspector.usedToday', { budget: dailyBudget })}</span>
            {over > 0 ? (
              <b className="text-small font-medium text-err">{t('inspector.over', { credits: over })}</b>
            ) : (
              <span className="text-small text-ink-3">{t('inspector.left', { left: leftOf(agent) })}</span>
            )}
          </p>
          <BudgetMeter label={t('inspector.budget')} use={today} budget={dailyBudget} large />
          <ul className="mt-2 mb-2.5 flex flex-wrap gap-x-3 text-small text-ink-2">
            <li className="flex items-center gap-1.5">
              <i aria-hidden className="size-2.5 bg-ink-2" />
              {t('inspector.charged')}
            </li>
            {today.held > 0 && (
              <li className="flex items-center gap-1.5">
                <i aria-hidden className="size-2.5 bg-ink-3" />
                {t('inspector.held', { credits: today.held })}
              </li>
            )}
            {today.waiting > 0 && (
              <li className="flex items-center gap-1.5">
                <i aria-hidden className="meter-hatch size-2.5" />
                {t('inspector.waiting', { credits: today.waiting })}
              </li>
            )}
          </ul>
          <div className="flex flex-col gap-1.5 text-small">
            <div className="flex items-center justify-between">
              <span className="text-ink-3">{t('inspector.daily')}</span>
              <CreditsInput
                key={`${agent.id} ${dailyBudget}`}
                label={t('inspector.daily')}
                value={dailyBudget}
                onSet={(credits) => onChange({ dailyBudget: credits })}
              />
            </div>
            <div className="flex items-center justify-between">
              <span className="text-ink-3">{t('inspector.total')}</span>
              <CreditsInput
                key={`${agent.id} ${totalBudget}`}
                label={t('inspector.total')}
                value={totalBudget}
                onSet={(credits) => onChange({ totalBudget: credits })}
              />
            </div>
            <p className="text-end text-ink-3">
              {t('inspector.totalUsed', { used: usedOf(total), budget: totalBudget })}
            </p>
          </div>
        </Section>
        <Section title={t('inspector.tools')}>
          <div className="flex flex-col gap-1">
            {groups.map((group) => (
              <Switch
                key={group}
                label={t(`inspector.groups.${group}`)}
                checked={agent.groups.includes(group)}
                onChange={(isAllowed) =>
                  onChange({
                    groups: groups.filter((one) => (one === group ? isAllowed : agent.groups.includes(one))),
                  })
                }
              />
            ))}
          </div>
        </Section>
        <Section title={t('inspector.models')}>
          <Models agent={agent} onChange={onChange} />
        </Section>
        <Section
          title={t('inspector.connection')}
          aside={
            agent.testedAt !== null && (
              <StatusMark kind="succeeded">{t('inspector.tested', { time: formatTime(agent.testedAt) })}</StatusMark>
            )
          }
        >
          <KeyValue
            rows={[
              {
                term: t('inspector.session'),
                detail:
                  connectedAt === null
                    ? t('inspector.notConnected')
                    : t('inspector.connected', { time: formatTime(connectedAt) }),
              },
              { term: t('inspector.client'), detail: t(`clients.${agent.client}`) },
              { term: t('inspector.token'), detail: agent.tokenHint, mono: true },
            ]}
          />
        </Section>
      </div>
      {!isRevoked && (
        <div className="flex shrink-0 gap-2 border-t border-line-hi bg-surface-2 px-4 py-3">
          <Button variant={isStopped ? 'plain' : 'danger'} className="flex-1" onClick={onStop}>
            {t(isStopped ? 'inspector.resume' : 'inspector.stop')}
          </Button>
          <Button onClick={onNewToken}>{t('inspector.newToken')}</Button>
        </div>
      )}
    </aside>
  )
}
