// Catches: a broken answer taken for a result or a refusal, a second charge because of one, a retry with another key or
// body, a final refusal that is retried, a result that belongs to another run.
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { localId } from '#main/workspaces/workspaces.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import { openProxiedStudio, type ProxiedStudio } from '../helpers/proxied-studio.ts'
import type { ProxyAct, SeenRequest } from '../helpers/transparent-proxy.ts'

const Run = z.object({ input: z.object({ prompt: z.string() }) })
const Started = z.object({ data: z.object({ id: z.string() }) })

/** One attempt to start a paid run, as it reached the proxy. `at`: the studio's wall clock. */
type Attempt = { readonly key: unknown; readonly body: string; readonly at: number }
type Reply = (socket: Socket, text: string) => void
type Plan = (attempt: number) => ProxyAct

const bytes = (status: string, body: string, headers = `Content-Length: ${Buffer.byteLength(body)}\r\n`) =>
  `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\n${headers}\r\n${body}`
const half = (text: string) => text.slice(0, 40)

/**
 * The ways in which an answer can be lost or broken, a redirect and two wrong amounts: the run was charged each time.
 */
const brokenAnswers: readonly (readonly [string, Reply])[] = [
  ['a reset before its head', (socket) => void socket.resetAndDestroy()],
  [
    'a reset in its middle',
    (socket, text) =>
      void socket.write(bytes('201 Created', half(text), 'Content-Length: 900\r\n'), () => socket.resetAndDestroy()),
  ],
  ['an end without a byte', (socket) => void socket.end()],
  [
    'a chunk that is cut',
    (socket, text) => void socket.end(bytes('201 Created', `ff\r\n${half(text)}`, 'Transfer-Encoding: chunked\r\n')),
  ],
  [
    'an end of the connection',
    (socket, text) => void socket.end(bytes('201 Created', half(text), 'Connection: close\r\n')),
  ],
  ['too small a length', (socket, text) => void socket.end(bytes('201 Created', text, 'Content-Length: 40\r\n'))],
  ['no id', (socket, text) => void socket.end(bytes('201 Created', text.replace(/"id":"[^"]+",?/, '')))],
  [
    'half a credit',
    (socket, text) => void socket.end(bytes('201 Created', text.replace(/"creditsSpent":\d+/, '$&.5'))),
  ],
  ['a debt', (socket, text) => void socket.end(bytes('201 Created', text.replace(/"creditsSpent":/, '$&-')))],
  ['a text', (socket) => void socket.end(bytes('201 Created', '"started"'))],
  ['a page', (socket) => void socket.end(bytes('201 Created', '<!doctype html><title>Sign in</title>'))],
  ['a 502', (socket) => void socket.end(bytes('502 Bad Gateway', '<html>Bad gateway</html>'))],
  ['a 504', (socket) => void socket.end(bytes('504 Gateway Timeout', '{"message":"Timeout"}'))],
  ['silence', () => undefined],
  [
    'a redirect',
    (socket) => void socket.end(bytes('303 See Other', '', 'Location: /v1/elsewhere\r\nContent-Length: 0\r\n')),
  ],
]

const plans = new Map<string, Plan>()
const attempts = new Map<string, Attempt[]>()
/** Ids that the service returned for a prompt, including those in broken answers. */
const started = new Map<string, Set<string>>()
let bench: ProxiedStudio

function note(prompt: string, text: string): void {
  const answer = Started.safeParse(JSON.parse(text))
  if (answer.success) started.set(prompt, new Set([...(started.get(prompt) ?? []), answer.data.data.id]))
}

/** Rewrites of poll answers, by the prompt of the run. */
const pollRewrites = new Map<string, (text: string) => string>()

function actOnPoll(path: string): ProxyAct {
  const id = /\/generations\/([^/?]+)/.exec(path)?.[1] ?? ''
  const [prompt = ''] = [...started].find(([, ids]) => ids.has(id)) ?? []
  const rewrite = pollRewrites.get(prompt)
  if (rewrite === undefined) return { kind: 'pass' }
  return {
    kind: 'reply',
    reply(socket, text) {
      // Files are fetched through the proxy, instead of at the service's own address.
      const through = text.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, bench.proxy.baseUrl)
      socket.end(bytes('200 OK', rewrite(through)))
    },
  }
}

/** What a media host sends instead of a file, by a word in its URL, `times` times. */
const badFiles = new Map<string, { type: string; body: string; times: number }>()

function actOnFile(path: string): ProxyAct | null {
  const bad = badFiles.get(/[?&]bad=(\w+)/.exec(path)?.[1] ?? '')
  if (bad === undefined) return null
  bad.times -= 1
  return bad.times < 0
    ? { kind: 'pass' }
    : { kind: 'answer', status: 200, headers: { 'content-type': bad.type }, body: bad.body }
}

function actOn({ path, headers, body }: SeenRequest): ProxyAct {
  const file = actOnFile(path)
  if (file !== null) return file
  if (path.includes('/generations/')) return actOnPoll(path)
  if (!path.endsWith('/run')) return { kind: 'pass' }
  const { prompt } = Run.parse(JSON.parse(body)).input
  const all = attempts.get(prompt) ?? []
  attempts.set(prompt, all)
  const turn = all.push({ key: headers['idempotency-key'], body, at: bench.clock.now() })
  const act = plans.get(prompt)?.(turn) ?? { kind: 'pass' }
  const reply: Reply = act.kind === 'reply' ? act.reply : (socket, text) => void socket.end(bytes('201 Created', text))
  if (act.kind === 'answer') return act
  return {
    kind: 'reply',
    reply(socket, text) {
      note(prompt, text)
      reply(socket, text)
    },
  }
}

async function submit(prompt: string): Promise<Job> {
  return bench.test.call.jobs.submit({ draftId: randomUUID(), modelId: 'fast-picture', input: { prompt }, quoted: 2 })
}
/** True once the charge is known; the output is covered by other tests. */
const isSettled = ({ state }: Job) => !['waiting', 'sending'].includes(state.kind)
async function runAll(prompts: readonly string[]): Promise<Map<string, Job>> {
  const jobs = prompts.map(
    async (prompt) => [prompt, await bench.test.waitFor((await submit(prompt)).id, isSettled)] as const,
  )
  return new Map(await bench.settle(Promise.all(jobs)))
}
async function runAllUntil(prompts: readonly string[], kind: Job['state']['kind']): Promise<Map<string, Job>> {
  const jobs = prompts.map(
    async (prompt) =>
      [prompt, await bench.test.waitFor((await submit(prompt)).id, ({ state }) => state.kind === kind)] as const,
  )
  return new Map(await bench.settle(Promise.all(jobs)))
}
async function balance(): Promise<number | null> {
  await bench.settle(bench.test.studio.context.billing.refresh(localId))
  return bench.test.studio.context.billing.balance(localId).credits
}
const isPaid: unknown = expect.stringMatching(/^(running|saving|done)$/)
const answering = (status: number, body: string): ProxyAct => ({ kind: 'answer', status, headers: {}, body })

beforeAll(async () => {
  bench = await openProxiedStudio(actOn)
})
afterAll(() => bench[Symbol.asyncDispose]())

describe('an answer that is broken after the run was charged', () => {
  const prompts = brokenAnswers.map(([name]) => name)
  let jobs: ReadonlyMap<string, Job>
  let spent = 0
  beforeAll(async () => {
    for (const [name, reply] of brokenAnswers) {
      plans.set(name, (turn) => (turn === 1 ? { kind: 'reply', reply } : { kind: 'pass' }))
    }
    const before = await balance()
    jobs = await runAll(prompts)
    spent = (before ?? 0) - ((await balance()) ?? 0)
  })

  it.each(prompts)('A4: by %s is requested again with the same key and the same bytes, and is one run', (prompt) => {
    const all = attempts.get(prompt) ?? []
    expect(all.length).toBeGreaterThanOrEqual(2)
    expect(new Set(all.map(({ key }) => key)).size).toBe(1)
    expect(new Set(all.map(({ body }) => body)).size).toBe(1)
    expect(started.get(prompt)?.size).toBe(1)
    expect(jobs.get(prompt)).toMatchObject({ state: { kind: isPaid }, charged: 2 })
  })

  it('A4: is charged once per run', () => {
    const ids = prompts.flatMap((prompt) => [...(started.get(prompt) ?? [])])
    expect(new Set(ids).size).toBe(prompts.length)
    expect(spent).toBe(2 * prompts.length)
  })
})

describe('a refusal of the first attempt', () => {
  const refusals: readonly (readonly [string, number, string, string])[] = [
    ['an input', 400, '{"message":"Missing required field: prompt"}', 'Missing required field: prompt'],
    ['a prompt', 400, '{"message":"Prompt refused by content moderation"}', 'declined this prompt'],
    ['an empty balance', 402, '{"error":{"code":"insufficient_credits","message":"No"}}', 'Not enough credits'],
    ['an account', 403, '{"message":"Your account has been suspended."}', 'suspended'],
    ['something gone', 404, '{"message":"No such workspace"}', 'No such workspace'],
  ]
  let jobs: ReadonlyMap<string, Job>
  let spent = 0
  beforeAll(async () => {
    for (const [name, status, body] of refusals) plans.set(name, () => answering(status, body))
    const before = await balance()
    jobs = await runAll(refusals.map(([name]) => name))
    spent = (before ?? 0) - ((await balance()) ?? 0)
  })

  it.each(refusals)('A6: of %s (%i) is final, is reported, and costs nothing', (name, _status, _body, words) => {
    expect(attempts.get(name)).toHaveLength(1)
    const failure = { charged: 'no', message: expect.stringContaining(words) }
    expect(jobs.get(name)).toMatchObject({ state: { kind: 'refused', failure }, charged: null })
    expect(spent).toBe(0)
  })
})

describe('an answer for another run', () => {
  it('A19: with another model or an id that is in use is linked to no job and not retried', async () => {
    const [first] = started.get('a text') ?? []
    const swapped = (from: RegExp, to: string): Plan => {
      const reply: Reply = (socket, text) => void socket.end(bytes('201 Created', text.replace(from, to)))
      return () => ({ kind: 'reply', reply })
    }
    plans.set('of another model', swapped(/"modelId":"[^"]+"/, '"modelId":"another-model"'))
    plans.set('one that is linked', swapped(/"id":"[^"]+"/, `"id":"${first}"`))
    for (const [prompt, job] of await runAll(['of another model', 'one that is linked'])) {
      const failure = { charged: 'unknown', message: expect.stringContaining('doesn’t match') }
      expect(job, prompt).toMatchObject({ state: { kind: 'unconfirmed', failure } })
      expect(attempts.get(prompt), prompt).toHaveLength(1)
    }
  })
})

describe('a poll answer for another run', () => {
  const swap = (text: string, id: string) => text.replace(/"id":"[^"]+"/, `"id":"${id}"`)

  it('B3: with another id or model is ignored, and the run is polled again', async () => {
    const seen = { id: 0, model: 0 }
    pollRewrites.set('another id', (text) => (++seen.id > 2 ? text : swap(text, 'another-run')))
    pollRewrites.set('another model', (text) =>
      ++seen.model > 2 ? text : text.replace(/"modelId":"[^"]+"/, '"modelId":"another-model"'),
    )
    const prompts = ['another id', 'another model']
    const ids = await Promise.all(prompts.map(async (prompt) => (await submit(prompt)).id))
    const over = await bench.settle(
      Promise.all(ids.map((id) => bench.test.waitFor(id, ({ state }) => state.kind === 'done'))),
    )
    for (const job of over) expect(job).toMatchObject({ charged: 2 })
    expect(seen.id).toBeGreaterThan(2)
    expect(seen.model).toBeGreaterThan(2)
  })

  it('B3: that never matches ends as unconfirmed, without a file of the other run', async () => {
    pollRewrites.set('always another', (text) => swap(text, 'another-run'))
    const [job] = (await runAllUntil(['always another'], 'unconfirmed')).values()
    expect(job).toMatchObject({
      charged: 2,
      state: { failure: { message: expect.stringContaining('a different run') } },
    })
    const { assets } = await bench.test.call.library.page({})
    expect(assets.map(({ title }) => title)).not.toContain('always another')
    pollRewrites.delete('always another')
  })
})

describe('a result that is not a file of its kind', () => {
  it.each([
    ['page', 'text/html', '<!doctype html><title>Sign in</title>', 'an HTML page'],
    ['refusal', 'application/json', '{"message":"Not found"}', 'a JSON file'],
    ['nothing', 'image/png', '', 'an empty file'],
  ])(
    'B1: a %s is not stored, is reported while the run is saving, and is fetched again',
    async (name, type, body, arrived) => {
      badFiles.set(name, { type, body, times: 2 })
      pollRewrites.set(name, (text) => text.replace(/("urls":\["[^"]+)"/, `$1?bad=${name}"`))
      const { id } = await submit(name)
      const isReported = ({ state }: Job) =>
        state.kind === 'saving' && state.problem !== null && state.problem !== undefined
      const reported = await bench.settle(bench.test.waitFor(id, isReported))
      const message = `The service sent ${arrived} instead of an image. Nothing more was charged; the download is retried automatically.`
      expect(reported).toMatchObject({ charged: 2, state: { problem: { message, charged: 'yes' } } })
      const done = await bench.settle(bench.test.waitFor(id, ({ state }) => state.kind === 'done'))
      expect(done.charged).toBe(2)
      const { assets } = await bench.test.call.library.page({})
      expect(assets.filter(({ title }) => title === name)).toMatchObject([{ contentType: 'image/png' }])
    },
  )
})

describe('a finished run without a file', () => {
  const noOutput = (text: string) => text.replace(/"output":\{[^}]*\}/, '"output":null')
  const noUrls = (text: string) => text.replace(/"urls":\[[^\]]*\]/, '"urls":[]')
  const hasFile = async (title: string) => {
    const { assets } = await bench.test.call.library.page({})
    return assets.some((asset) => asset.title === title)
  }

  it('B2: is polled again, and is done once the file is provided', async () => {
    let asked = 0
    pollRewrites.set('late file', (text) => (text.includes('"succeeded"') && ++asked < 4 ? noUrls(text) : text))
    const [job] = (await runAllUntil(['late file'], 'done')).values()
    expect(job).toMatchObject({ charged: 2, state: { assetIds: [expect.any(String)] } })
    expect(asked).toBeGreaterThanOrEqual(4)
  })

  it.each([
    ['no output', noOutput],
    ['no address', noUrls],
  ])(
    'B2: that stays with %s is listed as a claim for its charge, and a retry fetches the file',
    async (name, without) => {
      pollRewrites.set(name, without)
      const [job] = (await runAllUntil([name], 'unconfirmed')).values()
      if (job === undefined) throw new Error('The run is here')
      const message = 'The run finished without a file. 2 cr were charged. Check again or claim the credits back.'
      expect(job).toMatchObject({ charged: 2, state: { why: 'no-file', failure: { charged: 'yes', message } } })
      const claimsOf = async () => (await bench.test.call.money.claims({})).filter(({ jobId }) => jobId === job.id)
      expect(await claimsOf()).toMatchObject([{ kind: 'no-file', credits: 2 }])
      pollRewrites.delete(name)
      await bench.test.call.jobs.decide({ jobId: job.id, choice: { kind: 'look' } })
      const done = await bench.settle(bench.test.waitFor(job.id, ({ state }) => state.kind === 'done'))
      expect(done).toMatchObject({ charged: 2, state: { assetIds: [expect.any(String)] } })
      expect(await hasFile(name)).toBe(true)
      expect(await claimsOf()).toEqual([])
    },
  )
})

describe('a temporary failure of the service', () => {
  const text429 = '"API key rate limit exceeded"'
  const gaps = (prompt: string) => {
    const moments = (attempts.get(prompt) ?? []).map(({ at }) => at)
    return moments.slice(1).map((at, index) => at - (moments[index] ?? 0))
  }

  it('A5: is retried with the same key after 5 s, then twice as long each time, and is charged once', async () => {
    for (const status of [500, 503]) {
      plans.set(`${status}`, (turn) => (turn <= 3 ? answering(status, '{"message":"Later"}') : { kind: 'pass' }))
    }
    for (const [prompt, job] of await runAll(['500', '503'])) {
      expect(job, prompt).toMatchObject({ state: { kind: isPaid }, charged: 2 })
      expect(new Set(attempts.get(prompt)?.map(({ key, body }) => `${String(key)} ${body}`)).size).toBe(1)
      expect(started.get(prompt)?.size).toBe(1)
      const [first = 0, second = 0, third = 0] = gaps(prompt)
      expect([first >= 5_000, second >= 10_000, third >= 20_000], gaps(prompt).join()).toEqual([true, true, true])
    }
  })

  it('A5: that is a rate limit pauses requests for a minute, with no charge until then', async () => {
    plans.set('limited', (turn) => (turn === 1 ? answering(429, text429) : { kind: 'pass' }))
    const job = await submit('limited')
    const waiting = await bench.test.waitFor(job.id, ({ state }) => state.kind === 'waiting' && state.why === 'rate')
    expect(waiting.charged).toBeNull()
    expect(await bench.settle(bench.test.waitFor(job.id, isSettled))).toMatchObject({
      state: { kind: isPaid },
      charged: 2,
    })
    expect(gaps('limited').length).toBe(1)
    expect(gaps('limited')[0]).toBeGreaterThanOrEqual(60_000)
    expect(new Set(attempts.get('limited')?.map(({ key }) => key)).size).toBe(1)
  })
})
