// Catches: autopilot, queue, reports and numbers whose answers differ from the interface: a slot filled twice or at a wrong hour, a report that a job's state does not allow, numbers that are half stored, a claim without evidence.
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { composerRoutes } from '#shared/contract/composer.ts'
import { QueueJob } from '#shared/contract/composer-resource.ts'
import { openComposer, type ComposerCaller } from '../helpers/composer-caller.ts'

type Status = z.output<typeof composerRoutes.autopilot.answer>

const quarterMs = 15 * 60_000
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const on = { autopilot: 'on', timezone: 'Europe/Lisbon', postHour: 12, perDay: 2, weekdays: everyDay }
const external = { ...on, delivery: 'external', platforms: ['tiktok', 'instagram'] }

const status = async (caller: ComposerCaller): Promise<Status> =>
  composerRoutes.autopilot.answer.parse(await caller.get('/autopilot'))
const set = async (caller: ComposerCaller, body: object): Promise<Status> =>
  composerRoutes.setAutopilot.answer.parse(await caller.send('PATCH', '/autopilot', body))
const run = async (caller: ComposerCaller): Promise<Status> =>
  composerRoutes.runAutopilot.answer.parse(await caller.send('POST', '/autopilot/run'))
const queue = async (caller: ComposerCaller, query = '') =>
  composerRoutes.queue.answer.parse(await caller.get(`/queue${query}`)) as unknown as {
    queue: z.output<typeof QueueJob>[]
    nextCursor: string | null
  }
const performance = async (caller: ComposerCaller, query = '') =>
  composerRoutes.performance.answer.parse(await caller.get(`/performance${query}`))
const posted = (caller: ComposerCaller, jobId: string, body: object) =>
  caller.send('POST', `/queue/${jobId}/posted`, body)
const slotsOf = ({ queue: jobs }: Pick<Status, 'queue'>) => jobs.map(({ scheduledFor }) => scheduledFor?.slice(0, 16))

/** Fills the slots of external delivery and waits until all are rendered. */
async function filled(caller: ComposerCaller): Promise<z.output<typeof QueueJob>[]> {
  await set(caller, external)
  await run(caller)
  await expect.poll(async () => (await queue(caller)).queue.length, { interval: 5 }).toBe(6)
  return (await queue(caller)).queue.toReversed()
}

