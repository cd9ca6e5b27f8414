// Catches: a short video sent under another key or without one, or paid twice, and a re-cut that is sent a second time,
// whatever happens to the network, the service or the studio.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reservedBy, type StoredJob } from '#main/cache/tables/job-row.ts'
import type { JobStep } from '#main/jobs/ports.ts'
import { createJobSettling } from '#main/jobs/kinds/settle-job.ts'
import { textAddress } from '#shared/util/text-formats.ts'
import type { PaperAct, PaperRequest } from '../helpers/paper-service.ts'
import { Crash, openRunnerBench, type RunnerBench } from '../helpers/runner-bench.ts'

let bench: RunnerBench
beforeAll(async () => {
  bench = await openRunnerBench()
})
beforeEach(() => bench.clear())
afterAll(() => bench[Symbol.asyncDispose]())

const unpriced: StoredJob['quote'] = {
  modelId: 'v',
  credits: null,
  holds: 60,
  pricedBy: [],
  note: '',
  label: { kind: 'unknown', reason: '' },
}
const video = () => {
  const request = JSON.stringify({
    topic: 'A lake.',
    seconds: 20,
    gender: 'man',
    preset: 'creator',
    captions: true,
    music: true,
  })
  return bench.addVideo({ kind: 'short-video', outputType: 'video', quote: unpriced, request })
}
const recut = () => {
  const request = JSON.stringify({ jobId: 'take', flow: 'reveal', captions: true, music: true })
  return bench.addVideo({ kind: 'recut', outputType: 'video', quote: unpriced, request })
}
const posts = () => bench.paper.seen.filter(({ route }) => route.startsWith('POST /v3/mascot/api'))
const isPost = ({ route }: PaperRequest) => route.startsWith('POST /v3/mascot/api')
const once = (act: PaperAct) => {
  bench.paper.act = (request) => (isPost(request) && posts().length === 1 ? act : 'pass')
}
const keyOf = ({ body }: PaperRequest) => (JSON.parse(body) as { idempotencyKey?: unknown }).idempotencyKey
const settling = (job: StoredJob) =>
  createJobSettling({ runner: bench.deps(), again: () => Promise.resolve(job), takeUp: () => undefined })

/** Runs a job in a studio that dies at a step, then continues it in the next one. */
async function dieAt(step: JobStep, { id }: StoredJob): Promise<void> {
  bench.onStep = (now) => {
    if (now === step) throw new Crash()
  }
  expect(await bench.run([id])).toBe(true)
  bench.onStep = () => undefined
  await bench.run([id])
}

const lostAnswers: readonly [string, PaperAct][] = [
  ['500', { status: 500, text: '{"message":"Oh"}', isServed: true }],
  ['502', { status: 502, text: 'Bad gateway', isServed: true }],
  ['503', { status: 503, text: '{"message":"Busy"}', isServed: true }],
  ['504', { status: 504, text: '', isServed: true }],
  ['a reset', 'lost-after'],
  ['a loss on the way', 'lost-before'],
  ['a cut body', { status: 201, text: '{"success":true,"da', isServed: true }],
  ['409', { status: 409, text: '{"message":"Conflict"}', isServed: true }],
  ['a page with 403', { status: 403, text: '<html>Sign in</html>', isServed: true }],
]
const steps: readonly JobStep[] = ['sending', 'answered', 'recorded', 'tracking', 'finished']

describe('a tracked video', () => {
  it('reports each part with its time; a later answer that omits something removes nothing', async () => {
    const job = video()
    let reads = 0
    const reported = [
      { status: 'scripting', progress: 0 },
      { status: 'portrait', progress: 0.1, script: 'A lake is deep.' },
      { status: 'animating', progress: 0.4, rawVideoUrl: null },
      { status: 'polishing', progress: 0.8 },
      {
        status: 'done',
        progress: 1,
        videoUrl: textAddress('a video'),
        applied: { captions: 3, skipped: ['music'] },
        degraded: true,
        creditsSpent: 41,
      },
    ]
    bench.paper.act = ({ route }) => {
      if (!route.startsWith('GET /v3/mascot')) return 'pass'
      const data = { jobId: route.split('/').at(-1), ...reported[Math.min(reads, reported.length - 1)] }
      reads += 1
      return { status: 200, text: JSON.stringify({ success: true, data }) }
    }
    await bench.run([job.id])
    expect(bench.read(job.id)).toMatchObject({ spend: { kind: 'done' }, charged: 41 })
    const kept = bench.reportedOf(job.id)
    if (kept === null) throw new Error('The video was reported')
    expect(kept).toMatchObject({
      status: 'done',
      script: 'A lake is deep.',
      degraded: true,
      applied: { captions: 3, skipped: [{ step: 'music', reason: '' }] },
    })
    const moments = ['scripting', 'portrait', 'animating', 'done'].map((stage) => kept.began[stage] ?? 0)
    expect(moments).toEqual(moments.toSorted((a, b) => a - b))
    // An unknown state is neither the end nor a stage.
    expect(Object.keys(kept.began)).toEqual(['scripting', 'portrait', 'animating', 'done'])
    // While requests are left, every part is seen within two seconds.
    const polls = bench.paper.seen.filter(({ route }) => route.startsWith('GET /v3/mascot')).map(({ at }) => at)
    for (const [index, at] of polls.entries()) expect(at - (polls[index - 1] ?? at)).toBeLessThanOrEqual(2_100)
  })
})

