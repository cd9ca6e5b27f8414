import type { Agent, AgentCall } from '#shared/bridge/agents.ts'
import { usedOf } from '#shared/domain/agent-budget.ts'
import { AgentRefusal } from '#shared/domain/failure.ts'
import type { StatusKind } from '../../../ui/icon.tsx'
import { t } from './texts.ts'
import { formatDecimal } from '../../../lib/format.ts'

/** What is left of an agent's budgets, whichever is less. Credits. */
export const leftOf = ({ today, total, dailyBudget, totalBudget }: Agent): number =>
  Math.max(0, Math.min(dailyBudget - usedOf(today), totalBudget - usedOf(total)))

/** Says in short how an agent is allowed to spend. */
export function modeWords({ mode, askAbove }: Agent): string {
  if (mode === 'ask') return t('modes.asks')
  if (mode === 'free') return t('modes.freeShort')
  return mode === 'ask-above' ? t('modes.asksAbove', { credits: askAbove }) : t(`modes.${mode}`)
}

/** Says how a call was decided, with its mark. */
export function decisionOf({ state, decision, refusal }: AgentCall): {
  readonly mark: StatusKind
  readonly words: string
} {
  switch (state) {
    case 'waiting':
      return { mark: 'waiting', words: t('decisions.waiting') }
    case 'reserved':
      return { mark: 'running', words: t('decisions.reserved') }
    case 'allowed':
    case 'ordered':
      return { mark: 'succeeded', words: t(`decisions.${decision ?? 'allowed'}`) }
    case 'failed':
      return { mark: 'failed', words: t('decisions.failed') }
    case 'refused': {
      const reason = AgentRefusal.safeParse(refusal).data ?? 'ended'
      return { mark: 'refused', words: t(`decisions.refused.${reason}`) }
    }
  }
}

/** Says how long a call took: milliseconds below a tenth of a second. */
export function tookWords(ms: number | null): string {
  if (ms === null) return t('calls.none')
  return ms < 100 ? t('calls.ms', { count: ms }) : t('calls.seconds', { count: formatDecimal(ms / 1_000) })
}
