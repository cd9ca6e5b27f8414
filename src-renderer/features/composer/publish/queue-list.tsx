import type { PublishJob } from '#shared/bridge/publish.ts'
import { Check, Circle, X } from 'lucide-react'
import type { Ref } from 'react'
import { useStore } from 'zustand'
import { UnreadNote } from '../../../forms/stale-note.tsx'
import { formatCount, formatElapsed, formatSize } from '../../../lib/format.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import type { NotificationSwitch } from '../../../lib/notifications.ts'
import { platformName, platformShort } from '../../../lib/platforms.ts'
import { timeIn } from '../../../lib/zoned-time.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyState } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { usePublishStore } from './publish-store.ts'
import { isToPost, type QueueRow, queueRows, spanWords } from './queue-groups.ts'
import { t } from './texts.ts'
import type { PublishQueue } from './use-publish.ts'

/** The lists, in the order of the bar. */
export const publishLists = ['to-post', 'posted', 'failed'] as const

const marks = {
  'to-post': { icon: Circle, ink: 'text-ink-3' },
  posted: { icon: Check, ink: 'text-ok' },
  failed: { icon: X, ink: 'text-err' },
} as const

/** The line below the title: how late, when, what is under way, or why it failed. */
function lineOf(job: PublishJob, now: number): string {
  const { status, scheduledFor, durationSec, bytes, reason } = job
  if (status === 'failed') return reason ?? t('queue.failed')
  if (status === 'rendering') return t('queue.rendering')
  if (status === 'scheduled') return t('queue.waiting')
  const until = scheduledFor === null || !isToPost(job) ? null : Date.parse(scheduledFor) - now
  if (until !== null && until <= 0) return t('queue.late', { time: spanWords(until) })
  // What comes soon is worth more than the size of its file.
  if (until !== null && until < 12 * 3_600_000) return t('queue.due', { time: spanWords(until) })
  if (typeof durationSec !== 'number' || typeof bytes !== 'number') return job.hasFile ? '' : t('queue.noFile')
  return t('queue.file', { length: formatElapsed(durationSec), size: formatSize(bytes) })
}

function Parts({ parts }: Pick<PublishJob, 'parts'>) {
  return (
    <span className="mt-0.5 flex gap-2.5 text-caption whitespace-nowrap">
      {parts.map(({ platform, state }) => (
        <span key={platform} className={classNames('inline-flex items-center gap-[3px]', marks[state].ink)}>
          <Icon icon={marks[state].icon} size={state === 'to-post' ? 12 : 14} />
          <span aria-hidden>{platformShort(platform)}</span>
          <span className="sr-only">
            {t('queue.platform', { platform: platformName(platform), state: t(`queue.states.${state}`) })}
          </span>
        </span>
      ))}
    </span>
  )
}

type JobRowProps = {
  readonly job: PublishJob
  readonly isLate: boolean
  readonly now: number
  readonly timeZone: string
}

function JobRow({ job, isLate, now, timeZone }: JobRowProps) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3 pe-3 ps-4">
      {job.coverUrl === null ? (
        <span className="h-[58px] w-[34px] shrink-0 rounded-media bg-stage" />
      ) : (
        <img
          src={job.coverUrl}
          alt=""
          loading="lazy"
          className="h-[58px] w-[34px] shrink-0 rounded-media object-cover"
        />
      )}
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-1.5">
          <span className="min-w-0 flex-1 truncate font-medium">
            {job.title === '' ? t('queue.untitled') : job.title}
          </span>
          <span className={classNames('text-small', isLate ? 'text-warn' : 'text-ink-3')}>
            {job.scheduledFor !== null && timeIn(job.scheduledFor, timeZone)}
          </span>
        </span>
        <span className="block truncate text-caption text-ink-3">{lineOf(job, now)}</span>
        <Parts parts={job.parts} />
      </span>
    </div>
  )
}