describe('autopilot', () => {
  test('is off at first; settings change one by one, and the answer is the new status', async () => {
    await using caller = await openComposer()
    expect(await status(caller)).toMatchObject({ autopilot: 'off', timezone: null, queue: [], delivery: 'internal' })
    const changed = await set(caller, { postHour: 8, perDay: 3, weekdays: [5, 1, 1], platforms: ['x'], market: 'PT' })
    expect(changed).toMatchObject({ autopilot: 'off', postHour: 8, weekdays: [1, 5], platforms: ['x'], market: 'PT' })
    expect(changed.slotTimes).toEqual(['08:00', '14:00', '20:00'])
    expect(await set(caller, { timezone: 'Europe/Lisbon' })).toMatchObject({ postHour: 8, timezone: 'Europe/Lisbon' })
  })

  test.each([
    [{ timezone: 'Mars/Olympus' }, /^400 timezone: is not a time zone/],
    [{ postHour: 24 }, /^400 postHour: must be 0 to 23/],
    [{ perDay: 0 }, /^400 perDay: must be 1 to 6/],
    [{ perDay: 2, postHour: 23 }, /^400 perDay: a day has no room for 2 posts/],
    [{ weekdays: [7] }, /^400 weekdays\.0: must be 0 \(Sunday\) to 6/],
    [{ weekdays: [] }, /^400 weekdays: must name a day/],
    [{ platforms: ['myspace'] }, /^400 platforms\.0 must be one of: tiktok, instagram, youtube, x, linkedin, facebook/],
    [{ platforms: [] }, /^400 platforms: must name a platform/],
    [{ market: 'Portugal' }, /^400 market: must be a country code/],
    [{ delivery: 'pigeon' }, /^400 delivery must be one of: internal, external/],
    [{ autopilot: true }, /^400 autopilot must be one of: on, off/],
    [{ perday: 1 }, /^400 Unknown field: perday/],
  ])('%j is refused with its field, and nothing changes', async (body, message) => {
    await using caller = await openComposer()
    const before = await status(caller)
    expect(await caller.refused('PATCH', '/autopilot', { market: 'PT', ...body })).toMatch(message)
    expect({ ...(await status(caller)), nextPassAt: null }).toEqual({ ...before, nextPassAt: null })
  })

  test('fills empty slots by day, hour and time zone at its pass, as the preview says, and renders them', async () => {
    await using caller = await openComposer()
    // 1 June 2026 is a Monday; Lisbon is an hour ahead of UTC.
    const preview = await set(caller, { ...external, weekdays: [1, 2, 4] })
    expect(preview.queue).toEqual([])
    const planned = preview.planned.map(({ scheduledFor }) => scheduledFor.slice(0, 16))
    expect(planned).toEqual(['2026-06-01T17:00', '2026-06-02T11:00', '2026-06-02T17:00', '2026-06-04T11:00'])
    expect(preview.nextPassAt).toBe('2026-06-01T12:15:00.000Z')
    expect(new Set(preview.planned.map(({ playId }) => playId)).size).toBe(4)
    for (const { reason } of preview.planned) expect(reason).not.toBe('')
    caller.goTo('2026-06-01T12:15:00Z')
    const after = await status(caller)
    expect(after.queue.map(({ playId, angle }) => [playId, angle])).toEqual(
      preview.planned.map(({ playId, angle }) => [playId, angle]),
    )
    expect(after.planned).toEqual([])
    expect(after.lastPass).toMatchObject({ filled: 4, problem: null })
    await expect.poll(async () => (await queue(caller)).queue.length, { interval: 5 }).toBe(4)
    // Renders by autopilot do not count toward the hourly allowance.
    expect((await caller.send('POST', '/library/download'))['allowance']).toMatchObject({ used: 0 })
  })

  test('run fills the slots now, and a second run finds them filled; off, it refuses', async () => {
    await using caller = await openComposer()
    expect(await caller.refused('POST', '/autopilot/run')).toBe('409 autopilot: is off; switch it on first')
    await set(caller, on)
    const first = await run(caller)
    expect(slotsOf(first).length).toBe(6)
    const balance = caller.bench.balance()
    expect(slotsOf(await run(caller))).toEqual(slotsOf(first))
    expect(caller.bench.balance()).toBe(balance)
  })

  test('takes approved cards first, and none of them twice', async () => {
    await using caller = await openComposer()
    for (const playId of ['day-one', 'the-bill']) await caller.send('PATCH', `/plays/${playId}/vote`, { vote: 'up' })
    await set(caller, on)
    const { queue: jobs } = await run(caller)
    expect(jobs.slice(0, 2).map(({ playId }) => playId)).toEqual(['day-one', 'the-bill'])
    expect(new Set(jobs.map(({ playId }) => playId)).size).toBe(6)
  })

  test('a card that was scheduled on its own is rendered by a pass, also while autopilot is off', async () => {
    await using caller = await openComposer()
    await set(caller, { delivery: 'external' })
    const scheduledFor = '2026-06-02T20:00:00.000Z'
    await caller.send('PATCH', '/plays/day-one/vote', { vote: 'up', scheduledFor })
    expect((await status(caller)).queue).toMatchObject([{ status: 'scheduled', source: 'owner', fileUrl: null }])
    caller.bench.clock.advance(quarterMs)
    await expect.poll(async () => (await queue(caller)).queue.length, { interval: 5 }).toBe(1)
    expect((await queue(caller)).queue).toMatchObject([{ playId: 'day-one', status: 'rendered', scheduledFor }])
  })

  test('without enough credits it fills what it can and says why; nothing filled is refused', async () => {
    await using caller = await openComposer({ credits: 120 })
    await set(caller, on)
    const { lastPass, queue: jobs } = await run(caller)
    expect(jobs.length).toBeGreaterThan(0)
    expect(jobs.length).toBeLessThan(6)
    expect(lastPass?.problem).toMatch(/^Not enough credits/)
    expect(await caller.refused('POST', '/autopilot/run')).toMatch(/^402 Not enough credits/)
    expect(caller.bench.service.ledger.sum()).toBe(0)
  })
})

