import type { ForwardAttempt } from '#shared/bridge/event-forwarding.ts'
import { RotateCcw } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { StatusMark } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/section.tsx'
import { attemptWords, programOf } from './attempt-words.ts'
import { t } from './texts.ts'

export type EventForwardsProps = {
  /** The last attempt for each program. */
  readonly attempts: readonly ForwardAttempt[]
  onRetry(forward: number): void
}

/** Shows to which programs an event was forwarded, and what they answered. */
export function EventForwards({ attempts, onRetry }: EventForwardsProps) {
  if (attempts.length === 0) return null
  return (
    <Section title={t('inspector.title')}>
      <ul className="space-y-2 text-small">
        {attempts.map((one) => (
          <li key={one.forward} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <p className="mono truncate">{programOf(one.url)}</p>
              <p className="wrap-anywhere">
                <StatusMark kind={one.isTaken ? 'succeeded' : 'failed'} loud={!one.isTaken}>
                  {attemptWords(one, true)}
                </StatusMark>
              </p>
              {one.attempt > 1 && (
                <p className="text-ink-3">
                  {t('attempt.count', { attempt: String(one.attempt), most: String(one.most) })}
                </p>
              )}
            </div>
            <IconButton
              icon={RotateCcw}
              size="small"
              label={t('inspector.again', { program: programOf(one.url) })}
              onClick={() => onRetry(one.forward)}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
