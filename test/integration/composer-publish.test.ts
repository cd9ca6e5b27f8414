// Catches: a report that is sent twice after a lost answer, an address of another platform that is reported, numbers that are
// sent although one is negative, a caption of the user that is lost, a posted video that stays in the list, one that is posted
// on one of two platforms and not counted, a video that is fetched
// although the user rendered it, and a tab that counts other videos than the list.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Job } from '#shared/bridge/jobs.ts'
import { openProxiedStudio, type ProxiedStudio } from '../helpers/proxied-studio.ts'
import { refusalOf } from '../helpers/refusal-of.ts'
import { passOn, type ProxyAct, type SeenRequest } from '../helpers/transparent-proxy.ts'

const isOver = ({ state }: Job) => !['waiting', 'sending', 'running', 'saving'].includes(state.kind)
const isReport = ({ method, path }: SeenRequest) => method === 'POST' && path.endsWith('/posted')

/** A bench whose brand has finished videos to post on two platforms. */
async function openQueue(act: (request: SeenRequest) => ProxyAct = passOn) {
  const bench = await openProxiedStudio(act)
  const { call } = bench.test
  const { brands } = await call.composer.brands({})
  const brand = { profileId: brands.find(({ name }) => name === 'Marrow & Clay')?.profileId ?? '' }
  const weekdays = [0, 1, 2, 3, 4, 5, 6]
  const platforms: ('tiktok' | 'youtube')[] = ['tiktok', 'youtube']
  await call.autopilot.set({ ...brand, change: { state: 'on', perDay: 1, weekdays, platforms, delivery: 'external' } })
  const run = await call.autopilot.run({ ...brand, draftId: randomUUID(), quoted: null, acceptsUnknown: true })
  await bench.settle(bench.test.waitFor(run.id, isOver))
  const listed = async () => (await call.publish.page({ ...brand, refresh: 'now' })).jobs
  await bench.settle(
    expect.poll(async () => (await listed()).filter(({ status }) => status === 'rendered').length).toBeGreaterThan(1),
  )
  const jobs = (await listed()).filter(({ status }) => status === 'rendered')
  const [job] = jobs
  if (job === undefined) throw new Error('A video waits to be posted')
  return { bench, brand, call, job, jobs }
}
const reports = ({ proxy }: ProxiedStudio) => proxy.seen.filter(isReport).length
const tiktok = 'https://www.tiktok.com/@marrowandclay/video/7574420193847?lang=en'