describe('queue', () => {
  test('with delivery external, rendered plays wait, newest first, with file, caption for each platform, and pages', async () => {
    await using caller = await openComposer()
    await filled(caller)
    const { queue: jobs } = await queue(caller)
    const slots = jobs.map(({ scheduledFor }) => Date.parse(scheduledFor ?? ''))
    expect(slots).toEqual(slots.toSorted((a, b) => b - a))
    for (const job of jobs) {
      expect(job).toMatchObject({ status: 'rendered', platforms: ['tiktok', 'instagram'], posts: [] })
      expect(job.captions.map(({ platform }) => platform)).toEqual(['tiktok', 'instagram'])
      expect((await caller.bench.fetch(new URL(job.fileUrl ?? '').pathname)).status).toBe(200)
    }
    const first = await queue(caller, '?limit=4')
    const rest = await queue(caller, `?limit=4&cursor=${first.nextCursor}`)
    expect([...first.queue, ...rest.queue]).toEqual(jobs)
  })

  test('a posted report records the job as posted with the platform posts; more posts may follow', async () => {
    await using caller = await openComposer()
    const [{ jobId } = { jobId: '' }] = await filled(caller)
    const url = 'https://www.tiktok.com/@marrowandclay/video/7574420193847'
    const first = QueueJob.parse(
      await posted(caller, jobId, {
        provider: 'hand',
        postedAt: '2026-06-01T11:00:00+01:00',
        posts: [{ platform: 'tiktok', externalId: '7574420193847', url }],
      }),
    )
    expect(first).toMatchObject({ status: 'posted', provider: 'hand', postedAt: '2026-06-01T10:00:00.000Z' })
    expect(first.posts).toMatchObject([{ platform: 'tiktok', externalId: '7574420193847', url }])
    await posted(caller, jobId, { posts: [{ platform: 'instagram', externalId: 'DJk83v' }] })
    const job = (await status(caller)).queue.find((one) => one.jobId === jobId)
    expect(job?.posts.map(({ platform }) => platform)).toEqual(['tiktok', 'instagram'])
    expect((await queue(caller)).queue.map((one) => one.jobId)).not.toContain(jobId)
    expect(await caller.refused('POST', `/queue/${jobId}/failed`, {})).toMatch(/^409 jobId: .* all its platforms/)
  })

  test('a failed report records the job as failed; posts that it has stay, and later reports are refused', async () => {
    await using caller = await openComposer()
    const [first, second] = await filled(caller)
    const failed = { status: 'failed', reason: 'No music licence' }
    const report = { reason: 'No music licence' }
    for (const _ of [1, 2])
      expect(await caller.send('POST', `/queue/${first?.jobId}/failed`, report)).toMatchObject(failed)
    await posted(caller, second?.jobId ?? '', { posts: [{ platform: 'tiktok', externalId: '1' }] })
    const kept = await caller.send('POST', `/queue/${second?.jobId}/failed`, report)
    expect(kept).toMatchObject({ ...failed, posts: [{ platform: 'tiktok' }] })
    const body = { posts: [{ platform: 'tiktok', externalId: '1' }] }
    expect(await caller.refused('POST', `/queue/${first?.jobId}/posted`, body)).toMatch(/^409 jobId: .* as failed/)
  })

  test.each([
    [{ posts: [] }, '400 posts: must name a post'],
    [{}, '400 Missing required field: posts'],
    [{ posts: [{ platform: 'myspace', externalId: '1' }] }, /^400 posts\.0\.platform must be one of: tiktok, /],
    [{ posts: [{ platform: 'tiktok', externalId: '' }] }, '400 posts.0.externalId: must not be empty'],
    [
      { posts: [{ platform: 'tiktok', externalId: '1', url: 'https://www.instagram.com/reel/DJk83v/' }] },
      '400 posts.0.url: is an address of Instagram, not of TikTok',
    ],
    [
      { posts: [{ platform: 'x', externalId: '1', url: 'https://example.com/x.com' }] },
      '400 posts.0.url: is not an address of X',
    ],
    [{ postedAt: '2026-06-09T11:00:00Z' }, '400 postedAt: is in the future'],
    [{ postedAt: 'noon' }, /^400 postedAt: must be a time/],
  ])('a posted report %j is refused: %s', async (body, message) => {
    await using caller = await openComposer()
    const [job] = await filled(caller)
    const given = { posts: [{ platform: 'tiktok', externalId: '1' }], ...body }
    const sent = Object.keys(body).length === 0 ? body : given
    const answer = await caller.refused('POST', `/queue/${job?.jobId}/posted`, sent)
    expect(answer).toMatch(message)
    expect((await queue(caller)).queue.length).toBe(6)
  })

  test('reports about an unknown job, and about one that is not rendered, are refused', async () => {
    await using caller = await openComposer()
    await set(caller, { delivery: 'external' })
    const body = { posts: [{ platform: 'tiktok', externalId: '1' }] }
    expect(await caller.refused('POST', '/queue/nonsense/posted', body)).toMatch(/^404 Job not found: jobId/)
    expect(await caller.refused('POST', '/queue/nonsense/failed', {})).toMatch(/^404 Job not found: jobId/)
    await caller.send('PATCH', '/plays/day-one/vote', { vote: 'up', scheduledFor: '2026-06-09T20:00:00Z' })
    const { jobId } = (await status(caller)).queue[0] ?? { jobId: '' }
    for (const [report, sent] of [
      ['posted', body],
      ['failed', {}],
    ] as const) {
      expect(await caller.refused('POST', `/queue/${jobId}/${report}`, sent)).toBe(
        '409 jobId: the job is not rendered yet',
      )
    }
    const items = [{ jobId, platform: 'tiktok', views: 1 }]
    expect(await caller.refused('POST', '/metrics', { items })).toBe('409 items.0.jobId: the job is not posted')
  })
})

