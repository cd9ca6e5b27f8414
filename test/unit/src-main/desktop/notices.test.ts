// Catches: a batch that floods the desktop, a notification without what was charged, a count that goes on after the user
// came back, and a click that leads elsewhere.
import { expect, it } from 'vitest'
import { createNotices, newsOfApprovals, newsOfJob, newsOfSlot } from '#main/desktop/notices.ts'
import { createWords } from '#main/desktop/words.ts'
import type { DesktopNotice } from '#main/ports/desktop-ports.ts'
import { Job, type JobState } from '#shared/bridge/jobs.ts'
import type { NoticeKind } from '#shared/domain/notice-rules.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

const say = createWords('en')
const at = '2026-11-19T14:00:00Z'
const failure = { code: 'SERVICE_FAILED', message: 'The model stopped.', charged: 'returned', fields: [] } as const
const job = (state: unknown, charged: number | null, refunded = 0) =>
  Job.parse({
    id: 'j1',
    workspaceId: 'w1',
    number: 14,
    kind: 'generation',
    modelId: 'm1',
    modelName: 'Still',
    outputType: 'image',
    prompt: 'a jar',
    template: null,
    input: {},
    quote: { modelId: 'm1', credits: 12, label: { kind: 'exact' }, pricedBy: [], note: '' },
    state,
    charged,
    refunded,
    lane: 'user',
    isPaused: false,
    setId: null,
    retryOf: null,
    createdAt: at,
    startedAt: null,
    settledAt: null,
  })

it('an ended run says what was charged and leads to its file', () => {
  expect(newsOfJob(say, job({ kind: 'done', at, assetIds: ['a1'] }, 12), false)).toEqual({
    kind: 'done',
    news: {
      title: 'Run 14 is done',
      body: 'Still: a jar\nCredits charged: 12',
      path: '/library?asset=a1',
      action: 'Show',
    },
  })
  const practice = newsOfJob(say, job({ kind: 'done', at, assetIds: [] }, 1), true)
  expect(practice?.news.body).toContain('Practice credits charged: 1')
  expect(newsOfJob(say, job({ kind: 'done', at, assetIds: [] }, 2, 2), false)?.news.body).toContain(
    'Credits refunded: 2',
  )
})

it('a failed run says why, and one that goes on says nothing', () => {
  const failed = newsOfJob(say, job({ kind: 'failed', at, failure, refunded: true }, 12, 12), false)
  expect(failed).toMatchObject({ kind: 'failed', news: { body: failure.message, path: '/activity' } })
  const running: JobState = { kind: 'running', since: at }
  expect(newsOfJob(say, job(running, 12), false)).toBeNull()
})

it('a slot leads to its video, and a request of an agent to the requests', () => {
  const due = newsOfSlot(say, {
    kind: 'due',
    profileId: 'b 1',
    jobId: 'v&1',
    title: 'Clay',
    platforms: ['tiktok'],
    scheduledFor: at,
  })
  expect(due).toMatchObject({ title: 'Time to post “Clay”', action: 'Publish now' })
  expect(due.path).toBe('/composer?tab=publish&brand=b+1&job=v%261')
  const missed = newsOfSlot(say, { kind: 'missed', profileId: 'b', jobId: 'v', count: 2, titles: ['Clay', 'Glaze'] })
  expect(missed).toMatchObject({ title: 'Overdue videos: 2', body: 'Clay, Glaze' })
  expect(newsOfApprovals(say, 1).title).toBe('An agent needs your approval')
  expect(newsOfApprovals(say, 3).path).toBe('/activity?tab=agents')
})

it('news of one kind are one notification with their number, until the user was at a window', () => {
  const clock = createTestClock()
  const shown: DesktopNotice[] = []
  let isAllowed = true
  const notices = createNotices({
    may: (kind: NoticeKind) => isAllowed && kind !== 'publish',
    notify: (notice) => shown.push(notice),
    words: () => say,
    clock,
  })
  const news = { title: 'Run 14 is done', body: 'Still', path: '/library?asset=a1', action: 'Show' }
  notices.add('done', news)
  notices.add('publish', news)
  clock.advance(1_000)
  expect(shown).toEqual([{ tag: 'done', ...news }])
  for (let count = 0; count < 999; count += 1) notices.add('done', news)
  clock.advance(1_000)
  expect(shown).toHaveLength(2)
  expect(shown[1]).toMatchObject({ tag: 'done', title: 'Runs done: 1,000', path: '/library', body: 'Still' })
  notices.seen()
  notices.add('done', news)
  isAllowed = false
  notices.add('failed', news)
  clock.advance(1_000)
  expect(shown.slice(2)).toEqual([{ tag: 'done', ...news }])
})