/** Whether the user is reminded at the slots, and the way to switch that on. */
function ReminderNote({ isOn, isBlocked, turn }: NotificationSwitch) {
  const { toSettings } = useNavigation()
  return (
    <p className="flex shrink-0 items-center gap-1.5 border-t border-line px-3 py-2 text-caption text-ink-3 mid:px-4">
      <span className="flex-1 whitespace-nowrap">{t(isOn ? 'reminders.on' : 'reminders.off')}</span>
      {!isOn && (
        <button
          type="button"
          className="link"
          onClick={() => (isBlocked ? toSettings({ section: 'notifications' }) : turn(true))}
        >
          {t(isBlocked ? 'reminders.settings' : 'reminders.turnOn')}
        </button>
      )}
    </p>
  )
}

const heights = { heading: 32, job: 72 } as const

type QueueListProps = {
  readonly queue: PublishQueue
  readonly job: PublishJob | null
  readonly now: number
  readonly timeZone: string
  readonly reminders: NotificationSwitch
  readonly searchRef: Ref<HTMLInputElement>
}

/** The queue by time: overdue, days, and what failed. */
export function QueueList({ queue, job, now, timeZone, reminders, searchRef }: QueueListProps) {
  const store = usePublishStore()
  const { list, text } = useStore(store)
  const { jobs, failed, counts, state, postsItself } = queue
  const rows = queueRows({ list, jobs, failed, now, timeZone })
  const select = (row: QueueRow) => row.kind === 'job' && store.setState({ jobId: row.job.jobId, platform: null })
  return (
    <aside
      aria-label={t('queue.label')}
      className="flex min-h-0 w-[244px] shrink-0 flex-col border-e border-line bg-surface-1 mid:w-[264px]"
    >
      <div className="space-y-2 px-3 pt-2.5 pb-2">
        <Segmented
          label={t('queue.list')}
          labelHidden
          full
          options={publishLists.map((value) => ({
            value,
            label: t(`queue.lists.${value}`),
            detail: counts === null ? undefined : formatCount(counts[value]),
          }))}
          value={list}
          onChange={(next) => store.setState({ list: next, jobId: null })}
        />
        <SearchField
          label={t('queue.find')}
          keys="/"
          value={text}
          onChange={(next) => store.setState({ text: next })}
          inputRef={searchRef}
        />
      </div>
      {postsItself && <p className="px-4 pb-2 text-caption text-ink-3">{t('queue.posts')}</p>}
      <div className="min-h-0 flex-1">
        {state === 'loading' && (
          <div role="group" aria-busy aria-label={t('queue.loading')} className="m-4 h-48 rounded-control bg-control" />
        )}
        {state === 'failed' && <UnreadNote read={queue} />}
        {state === 'ready' && rows.length > 0 && (
          <VirtualList
            label={t(`queue.labels.${list}`)}
            items={rows}
            itemKey={({ key }) => key}
            rowHeight={({ kind }) => heights[kind]}
            isHeading={({ kind }) => kind === 'heading'}
            selectedKey={job?.jobId ?? null}
            onSelect={select}
            onEndReached={queue.loadMore}
            renderItem={(row) =>
              row.kind === 'heading' ? (
                <span
                  className={classNames(
                    'flex flex-1 items-end px-4 pb-1.5 text-caption',
                    row.isLate ? 'text-warn' : 'text-ink-3',
                  )}
                >
                  {row.title}
                  <span className="ms-auto text-ink-3">{row.aside}</span>
                </span>
              ) : (
                <JobRow job={row.job} isLate={row.isLate} now={now} timeZone={timeZone} />
              )
            }
          />
        )}
        {state === 'ready' && rows.length === 0 && text !== '' && (
          <EmptyState
            title={t('empty.noMatch')}
            actions={<Button onClick={() => store.setState({ text: '' })}>{t('empty.clear')}</Button>}
          />
        )}
        {state === 'ready' && rows.length === 0 && text === '' && (
          <EmptyState title={t(`empty.${list}`)}>{t(postsItself ? 'empty.internal' : 'empty.text')}</EmptyState>
        )}
      </div>
      {state === 'ready' && !postsItself && <ReminderNote {...reminders} />}
    </aside>
  )
}
