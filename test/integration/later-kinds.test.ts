// Catches: a purchase that opens two payment pages or trusts an unverified notice of payment, a voice sample that is
// sent twice because its upload broke off. Neither kind exists yet: the tests cover their future recovery, on kinds
// that only the tests define.
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHttpClient, type NoResponse, type WireResponse } from '#main/api/http-client.ts'
import { reservedBy } from '#main/cache/tables/job-row.ts'
import { createSystemClock } from '#main/hosts/system-clock.ts'
import type { JobStep } from '#main/jobs/ports.ts'
import { followResource } from '#main/jobs/kinds/follow-resource.ts'
import type { JobKind } from '#main/jobs/kinds/job-kind.ts'
import { createJobSettling } from '#main/jobs/kinds/settle-job.ts'
import { batchRoutes } from '#shared/contract/batch.ts'
import { benchWorkspace, Crash, openRunnerBench, type RunnerBench } from '../helpers/runner-bench.ts'
import { voice, voiceRequest } from '../helpers/voice-kind.ts'

const before = 1_000
const bought = 500
let balance = before
const pages: string[] = []

/** Credits that are bought: a page is opened to pay on, nothing lists what was begun, and the balance alone says that it came. */
const purchase: JobKind = {
  start: {
    repeat: 'unkeyed',
    prepare: (job) => async (service, options) => {
      const body = batchRoutes.start.body.parse(JSON.parse(job.request))
      const { id } = await service.batch.start({ body }, { ...options, bodyText: job.request })
      pages.push(id)
      return { resourceId: id, modelId: null, charged: null }
    },
    list: null,
  },
  isPricedAsOneRun: false,
  async read(service, resourceId, options) {
    const reported = await service.account.balance({}, options)
    const end = { kind: reported.balance >= before + bought ? ('made' as const) : ('open' as const) }
    return {
      resourceId,
      modelId: null,
      end,
      files: [],
      charged: null,
      refunded: null,
      progress: null,
      isStopping: false,
    }
  },
  textOf: () => null,
  follow: (deps, job, signal) => followResource(deps, job, purchase, signal),
  stop: { kind: 'none', sentence: { text: 'A payment is stopped on its page.', said: [] } },
}

let bench: RunnerBench
beforeAll(async () => {
  bench = await openRunnerBench({ voice, purchase })
})
beforeEach(() => {
  bench.clear()
  pages.length = 0
  balance = before
})
afterAll(() => bench[Symbol.asyncDispose]())

const posts = () => bench.paper.seen.filter(({ route }) => route === 'POST /batches')
const settling = (again = () => bench.add({ kind: 'voice', request: voiceRequest('again') })) =>
  createJobSettling({ runner: bench.deps(), again: () => Promise.resolve(again()), takeUp: () => undefined })

describe('B9, for the recovery of a purchase', () => {
  const buy = () => bench.add({ kind: 'purchase', request: voiceRequest('500 credits') })
  const asBalance = () => {
    bench.paper.act = ({ route }) =>
      route.endsWith('/credits/balance') ? { status: 200, text: JSON.stringify({ balance }) } : 'pass'
  }

  it.each<[JobStep, { posts: number; pages: number; end: string }]>([
    // Not a byte has left, but the next start cannot know that.
    ['sending', { posts: 0, pages: 0, end: 'unconfirmed' }],
    ['answered', { posts: 1, pages: 1, end: 'unconfirmed' }],
    ['recorded', { posts: 1, pages: 1, end: 'done' }],
    ['tracking', { posts: 1, pages: 1, end: 'done' }],
  ])('by a studio that died at the step %s opens at most one payment page, ever', async (step, expected) => {
    asBalance()
    const job = buy()
    bench.onStep = (now) => {
      if (now === step) throw new Crash()
    }
    expect(await bench.run([job.id])).toBe(true)
    bench.onStep = () => undefined
    balance = before + bought
    await bench.run([job.id])
    await bench.run([job.id])
    expect({ posts: posts().length, pages: pages.length, end: bench.read(job.id).spend.kind }).toEqual(expected)
  })

  it('whose answer was lost is left for the user: another poll sends nothing and opens nothing', async () => {
    bench.paper.act = ({ route }) => (route === 'POST /batches' ? 'lost-after' : 'pass')
    const job = buy()
    await bench.run([job.id])
    expect(await settling().candidates(job.id)).toEqual([])
    await settling().decide(job.id, { kind: 'look' })
    await bench.run([job.id])
    expect(bench.read(job.id).spend.kind).toBe('unconfirmed')
    expect([posts().length, pages.length]).toEqual([1, 0])
  })

  it('is done only when the balance shows the payment, whoever else reports it', async () => {
    asBalance()
    const job = buy()
    await bench.runUntil([job.id], () => bench.read(job.id).spend.kind === 'running')
    const { trackers } = bench.deps()
    let polls = 0
    bench.paper.act = ({ route }) => {
      if (!route.endsWith('/credits/balance')) return 'pass'
      polls += 1
      // A forged return to the studio counts only as a hint to poll.
      trackers.of(benchWorkspace).hint(bench.read(job.id).resourceId ?? '', false)
      expect(bench.read(job.id).spend.kind).toBe('running')
      if (polls === 5) balance = before + bought
      return { status: 200, text: JSON.stringify({ balance }) }
    }
    await bench.run([job.id])
    expect(bench.read(job.id).spend.kind).toBe('done')
    expect([polls, posts().length, pages.length]).toEqual([5, 1, 1])
  })
})

