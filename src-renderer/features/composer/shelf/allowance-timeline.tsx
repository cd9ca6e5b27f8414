import type { RenderAllowance } from '#shared/bridge/composer.ts'
import { useNow } from '../../../lib/hooks.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Section } from '../../../ui/section.tsx'
import { timeIn } from '../../../lib/zoned-time.ts'
import { allowanceMarks } from './allowance-marks.ts'
import { t } from './texts.ts'

type AllowanceTimelineProps = { readonly allowance: RenderAllowance; readonly timeZone: string }

/** Labels nearer than this to an end of the line would touch the label there. */
const closest = 0.16

/** The next hour, with a mark for each minute at which one more render can start. */
export function AllowanceTimeline({ allowance, timeZone }: AllowanceTimelineProps) {
  const now = useNow(15_000)
  const { marks, next, last, isFull } = allowanceMarks(allowance, now)
  const time = (at: number) => timeIn(new Date(at).toISOString(), timeZone)
  const { perHour, waiting } = allowance
  const used = marks.length
  const first = marks[0]
  const explained =
    next === null || last === null
      ? t('allowance.none')
      : [
          t('allowance.explain'),
          isFull ? t('allowance.next', { time: time(next), last: time(last) }) : t('allowance.free'),
        ]
          .filter(Boolean)
          .join(' ')
  return (
    <Section
      title={t('allowance.title')}
      aside={
        <span className="font-medium text-ink">
          {perHour === null ? t('allowance.seen', { used }) : t('allowance.used', { used, perHour })}
        </span>
      }
    >
      <div
        role="img"
        dir="ltr"
        aria-label={t('allowance.label')}
        className="relative h-[34px] rounded-media bg-control"
      >
        {marks.map(({ at, share }, index) => (
          <i
            key={`${at} ${index}`}
            className={classNames(
              'absolute w-[3px]',
              index === 0 ? 'inset-y-0 bg-mark-edge' : 'top-1.5 h-[22px] bg-ink-2',
            )}
            style={{ left: `calc(${share * 100}% - 1px)` }}
          />
        ))}
      </div>
      <div aria-hidden dir="ltr" className="relative mt-1 flex h-4 justify-between text-caption text-ink-3">
        <span>{time(now)}</span>
        {first !== undefined && first.share > closest && first.share < 1 - closest && (
          <span className="absolute -translate-x-1/2 text-ink" style={{ left: `${first.share * 100}%` }}>
            {time(first.at)}
          </span>
        )}
        <span>{time(now + 3_600_000)}</span>
      </div>
      <p className="mt-1 text-caption text-ink-3">
        {waiting > 0 ? `${explained} ${t('allowance.waiting', { count: waiting })}` : explained}
      </p>
    </Section>
  )
}