describe('B11: a start of a short video', () => {
  it.each(lostAnswers)('after %s is retried with the same bytes and its own key, and charged once', async (_, act) => {
    once(act)
    const job = video()
    await bench.run([job.id])
    expect(posts().length).toBeGreaterThan(1)
    expect(new Set(posts().map(({ body }) => body)).size).toBe(1)
    expect(
      posts()
        .map(keyOf)
        .every((key) => key === job.idempotencyKey),
    ).toBe(true)
    expect(bench.paper.videos).toHaveLength(1)
    expect(bench.read(job.id)).toMatchObject({ spend: { kind: 'done' }, charged: 2 })
    expect(bench.linesOf(job.id).map(({ kind, credits }) => [kind, credits])).toEqual([['charge', 2]])
  })

  it.each(steps)('by a studio that died at the step %s is charged once', async (step) => {
    const job = video()
    await dieAt(step, job)
    expect(
      posts()
        .map(keyOf)
        .every((key) => key === job.idempotencyKey),
    ).toBe(true)
    expect(bench.paper.videos).toHaveLength(1)
    expect(bench.read(job.id)).toMatchObject({
      spend: { kind: 'done' },
      charged: 2,
      resourceId: bench.paper.videos[0]?.id,
    })
  })

  it('under another account than its own is not sent', async () => {
    const job = video()
    bench.account = 'print-b'
    await bench.runUntil([job.id], () => bench.read(job.id).spend.kind !== 'queued' || bench.clock.now() > 3_600_000)
    expect(posts()).toHaveLength(0)
  })
})

describe('B11: a re-cut', () => {
  it.each(lostAnswers)('after %s is never sent again and never searched for: the user settles it', async (_, act) => {
    once(act)
    const job = recut()
    await bench.run([job.id])
    expect(posts()).toHaveLength(1)
    expect(keyOf(posts()[0] as PaperRequest)).toBeUndefined()
    const unconfirmed = bench.read(job.id)
    expect(unconfirmed.spend).toMatchObject({
      kind: 'unconfirmed',
      failure: { charged: 'unknown' },
      sent: { tries: 1 },
    })
    expect(reservedBy(unconfirmed)).toBe(60)
    await bench.run([job.id])
    expect(posts()).toHaveLength(1)
  })

  it.each(steps.slice(0, 2))('by a studio that died at the step %s is not sent again', async (step) => {
    const job = recut()
    await dieAt(step, job)
    expect(posts()).toHaveLength(step === 'sending' ? 0 : 1)
    expect(bench.read(job.id).spend.kind).toBe('unconfirmed')
  })

  it('that is linked by its job id is tracked, and its charge recorded', async () => {
    once('lost-after')
    const job = recut()
    await bench.run([job.id])
    const { decide, candidates } = settling(job)
    expect(await candidates(job.id)).toEqual([])
    const [made] = bench.paper.videos
    await decide(job.id, { kind: 'link', resourceId: made?.id ?? '' })
    await bench.run([job.id])
    expect(bench.read(job.id)).toMatchObject({ spend: { kind: 'done' }, charged: 2 })
    expect(posts()).toHaveLength(1)
  })

  it.each([400, 402, 403, 404])(
    'that is refused with %s in the service’s own format is final, without a charge',
    async (status) => {
      once({ status, text: '{"message":"No"}' })
      const job = recut()
      await bench.run([job.id])
      expect(bench.read(job.id).spend).toMatchObject({ kind: 'refused', failure: { charged: 'no' } })
    },
  )

  it('that met a 429 waits, then is sent for the first and only time', async () => {
    once({ status: 429, text: '"API key rate limit exceeded"' })
    const job = recut()
    await bench.run([job.id])
    expect(bench.paper.videos).toHaveLength(1)
    expect(bench.read(job.id).spend.kind).toBe('done')
  })
})
