import type { PublishJob, PublishList } from '#shared/bridge/publish.ts'
import { dateAfter, localTime } from '#shared/util/time-zone.ts'
import { dateName, longWeekday, weekdayName } from '../../../lib/zoned-time.ts'
import { t } from './texts.ts'

/** A row of the queue: a heading with what stands at its right, or a job. */
export type QueueRow =
  | {
      readonly kind: 'heading'
      readonly key: string
      readonly title: string
      readonly aside: string
      readonly isLate: boolean
    }
  | { readonly kind: 'job'; readonly key: string; readonly job: PublishJob; readonly isLate: boolean }

const jobRow = (job: PublishJob, isLate = false): QueueRow => ({ kind: 'job', key: job.jobId, job, isLate })

type Heading = Omit<Extract<QueueRow, { kind: 'heading' }>, 'kind'>

/** The heading of a day: today, tomorrow, a weekday of the next days, else the date. */
function dayHeading(date: string, today: string): Heading {
  const number = Number(date.slice(8))
  const heading = { key: `day ${date}`, isLate: false }
  if (date === today) return { ...heading, title: t('queue.today'), aside: `${weekdayName(date)} ${number}` }
  if (date === dateAfter(today, 1))
    return { ...heading, title: t('queue.tomorrow'), aside: `${weekdayName(date)} ${number}` }
  if (date > today && date <= dateAfter(today, 6))
    return { ...heading, title: longWeekday(date), aside: dateName(date) }
  return { ...heading, title: dateName(date, true), aside: weekdayName(date) }
}

type QueueOptions = {
  readonly list: PublishList
  readonly jobs: readonly PublishJob[]
  /** Failed jobs, of which those of the last 7 days follow the ones to post. */
  readonly failed: readonly PublishJob[]
  /** Milliseconds since 1970. */
  readonly now: number
  readonly timeZone: string
}

const weekMs = 7 * 24 * 3_600_000

/** Whether a video can be posted and is not posted everywhere: the service calls it posted after its first post. */
export const isToPost = ({ status, parts }: PublishJob): boolean =>
  status === 'rendered' || (status === 'posted' && parts.some(({ state }) => state === 'to-post'))

const isLate = (job: PublishJob, now: number) =>
  job.scheduledFor !== null && isToPost(job) && Date.parse(job.scheduledFor) <= now

/** Puts jobs under headings: overdue ones, then by day in the brand's time zone, then those that failed lately. */
export function queueRows({ list, jobs, failed, now, timeZone }: QueueOptions): QueueRow[] {
  const today = localTime(now, timeZone).date
  const late = list === 'to-post' ? jobs.filter((job) => isLate(job, now)) : []
  const others = jobs.filter((job) => !late.includes(job))
  const rows: QueueRow[] = []
  if (late.length > 0) {
    rows.push({ kind: 'heading', key: 'late', title: t('queue.overdue'), aside: String(late.length), isLate: true })
    rows.push(...late.map((job) => jobRow(job, true)))
  }
  let before = ''
  for (const job of others) {
    const date = job.scheduledFor === null ? null : localTime(Date.parse(job.scheduledFor), timeZone).date
    const heading =
      date === null ? { key: 'none', title: t('queue.noSlot'), aside: '', isLate: false } : dayHeading(date, today)
    // The lists of ended jobs are by their last change, so a day may come twice.
    if (heading.key !== before) rows.push({ kind: 'heading', ...heading, key: `${heading.key} ${job.jobId}` })
    before = heading.key
    rows.push(jobRow(job))
  }
  const lately = failed.filter(
    ({ scheduledFor }) =>
      scheduledFor !== null && Date.parse(scheduledFor) > now - weekMs && Date.parse(scheduledFor) <= now,
  )
  if (list === 'to-post' && lately.length > 0) {
    const aside = String(lately.length)
    rows.push({ kind: 'heading', key: 'failed', title: t('queue.recentFailed'), aside, isLate: false })
    rows.push(...lately.map((job) => jobRow(job)))
  }
  return rows
}

const minuteMs = 60_000

/** How long something is, in words: `3 h 42 min`. Negative values count as positive. */
export function spanWords(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / minuteMs)
  if (minutes < 60) return t('queue.minutes', { count: String(minutes) })
  if (minutes < 48 * 60)
    return t('queue.hours', { hours: String(Math.floor(minutes / 60)), minutes: String(minutes % 60) })
  return t('queue.days', { count: Math.round(minutes / (24 * 60)) })
}
