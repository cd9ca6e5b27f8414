// Would catch: a video whose slot passed that is not on top, a day that is named by the computer's zone instead of the
// brand's, and a failed video that is shown as one to post.
import { queueRows, spanWords } from '#renderer/features/composer/publish/queue-groups.ts'
import { PublishJob, PublishPlatform } from '#shared/bridge/publish.ts'
import { expect, it } from 'vitest'

const job = (jobId: string, scheduledFor: string | null, status = 'rendered', parts: PublishJob['parts'] = []) =>
  PublishJob.parse({
    jobId,
    scheduledFor,
    status,
    coverUrl: null,
    parts,
    hasFile: false,
    assetId: null,
    downloadId: null,
    downloadProblem: null,
  })
const now = Date.parse('2026-11-19T15:42:00Z')
const titles = (rows: ReturnType<typeof queueRows>) =>
  rows.map((row) => (row.kind === 'heading' ? `${row.title}|${row.aside}` : row.job.jobId))
const open = { list: 'to-post', failed: [], now, timeZone: 'Europe/Lisbon' } as const

it('lists overdue videos, then days, then what failed in the last week', () => {
  const jobs = [
    job('late', '2026-11-19T12:00:00Z'),
    job('rendering', '2026-11-19T13:00:00Z', 'rendering'),
    job('evening', '2026-11-19T18:00:00Z'),
    job('tomorrow', '2026-11-20T12:00:00Z'),
    job('sunday', '2026-11-22T12:00:00Z'),
    job('later', '2026-12-01T12:00:00Z'),
    job('free', null),
  ]
  const failed = [job('rights', '2026-11-17T18:00:00Z', 'failed'), job('old', '2026-11-01T18:00:00Z', 'failed')]
  expect(titles(queueRows({ ...open, jobs, failed }))).toEqual([
    'Overdue|1',
    'late',
    'Today|Thu 19',
    'rendering',
    'evening',
    'Tomorrow|Fri 20',
    'tomorrow',
    'Sunday|22 Nov',
    'sunday',
    '1 December|Tue',
    'later',
    'Without a slot|',
    'free',
    'Failed, last 7 days|1',
    'rights',
  ])
})

it('a video that is posted on one of two platforms is still overdue', () => {
  const words = { title: null, caption: '', tags: [] }
  const part = (platform: string, state: string) =>
    PublishPlatform.parse({ platform, words, edit: null, state, post: null })
  const jobs = [
    job('half', '2026-11-19T12:00:00Z', 'posted', [part('tiktok', 'posted'), part('instagram', 'to-post')]),
    job('whole', '2026-11-19T13:00:00Z', 'posted', [part('tiktok', 'posted')]),
  ]
  expect(titles(queueRows({ ...open, jobs })).slice(0, 3)).toEqual(['Overdue|1', 'half', 'Today|Thu 19'])
})

it('names days by the zone of the brand', () => {
  const jobs = [job('night', '2026-11-19T23:30:00Z')]
  expect(titles(queueRows({ ...open, jobs }))[0]).toBe('Today|Thu 19')
  expect(titles(queueRows({ ...open, jobs, timeZone: 'Europe/Berlin' }))[0]).toBe('Tomorrow|Fri 20')
})

it('writes how long something is', () => {
  expect([42, 222, 60 * 49].map((minutes) => spanWords(-minutes * 60_000))).toEqual(['42 min', '3 h 42 min', '2 days'])
})