describe('B10, for the recovery of a voice made from a sample', () => {
  const sample = 'x'.repeat(200_000)

  /**
   * Sends an upload to a server that closes the connection after this part of it. Returns the outcome of the studio's
   * HTTP client, and the number of connections.
   */
  async function upload(part: number): Promise<{ outcome: WireResponse | NoResponse; times: number }> {
    let times = 0
    const server = createServer((socket) => {
      let size = 0
      times += 1
      socket.on('error', () => socket.destroy())
      socket.on('data', (chunk) => {
        size += chunk.length
        if (size >= sample.length * part) socket.destroy()
      })
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const http = createHttpClient({ origin, clock: createSystemClock() })
    const request = { method: 'POST', path: '/voices/clone', headers: {}, body: sample } as const
    const outcome = await http.send({ ...request, deadlineMs: 10_000, isHeld: false })
    await http.close()
    await new Promise<void>((resolve) => void server.close(() => resolve()))
    return { outcome, times }
  }

  it('an upload that breaks off, at each tenth and at its end, is sent once and never reported as unsent', async () => {
    const tenths = Array.from({ length: 11 }, (_, tenth) => upload(Math.max(0.01, tenth / 10)))
    for (const { outcome, times } of await Promise.all(tenths)) expect([outcome.kind, times]).toEqual(['lost', 1])
  })

  it('an upload that the service received completely is found by its name, and not sent again', async () => {
    bench.paper.act = ({ route }) => (route === 'POST /batches' && posts().length === 1 ? 'lost-after' : 'pass')
    const job = bench.add({ kind: 'voice', request: voiceRequest('Anna, 21 Nov, 4f2a') })
    bench.paper.addBatch(voiceRequest('Anna, 21 Nov, 77c0'))
    await bench.run([job.id])
    expect(bench.read(job.id)).toMatchObject({ spend: { kind: 'done' }, charged: 2 })
    expect(posts()).toHaveLength(1)
  })

  it('an upload that it did not receive is left for the user, who can run it again as a new job', async () => {
    bench.paper.act = ({ route }) => (route === 'POST /batches' && posts().length === 1 ? 'lost-before' : 'pass')
    const job = bench.add({ kind: 'voice', request: voiceRequest('cut in the middle') })
    await bench.run([job.id])
    expect(bench.read(job.id).spend).toMatchObject({ kind: 'unconfirmed', failure: { charged: 'unknown' } })
    expect(reservedBy(bench.read(job.id))).toBe(2)
    expect(posts()).toHaveLength(1)
    const again = await settling().decide(job.id, { kind: 'again' })
    await bench.run([again.id])
    expect(posts().map(({ body }) => body)).toEqual([voiceRequest('cut in the middle'), voiceRequest('again')])
    expect(bench.read(again.id).spend.kind).toBe('done')
    expect(bench.read(job.id).spend).toMatchObject({ kind: 'unconfirmed', decision: expect.anything() })
  })
})
