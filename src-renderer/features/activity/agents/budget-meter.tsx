import type { BudgetUse } from '#shared/bridge/agents.ts'
import { usedOf } from '#shared/domain/agent-budget.ts'
import { classNames } from '../../../ui/class-names.ts'

type BudgetMeterProps = {
  readonly label: string
  readonly use: BudgetUse
  /** Credits. */
  readonly budget: number
  readonly large?: boolean
  /** Whether it stands on a selected row, whose ground is that of the usual track. */
  readonly onSelection?: boolean
}

/** A budget as a bar: what was charged, what runs may still take, and, hatched, what waits for the user. */
export function BudgetMeter({ label, use, budget, large = false, onSelection = false }: BudgetMeterProps) {
  const share = (credits: number) => `${budget === 0 ? 0 : Math.min(100, (credits / budget) * 100)}%`
  const { charged, held, waiting } = use
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={budget}
      aria-valuenow={Math.min(budget, usedOf(use))}
      className={classNames('flex overflow-hidden', onSelection ? 'bg-line-hi' : 'bg-control', large ? 'h-3' : 'h-1.5')}
    >
      <i className="bg-ink-2" style={{ width: share(charged) }} />
      <i className="bg-ink-3" style={{ width: share(held) }} />
      <i className="meter-hatch" style={{ width: share(waiting) }} />
    </div>
  )
}
