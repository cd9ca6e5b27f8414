import type { PublishJob } from '#shared/bridge/publish.ts'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { useNow } from '../../../lib/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { Section } from '../../../ui/section.tsx'
import { slotTime } from '../composer-time.ts'
import { ScheduleDialog } from '../round/schedule-dialog.tsx'
import { usePublishStore } from './publish-store.ts'
import { t } from './texts.ts'
import { useJobAction } from './use-publish.ts'

type FailedSectionProps = {
  readonly profileId: string
  readonly job: PublishJob
  readonly timeZone: string
  readonly blocked: string | null
}

/** Why a video failed, and the way to a new one: the interface of the service takes no failed job back. */
export function FailedSection({ profileId, job, timeZone, blocked }: FailedSectionProps) {
  const { call } = useBridge()
  const store = usePublishStore()
  const action = useJobAction()
  const now = useNow(60_000)
  const [isAsking, setAsking] = useState(false)
  const [scheduledFor, setScheduledFor] = useState<string | null>(null)
  const { playId, title, reason } = job
  const schedule = async (slot: string | null) => {
    if (playId === undefined || slot === null) return
    const isDone = await action.run(() => call.rounds.vote({ profileId, playId, vote: 'up', scheduledFor: slot }))
    if (isDone) setScheduledFor(slot)
  }
  return (
    <Section title={t('failed.title')}>
      <p className="text-small text-err">
        {reason === null || reason === undefined ? t('failed.noReason') : t('failed.reason', { reason })}
      </p>
      <p className="mt-2 text-small text-ink-3">
        {t('failed.final')} {t('failed.again')}
      </p>
      {action.problem !== null && (
        <div className="mt-2">
          <Note tone="error">{action.problem}</Note>
        </div>
      )}
      <div role="status">
        {scheduledFor !== null && (
          <div className="mt-2">
            <Note
              tone="ok"
              actions={[{ label: t('failed.show'), run: () => store.setState({ list: 'to-post', jobId: null }) }]}
            >
              {t('failed.scheduled', { time: slotTime(scheduledFor, timeZone, now) })}
            </Note>
          </div>
        )}
      </div>
      <Button
        className="mt-3"
        data-schedule-again
        busy={action.isBusy}
        disabled={blocked ?? (playId === undefined ? t('failed.noPlay') : undefined)}
        onClick={() => setAsking(true)}
      >
        <Icon icon={CalendarClock} size={14} />
        {t('failed.schedule')}
      </Button>
      {isAsking && (
        <ScheduleDialog
          titles={[title]}
          timeZone={timeZone}
          scheduledFor={null}
          onSchedule={(slot) => void schedule(slot)}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}
