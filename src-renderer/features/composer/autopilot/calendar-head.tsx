import { ChevronLeft, ChevronRight } from 'lucide-react'
import { dateName, monthName } from '../../../lib/zoned-time.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { SlotCalendar } from './slot-calendar.ts'
import type { SlotCounts } from './slot-contents.ts'
import { t } from './texts.ts'
import type { CalendarView, SlotCalendarState } from './use-slot-calendar.ts'

/** What fills the shown days, in words; what there is none of is left out. */
function countWords(counts: SlotCounts): string {
  const scheduled = counts.scheduled + counts.rendering + counts.ready
  return [
    counts.posted > 0 ? t('week.counts.posted', { count: counts.posted }) : '',
    counts.failed > 0 ? t('week.counts.failed', { count: counts.failed }) : '',
    counts['to-post'] > 0 ? t('week.counts.toPost', { count: counts['to-post'] }) : '',
    scheduled > 0 ? t('week.counts.scheduled', { count: scheduled }) : '',
    t('week.counts.empty', { count: counts.empty }),
  ]
    .filter((words) => words !== '')
    .join(', ')
}

/** The days of a week: `16 to 22 November`, `30 Nov to 6 Dec`. */
function spanWords({ days }: SlotCalendar): string {
  const [first = '', last = ''] = [days[0]?.date, days.at(-1)?.date]
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  return t('week.span', {
    first: isOneMonth ? String(Number(first.slice(8))) : dateName(first),
    last: dateName(last, isOneMonth),
  })
}

const views: readonly CalendarView[] = ['week', 'month']

type CalendarHeadProps = { readonly state: SlotCalendarState; readonly counts: SlotCounts }

/** The shown week or month, the way to others, and what fills it. */
export function CalendarHead({ state, counts }: CalendarHeadProps) {
  const { view, calendar, day, isNow, step, toToday, show } = state
  return (
    <div className="flex h-[50px] shrink-0 items-center gap-2.5 px-3.5 mid:px-5">
      <h2 className="text-lead font-[640] whitespace-nowrap">
        {view === 'week' ? spanWords(calendar) : monthName(day)}
      </h2>
      <span className="flex gap-1">
        <IconButton
          icon={ChevronLeft}
          size="small"
          variant="plain"
          label={t(`view.previous.${view}`)}
          onClick={() => step(-1)}
        />
        <IconButton
          icon={ChevronRight}
          size="small"
          variant="plain"
          label={t(`view.next.${view}`)}
          onClick={() => step(1)}
        />
      </span>
      <Button size="small" keys="t" pressed={isNow} onClick={toToday}>
        {t('week.today')}
      </Button>
      <span className="ms-auto truncate text-small text-ink-2">{countWords(counts)}</span>
      <Segmented
        label={t('view.label')}
        labelHidden
        options={views.map((value) => ({ value, label: t(`view.shown.${value}`) }))}
        value={view}
        onChange={show}
      />
    </div>
  )
}
