import { useRef, useState } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { fieldsOf, momentIn } from '../composer-time.ts'
import { timeIn } from '../../../lib/zoned-time.ts'
import { t } from './texts.ts'

type ScheduleDialogProps = {
  /** Of the plays to schedule. */
  readonly titles: readonly string[]
  readonly timeZone: string
  /** The current slot, ISO 8601; null for none. */
  readonly scheduledFor: string | null
  /** `scheduledFor`: ISO 8601, or null to free the slot. */
  onSchedule(scheduledFor: string | null): void
  onClose(): void
}

/** An hour from now, at a full hour. Milliseconds since 1970. */
const firstSuggestion = () => (Math.floor(Date.now() / 3_600_000) + 2) * 3_600_000

/** Asks for a date and a time in the brand's time zone. */
export function ScheduleDialog({ titles, timeZone, scheduledFor, onSchedule, onClose }: ScheduleDialogProps) {
  const [{ date, time }, setFields] = useState(() =>
    fieldsOf(scheduledFor === null ? firstSuggestion() : Date.parse(scheduledFor), timeZone),
  )
  const now = useNow(10_000)
  const first = useRef<HTMLInputElement>(null)
  const [title] = titles
  const [wasTried, setTried] = useState(false)
  const moment = momentIn(date, time, timeZone)
  const problem = moment === null ? t('schedule.notTime') : Date.parse(moment) <= now ? t('schedule.past') : undefined
  const shown = moment === null ? null : timeIn(moment, timeZone)
  const help =
    moment === null
      ? undefined
      : shown !== null && shown !== time
        ? t('schedule.skipped', { time: shown })
        : t('schedule.local', { time: formatDateTime(moment) })
  const confirm = () => {
    setTried(true)
    if (moment === null || problem !== undefined) return
    onSchedule(moment)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        title === undefined || titles.length > 1
          ? t('schedule.many', { count: titles.length })
          : t('schedule.title', { title })
      }
      description={t('schedule.text', { zone: timeZone })}
      width="small"
      initialFocus={first}
      footer={
        <>
          {scheduledFor !== null && (
            <Button
              variant="quiet"
              className="me-auto"
              onClick={() => {
                onSchedule(null)
                onClose()
              }}
            >
              {t('schedule.free')}
            </Button>
          )}
          <Button onClick={onClose}>{t('schedule.cancel')}</Button>
          <Button variant="strong" onClick={confirm}>
            {t('schedule.confirm')}
          </Button>
        </>
      }
    >
      <div className="mt-2 grid grid-cols-2 gap-3">
        <TextField
          label={t('schedule.date')}
          type="date"
          value={date}
          onChange={(next) => setFields({ date: next, time })}
          onEnter={confirm}
          inputRef={first}
        />
        <TextField
          label={t('schedule.time')}
          type="time"
          value={time}
          onChange={(next) => setFields({ date, time: next })}
          onEnter={confirm}
        />
      </div>
      <p role={wasTried && problem !== undefined ? 'alert' : undefined} className="mt-2 min-h-9 text-small text-ink-3">
        {wasTried && problem !== undefined ? <span className="text-err">{problem}</span> : help}
      </p>
    </Dialog>
  )
}