describe('a finished video', () => {
  it('is fetched for free, captioned, marked as posted by a pasted address, and leaves the list once it is everywhere', async () => {
    const { bench, brand, call, job } = await openQueue()
    await using held = bench
    const { jobId } = job
    expect(job.parts.map(({ platform, state }) => [platform, state])).toEqual([
      ['tiktok', 'to-post'],
      ['youtube', 'to-post'],
    ])
    const [download] = await call.publish.download({ ...brand, draftId: randomUUID(), jobIds: [jobId] })
    const fetched = await held.settle(held.test.waitFor(download?.id ?? '', isOver))
    expect(fetched).toMatchObject({ charged: 0, state: { kind: 'done' } })
    expect((await call.publish.read({ ...brand, jobId })).assetId).not.toBeNull()

    const words = { title: 'Own title', caption: 'Own words', tags: ['own'] }
    const edited = await call.publish.editCaption({ ...brand, jobId, platforms: ['tiktok', 'youtube'], words })
    expect(edited.parts.map(({ edit }) => edit)).toMatchObject([{ ...words, title: null }, words])
    const restored = await call.publish.restoreCaption({ ...brand, jobId, platform: 'tiktok' })
    expect(restored.parts.map(({ edit }) => edit?.caption)).toEqual([undefined, 'Own words'])

    const mark = { ...brand, jobId, postedAt: null }
    const wrong = await refusalOf(call.publish.markPosted({ ...mark, platform: 'youtube', url: tiktok }))
    expect(wrong).toMatchObject({ code: 'INVALID_INPUT', data: { fields: [{ field: 'url' }] } })
    expect(reports(held)).toBe(0)
    const half = await call.publish.markPosted({ ...mark, platform: 'tiktok', url: tiktok })
    expect(half.parts.map(({ state }) => state)).toEqual(['posted', 'to-post'])
    const left = await call.publish.page({ ...brand, refresh: 'now' })
    expect(left.jobs.map((one) => one.jobId)).toContain(jobId)
    const { toPublish } = await call.composer.counts(brand)
    expect([toPublish?.count, left.counts?.['to-post']]).toEqual([left.jobs.length, left.jobs.length])
    expect(half.parts[0]?.post).toMatchObject({ externalId: '7574420193847' })
    const whole = await call.publish.markPosted({ ...mark, platform: 'youtube', url: 'youtu.be/dQw4w9WgXcQ' })
    expect(whole.status).toBe('posted')
    const { jobs, counts } = await call.publish.page({ ...brand, refresh: 'now' })
    expect(jobs.map((one) => one.jobId)).not.toContain(jobId)
    expect(counts?.posted).toBe(1)
    const posted = await call.publish.page({ ...brand, list: 'posted' })
    expect(posted.jobs.map((one) => one.jobId)).toEqual([jobId])
    // It stays in its slot of the calendar, and in no other range.
    const slot = job.scheduledFor ?? ''
    const after = new Date(Date.parse(slot) + 1).toISOString()
    const inSlot = await call.autopilot.slots({ ...brand, from: slot, to: after })
    expect(inSlot.jobs.map((one) => [one.jobId, one.status])).toEqual([[jobId, 'posted']])
    const before = await call.autopilot.slots({ ...brand, from: '2020-01-01T00:00:00+01:00', to: slot })
    expect(before.jobs.map((one) => one.jobId)).not.toContain(jobId)

    const table = await call.publish.readNumbers({ ...brand, text: `url,views,saves\n${tiktok},8412,-3` })
    expect(table.rows[0]?.found).toMatchObject({ jobId, platform: 'tiktok' })
    expect(table.problems).toMatchObject([
      { line: 2, column: 'saves', message: expect.stringContaining('must not be negative') as string },
    ])
    const values = {
      views: 8_412,
      likes: 631,
      comments: null,
      shares: null,
      saves: 287,
      reach: null,
      impressions: null,
    }
    const item = { jobId, platform: 'tiktok' as const, values }
    const negative = await refusalOf(
      call.publish.sendNumbers({ ...brand, items: [{ ...item, values: { ...values, saves: -3 } }] }),
    )
    expect(negative).toMatchObject({ code: 'INVALID_INPUT', data: { fields: [{ field: 'items.0.saves' }] } })
    expect(await call.publish.sendNumbers({ ...brand, items: [item] })).toEqual({ accepted: 1 })
    const performance = await call.performance.read({ ...brand, days: null, refresh: 'now' })
    expect(performance.posts).toEqual({ withNumbers: 1, total: 2 })
    const { posts } = await call.performance.posts({
      ...brand,
      days: null,
      group: { kind: 'platform', platform: 'tiktok' },
    })
    expect(posts).toMatchObject([{ jobId, views: 8_412, title: job.title }])
  })

  it('is here if the user rendered it', async () => {
    const { bench, brand, call, job } = await openQueue()
    await using held = bench
    const { jobId, playId = '' } = job
    expect((await call.publish.read({ ...brand, jobId })).assetId).toBeNull()
    const order = { ...brand, playId, draftId: randomUUID(), quoted: null, acceptsUnknown: true }
    const render = await call.takes.render(order)
    await held.settle(held.test.waitFor(render.id, isOver))
    const { assetId } = await call.publish.read({ ...brand, jobId })
    expect((await call.library.page({})).assets.map(({ id }) => id)).toEqual([assetId])
    expect(await call.publish.download({ ...brand, draftId: randomUUID(), jobIds: [jobId] })).toEqual([])
  })

  it('is reported once, although the answer was lost', async () => {
    let isLost = true
    const { bench, brand, call, jobs } = await openQueue((request): ProxyAct => {
      if (!isReport(request) || !isLost) return { kind: 'pass' }
      isLost = false
      return { kind: 'cut-answer' }
    })
    await using held = bench
    const jobId = jobs[0]?.jobId ?? ''
    const marked = await call.publish.markPosted({ ...brand, jobId, platform: 'tiktok', url: tiktok, postedAt: null })
    expect(marked.parts[0]).toMatchObject({ state: 'posted' })
    expect(reports(held)).toBe(1)
    const failed = await call.publish.reportFailed({ ...brand, jobId: jobs[1]?.jobId ?? '', reason: 'Music rights' })
    expect(failed).toMatchObject({ status: 'failed', reason: 'Music rights' })
    expect((await call.publish.page({ ...brand, list: 'failed' })).jobs).toHaveLength(1)
  })
})
