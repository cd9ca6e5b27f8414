import type { QueueSet } from '#shared/bridge/queue.ts'
import type { ReactNode } from 'react'
import { formatCredits } from '../../lib/format.ts'
import { usePractice } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { t } from './texts.ts'

type Part = {
  readonly name: 'done' | 'failed' | 'unconfirmed' | 'running' | 'queued'
  readonly count: number
  readonly look: string
}

function partsOf({ counts }: QueueSet): Part[] {
  const parts: Part[] = [
    { name: 'done', count: counts.done, look: 'bg-data-1' },
    { name: 'failed', count: counts.failed + counts.refused, look: 'bg-err' },
    { name: 'unconfirmed', count: counts.unconfirmed, look: 'bg-warn' },
    { name: 'running', count: counts.underWay, look: 'bg-mark' },
    { name: 'queued', count: counts.waiting, look: 'bg-line-hi' },
  ]
  return parts.filter(({ count }) => count > 0)
}

const figure = (credits: ReactNode) => <b className="font-medium text-ink-2">{credits}</b>

export type SetCardProps = {
  readonly set: QueueSet
  readonly isShown: boolean
  /** Filters the list by the set, or shows all jobs again. */
  onShow(): void
  onPause(): void
  onStop(): void
  onRetry(): void
  onBudget(): void
}

/** A set: its progress, its cost against its budget, and actions for its remaining runs. */
export function SetCard({ set, isShown, onShow, onPause, onStop, onRetry, onBudget }: SetCardProps) {
  const isPractice = usePractice()
  const { counts, budget } = set
  const parts = partsOf(set)
  const all = parts.reduce((sum, { count }) => sum + count, 0)
  const spent = formatCredits(counts.charged - counts.refunded, isPractice)
  const failed = counts.failed + counts.refused
  return (
    <li className={classNames('relative border-b border-line px-4 py-2.5', isShown && 'row-picked')}>
      <button
        type="button"
        aria-pressed={isShown}
        onClick={onShow}
        className="flex w-full items-baseline gap-2 text-start"
      >
        <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
          {set.name}
        </span>
        <span className="text-small text-ink-3">{t('set.progress', { done: counts.done, all })}</span>
      </button>
      <div
        role="img"
        aria-label={parts.map(({ name, count }) => t(`set.parts.${name}`, { count })).join(', ')}
        className="my-1.5 flex h-1.5 gap-px overflow-hidden rounded-[1px]"
      >
        {parts.map(({ name, count, look }) => (
          <i key={name} className={look} style={{ flexGrow: count }} />
        ))}
      </div>
      <div className="text-small text-ink-3">
        {budget === null
          ? t.rich('set.spent', { spent, b: figure })
          : t.rich('set.spentOf', { spent, budget: formatCredits(budget, isPractice), b: figure })}
        {counts.toCome > 0 && <> · {t('pending', { credits: formatCredits(counts.toCome, isPractice) })}</>}
      </div>
      {set.isPastBudget && counts.waiting > 0 && <p className="mt-0.5 text-small text-warn">{t('set.overBudget')}</p>}
      {set.isStopped && counts.underWay > 0 && <p className="mt-0.5 text-small text-ink-3">{t('set.stopped')}</p>}
      {(counts.waiting > 0 || failed > 0) && (
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          {counts.waiting > 0 && (
            <Button size="small" onClick={onPause}>
              {t(set.isPaused ? 'set.resume' : 'set.pause')}
            </Button>
          )}
          {counts.waiting > 0 && (
            <Button size="small" variant="quiet" onClick={onStop}>
              {t('set.stop')}
            </Button>
          )}
          {counts.waiting > 0 && (
            <Button size="small" variant="quiet" onClick={onBudget}>
              {t('set.budget')}
            </Button>
          )}
          {failed > 0 && (
            <Button size="small" onClick={onRetry}>
              {t('set.retry', { count: failed })}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
