import type { ForwardAttempt, ForwardRule } from '#shared/bridge/event-forwarding.ts'
import { formatClock, formatShortDate, isToday } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { attemptWords, programOf } from './attempt-words.ts'
import { t } from './texts.ts'
import { useForwardLog } from './use-forwarding.ts'

const wideOnly = 'max-[1250px]:hidden'

function AttemptRow({ attempt }: { readonly attempt: ForwardAttempt }) {
  const { at, type, isTaken, ms } = attempt
  return (
    <div className="grid h-full grid-cols-[64px_minmax(90px,190px)_100px_minmax(90px,1fr)_64px] items-center gap-3 px-4 text-small max-[1250px]:grid-cols-[64px_minmax(80px,1fr)_minmax(90px,1.4fr)]">
      <span className="mono text-ink-3">{isToday(at) ? formatClock(at) : formatShortDate(at)}</span>
      <span className="mono min-w-0 truncate">{type}</span>
      <span className={classNames('text-ink-3', wideOnly)}>
        {t('attempt.count', { attempt: String(attempt.attempt), most: String(attempt.most) })}
      </span>
      <span className={classNames('min-w-0 truncate', !isTaken && 'text-err')}>{attemptWords(attempt, false)}</span>
      <span className={classNames('text-end text-ink-3', wideOnly)}>{t('attempt.ms', { count: ms })}</span>
    </div>
  )
}

export type ForwardLogProps = {
  readonly rule: ForwardRule
  readonly isCopied: boolean
  onCopySecret(): void
  onRemove(): void
  /** Shows the event that an attempt carried. */
  onShow(event: number): void
}

/** The log of one program: each attempt to send it an event, newest first. */
export function ForwardLog({ rule, isCopied, onCopySecret, onRemove, onShow }: ForwardLogProps) {
  const { attempts, loadMore } = useForwardLog(rule.id)
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col border-s border-line">
      <div className="flex h-9 shrink-0 items-center gap-2 border-b border-line px-4 text-small">
        <h3 className="font-medium">{t('log.title')}</h3>
        <span className="mono min-w-0 flex-1 truncate text-ink-3">{programOf(rule.url)}</span>
        <span className="text-ink-3 max-[1250px]:hidden">{t('log.delivered', { count: rule.deliveredToday })}</span>
        <Button size="small" variant="quiet" onClick={onCopySecret}>
          {t(isCopied ? 'log.copied' : 'log.copySecret')}
        </Button>
        <Button size="small" variant="quiet" onClick={onRemove}>
          {t('log.remove')}
        </Button>
      </div>
      {attempts.length === 0 ? (
        <p className="px-4 py-3 text-small text-ink-3">{t('log.empty')}</p>
      ) : (
        <div className="min-h-0 flex-1">
          <VirtualList
            label={t('log.label')}
            items={attempts}
            itemKey={(one) => String(one.number)}
            rowHeight={() => 28}
            onSelect={(one) => onShow(one.event)}
            onEndReached={loadMore}
            renderItem={(one) => <AttemptRow attempt={one} />}
          />
        </div>
      )}
    </div>
  )
}
