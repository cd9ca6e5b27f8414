import type { Agent, Approval } from '#shared/bridge/agents.ts'
import { usedOf } from '#shared/domain/agent-budget.ts'
import type { Ref } from 'react'
import { formatCount, formatCredits, formatElapsed, formatTime, speakCredits } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks.ts'
import { Button, SpendButton } from '../../../ui/button.tsx'
import { NumberField, type TypedNumber } from '../../../ui/number-field.tsx'
import { Leader } from '../../../ui/progress.tsx'
import { leftOf } from './agent-words.ts'
import { t } from './texts.ts'

const tooMuch = 1_000_000_000

/** The amount that a user typed, as credits; null if it is none. */
export const amountOf = (typed: TypedNumber): number | null =>
  typeof typed === 'number' && Number.isInteger(typed) && typed >= 0 && typed <= tooMuch ? typed : null

export type ApprovalCardProps = {
  readonly approval: Approval
  readonly agent: Agent
  /** How many requests wait behind it. */
  readonly more: number
  /** Credits; null until they are known. */
  readonly balance: number | null
  readonly isPractice: boolean
  /** For a request without a bound: what the user typed. */
  readonly amount: TypedNumber
  onAmount(amount: TypedNumber): void
  /** What did not work about the last answer. */
  readonly problem: string | null
  onApprove(scope: 'once' | 'session'): void
  onRefuse(): void
  readonly buttonRef: Ref<HTMLButtonElement>
}

function Fact({ term, children }: { readonly term: string; readonly children: React.ReactNode }) {
  return (
    <div className="min-w-0 border-e border-line px-3 py-2 first:ps-4 last:border-e-0">
      <dt className="truncate text-caption text-ink-3">{term}</dt>
      <dd className="truncate">{children}</dd>
    </div>
  )
}

/** A request that waits for the user: what, why, at which price, what is left after it, and how long they have. */
export function ApprovalCard(props: ApprovalCardProps) {
  const { approval, agent, more, balance, isPractice, amount, onAmount, problem, onApprove, onRefuse } = props
  const { title, reason, items, cost, pricedBy, callNumber, connectedAt, expiresAt, modelName, tool } = approval
  const seconds = Math.max(0, Math.ceil((Date.parse(expiresAt) - useNow(1_000)) / 1_000))
  const left = formatElapsed(seconds)
  const client = t(`clients.${agent.client}`)
  const named = cost ?? amountOf(amount)
  // A request with a known price is already counted in what the agent uses.
  const usedAfter = usedOf(agent.today) + (cost === null ? (named ?? 0) : 0)
  const spoken =
    cost === 0 ? t('card.approveFree') : t('card.approveNamed', { credits: speakCredits(named ?? 0, isPractice) })
  return (
    <section
      aria-label={t('card.label', { agent: agent.name })}
      className="overflow-hidden rounded-control bg-surface-2 inset-ring inset-ring-line-hi"
    >
      <div aria-hidden className="clapper-sticks" />
      <div className="flex gap-4 border-b border-line px-4 py-3">
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="text-title font-[620]">
            {title}
          </h2>
          <p className="text-small text-ink-2">
            {connectedAt === null
              ? t('card.noSession', { agent: agent.name, client })
              : t('card.session', { agent: agent.name, client, time: formatTime(connectedAt), number: callNumber })}
          </p>
          {reason !== '' && (
            <p className="mt-2.5 flex gap-2.5 rounded-control bg-control px-2.5 py-2">
              <span className="shrink-0 text-ink-3">{t('card.reason')}</span>
              <span className="min-w-0 wrap-anywhere" data-selectable>
                {reason}
              </span>
            </p>
          )}
        </div>
        <div className="relative size-[88px] shrink-0">
          <Leader seconds={seconds} text={left} label={t('card.timeLeft')} />
        </div>
      </div>
      {items.length > 0 && (
        // Focusable, so that the keyboard can scroll it.
        <ol
          aria-label={t('card.items')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="max-h-[140px] overflow-y-auto border-b border-line px-4 py-2"
        >
          {items.map(({ text, credits }, index) => (
            <li key={`${index} ${text}`} className="flex gap-3 leading-[22px]">
              <span className="w-5 shrink-0 text-ink-3">{index + 1}</span>
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {text}
              </span>
              <span className="whitespace-nowrap">
                {credits === null ? t('card.costUnknown') : formatCredits(credits, isPractice)}
              </span>
            </li>
          ))}
        </ol>
      )}
      <dl className="grid grid-cols-[.8fr_1.2fr_1.3fr_1fr] border-b border-line max-[1360px]:grid-cols-[.8fr_1fr_1.5fr_1fr]">
        <Fact term={t('card.cost')}>
          <b className="text-figure font-[620]">
            {cost === null ? t('card.costUnknown') : cost === 0 ? t('card.free') : formatCount(cost)}
          </b>
          {cost !== null && cost > 0 && <small className="ms-1 text-ink-2">{t('card.unit')}</small>}
        </Fact>
        <Fact term={t('card.pricedBy')}>
          <span className="text-small">{pricedBy === '' ? t('calls.none') : pricedBy}</span>
        </Fact>
        <Fact term={t('card.budgetAfter')}>
          <span className="text-title">{t('card.budgetLeft', { used: usedAfter, budget: agent.dailyBudget })}</span>
        </Fact>
        <Fact term={t('card.balanceAfter')}>
          <span className="text-title">
            {balance === null || named === null ? t('card.unknown') : formatCount(balance - named)}
          </span>
        </Fact>
      </dl>
      <div className="px-4 pt-2.5 pb-3">
        {cost === null && (
          <div className="mb-2.5">
            <NumberField
              label={t('card.amount')}
              help={t('card.amountHelp')}
              integer
              min={0}
              value={amount}
              onChange={onAmount}
            />
          </div>
        )}
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">
            <SpendButton
              buttonRef={props.buttonRef}
              label={t('card.approve')}
              amount={named === null ? null : cost === 0 ? t('card.free') : formatCredits(named, isPractice)}
              name={spoken}
              state={cost === null ? 'unquoted' : 'quoted'}
              practice={isPractice}
              disabled={named === null ? t('card.needAmount') : undefined}
              keys="mod+enter"
              onClick={() => onApprove('once')}
            />
          </div>
          <Button
            size="large"
            disabled={cost === null ? t('card.noSessionAmount') : undefined}
            onClick={() => onApprove('session')}
          >
            {t('card.approveSession')}
          </Button>
          <Button size="large" variant="line" onClick={onRefuse}>
            {t('card.refuse')}
          </Button>
        </div>
        {problem !== null && (
          <p role="alert" className="mt-2 text-small text-err">
            {problem}
          </p>
        )}
        <p className="mt-2 text-caption text-ink-3">
          {t('card.note', {
            what: modelName ?? t('card.thisTool', { tool }),
            left: leftOf(agent) + (cost ?? 0),
            client,
            time: left,
          })}
          {more > 0 && <b className="ms-2 text-ink-2">{t('card.more', { count: more })}</b>}
        </p>
      </div>
    </section>
  )
}
