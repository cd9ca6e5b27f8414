import type { QueueSet } from '#shared/bridge/queue.ts'
import { formatCount, formatCredits } from '../../../lib/format.ts'
import { usePractice } from '../../../lib/workspace.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'

type Part = { readonly name: string; readonly count: number; readonly look: string }

function partsOf({ counts }: QueueSet): Part[] {
  return [
    { name: 'done', count: counts.done, look: 'bg-data-1' },
    { name: 'failed', count: counts.failed + counts.refused, look: 'bg-err' },
    { name: 'not confirmed', count: counts.unconfirmed, look: 'bg-warn' },
    { name: 'under way', count: counts.underWay, look: 'bg-mark' },
    { name: 'waiting', count: counts.waiting, look: 'bg-line-hi' },
  ].filter(({ count }) => count > 0)
}

export type SetCardProps = {
  readonly set: QueueSet
  readonly isShown: boolean
  /** Narrows the list to the set, or shows all again. */
  onShow(): void
  onPause(): void
  onStop(): void
  onRetry(): void
  onBudget(): void
}

/** A set: how far it is, what it has cost of its budget, and what can be done with the rest of it. */
export function SetCard({ set, isShown, onShow, onPause, onStop, onRetry, onBudget }: SetCardProps) {
  const isPractice = usePractice()
  const { counts, budget } = set
  const parts = partsOf(set)
  const all = parts.reduce((sum, { count }) => sum + count, 0)
  const spent = counts.charged - counts.refunded
  const failed = counts.failed + counts.refused
  return (
    <li className={classNames('relative border-b border-line px-4 py-2.5', isShown && 'row-picked')}>
      <button
        type="button"
        aria-pressed={isShown}
        onClick={onShow}
        className="flex w-full items-baseline gap-2 text-left"
      >
        <span className="min-w-0 flex-1 truncate font-medium">{set.name}</span>
        <span className="text-small text-ink-3">
          {counts.done} of {formatCount(all)}
        </span>
      </button>
      <div
        role="img"
        aria-label={parts.map(({ name, count }) => `${count} ${name}`).join(', ')}
        className="my-1.5 flex h-1.5 gap-px overflow-hidden rounded-[1px]"
      >
        {parts.map(({ name, count, look }) => (
          <i key={name} className={look} style={{ flexGrow: count }} />
        ))}
      </div>
      <div className="text-small text-ink-3">
        <b className="font-medium text-ink-2">{formatCredits(spent, isPractice)}</b> spent
        {budget !== null && <> of {formatCredits(budget, isPractice)}</>}
        {counts.toCome > 0 && <> · {formatCredits(counts.toCome, isPractice)} to come</>}
      </div>
      {set.isPastBudget && counts.waiting > 0 && (
        <p className="mt-0.5 text-small text-warn">Past its budget: the rest is not sent.</p>
      )}
      {set.isStopped && counts.underWay > 0 && (
        <p className="mt-0.5 text-small text-ink-3">Stopped. What was sent finishes and stays charged.</p>
      )}
      {(counts.waiting > 0 || failed > 0) && (
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          {counts.waiting > 0 && (
            <Button size="small" onClick={onPause}>
              {set.isPaused ? 'Let go' : 'Hold'}
            </Button>
          )}
          {counts.waiting > 0 && (
            <Button size="small" variant="quiet" onClick={onStop}>
              Stop the rest
            </Button>
          )}
          {counts.waiting > 0 && (
            <Button size="small" variant="quiet" onClick={onBudget}>
              Budget
            </Button>
          )}
          {failed > 0 && (
            <Button size="small" variant="quiet" onClick={onRetry}>
              Try {failed} failed again
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