describe('metrics and performance', () => {
  /** Fills the queue and posts its first two jobs on TikTok. */
  async function postedTwo(caller: ComposerCaller): Promise<[string, string]> {
    const [first, second] = await filled(caller)
    const jobs: [string, string] = [first?.jobId ?? '', second?.jobId ?? '']
    for (const jobId of jobs) await posted(caller, jobId, { posts: [{ platform: 'tiktok', externalId: jobId }] })
    return jobs
  }

  test('performance reads from posts that have numbers; the latest report counts', async () => {
    await using caller = await openComposer()
    const [first, second] = await postedTwo(caller)
    expect((await performance(caller)).posts).toEqual({ withNumbers: 0, total: 2 })
    const report = (items: object[]) => caller.send('POST', '/metrics', { items })
    expect(await report([{ jobId: first, platform: 'tiktok', views: 900, likes: 60 }])).toEqual({ accepted: 1 })
    await report([
      { jobId: first, platform: 'tiktok', views: 8_000, saves: 160, shares: 40 },
      { jobId: second, platform: 'tiktok', views: 4_000, saves: 40 },
      {
        jobId: second,
        platform: 'instagram',
        views: 2_000,
        externalId: 'DJk83v',
        url: 'https://instagram.com/reel/DJk83v',
      },
    ])
    const shown = await performance(caller)
    expect(shown.posts).toEqual({ withNumbers: 3, total: 3 })
    expect(shown.overall).toMatchObject({
      posts: 3,
      views: { n: 3, median: 4_000, low: 2_000, high: 8_000 },
      savesPer1000: { n: 2, median: 15 },
      sharesPer1000: { n: 1, median: 5 },
    })
    expect(shown.platforms.map(({ platform, posts }) => [platform, posts])).toEqual([
      ['tiktok', 2],
      ['instagram', 1],
    ])
    expect(shown.plays.length + shown.angles.length).toBeGreaterThan(2)
    expect(shown.hours).toMatchObject([{ hour: 13, posts: 3 }])
    expect(shown.weekdayHours).toEqual([{ weekday: 1, hour: 13, n: 3, median: 4_000 }])
    const kept = shown.latest.find((post) => post.jobId === first)
    expect(kept).toMatchObject({ views: 8_000, likes: 60, saves: 160 })
    const plays = await caller.get('/plays', { at: '' })
    const own = composerRoutes.plays.answer.parse(plays) as { plays: { playId: string; performance: unknown }[] }
    expect(own.plays.find(({ playId }) => playId === kept?.playId)?.performance).toMatchObject({
      posts: 1,
      medianViews: 8_000,
      savesPer1000: 20,
    })
    expect((await performance(caller, '?days=1&limit=1')).latest.length).toBe(1)
    expect(await caller.refused('GET', '/performance?days=0')).toMatch(/^400 days: must be at least 1/)
  })

  test.each([
    [{ views: -1 }, '400 items.1.views: must be 0 or more'],
    [{ views: 1.5 }, '400 items.1.views must be a whole number'],
    [{ likes: '3' }, '400 items.1.likes must be a number'],
    [{}, /^400 items\.1\.views: send at least one of views, likes/],
    [{ views: 1, platform: 'myspace' }, /^400 items\.1\.platform must be one of/],
    [{ views: 1, platform: 'youtube' }, '400 items.1.platform: the job has no post on youtube'],
    [{ views: 1, url: 'https://x.com/a/status/1' }, '400 items.1.url: is an address of X, not of TikTok'],
    [{ views: 1, jobId: 'nonsense' }, /^404 Job not found: items\.1\.jobId/],
    [{ views: 1, plays: 3 }, '400 Unknown field: items.1.plays'],
  ])('an item %j is refused with its field, and nothing of the report is stored', async (item, message) => {
    await using caller = await openComposer()
    const [jobId] = await postedTwo(caller)
    const own = { jobId, platform: 'tiktok' }
    const answer = await caller.refused('POST', '/metrics', {
      items: [
        { ...own, views: 5 },
        { ...own, ...item },
      ],
    })
    expect(answer).toMatch(message)
    expect((await performance(caller)).posts?.withNumbers).toBe(0)
  })

  test('internal delivery posts at the slot, to a platform that makes numbers; what was learned carries its evidence', async () => {
    await using caller = await openComposer({ credits: 100_000 })
    await set(caller, { ...on, delivery: 'internal', platforms: ['tiktok', 'instagram', 'x'] })
    const rendering = caller.bench.database
      .prepare("select count(*) from composer_export where status in ('queued', 'rendering')")
      .pluck()
    const quarters = 9 * 24 * 4
    for (let quarter = 0; quarter < quarters; quarter += 1) {
      caller.bench.clock.advance(quarterMs)
      // Renders take real time, which the clock does not move.
      while (rendering.get() !== 0) await new Promise((done) => setTimeout(done, 2))
    }
    const now = await status(caller)
    expect(now.queue.filter((job) => job.status === 'posted').length).toBeGreaterThan(8)
    const shown = await performance(caller)
    expect(shown.posts?.withNumbers).toBeGreaterThan(35)
    expect(shown.platforms[0]?.platform).not.toBe('x')
    expect(now.learned.length).toBeGreaterThan(0)
    for (const { evidence, against, isEarly } of now.learned) {
      expect(evidence?.n).toBeGreaterThan(0)
      expect(evidence?.low).toBeLessThanOrEqual(evidence?.median ?? -1)
      expect(evidence?.high).toBeGreaterThanOrEqual(evidence?.median ?? Infinity)
      expect(isEarly ? (evidence?.n ?? 9) < 5 : (against?.high ?? Infinity) < (evidence?.low ?? 0)).toBe(true)
    }
    expect(now.method).toMatch(/Thompson sampling/)
    expect((await queue(caller)).queue).toEqual([])
    expect(caller.bench.service.ledger.sum()).toBe(0)
  })
})
