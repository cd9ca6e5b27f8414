// Catches: money or work that a crash loses or doubles. The service is killed in the middle of runs, batches, short
// videos, resources and webhooks; afterwards its ledger balances, every key and prompt has one generation or video, every
// step of a video and every resource one charge, every failure one refund, and every webhook arrived.
import Database from 'better-sqlite3'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { writeWave } from '#service/models/audio/encode-sound.ts'
import { createSeededRandom } from '#service/jobs/random.ts'
import { programOf } from '../helpers/program.ts'
import { startTestService, type TestService } from '../helpers/start-service.ts'
import { readStorm } from '../helpers/storm.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { signatureOf, startWebhookReceiver, type WebhookReceiver } from '../helpers/webhook-receiver.ts'

const { serviceKills: kills, seed } = readStorm()
const lanes = 2
const entry = 'test/fixtures/fast-service.ts'
const api = '/v3/playground/v1'
const modelId = 'fast-picture'

const Started = z.object({ data: z.object({ id: z.string() }) })
const json = { 'content-type': 'application/json' }

/** The state of one lane, which outlives the service: the keys that were sent and the ids that were answered. */
type Lane = {
  readonly dataFolder: string
  readonly hooks: WebhookReceiver
  readonly sent: Set<string>
  readonly answered: Map<string, string>
  /** The resources that were answered. */
  readonly resources: Set<string>
}

async function tryTo(act: () => Promise<unknown>): Promise<void> {
  // The kill may cut off the call; that is part of the load.
  await act().catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error
  })
}

async function startRun(service: TestService, lane: Lane, key: string): Promise<void> {
  lane.sent.add(key)
  const prompt = key.endsWith('3') ? 'a lake that will fail' : 'a lake'
  const body = { modelId, input: { prompt }, webhook: `${lane.hooks.url}/run` }
  const headers = { ...json, 'idempotency-key': key }
  const response = await service.fetch(`${api}/run`, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  expect([response.status, text]).toEqual([201, expect.stringContaining('"success":true')])
  const { id } = Started.parse(JSON.parse(text)).data
  expect(lane.answered.get(key) ?? id).toBe(id)
  lane.answered.set(key, id)
}

async function startBatch(service: TestService, lane: Lane): Promise<void> {
  const prompts = ['one', 'two', 'three will fail', 'four', 'five']
  const body = { modelId, prompts, concurrency: 2, webhook: `${lane.hooks.url}/batch` }
  const response = await service.fetch(`${api}/batches`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  expect([response.status, await response.text()]).toEqual([201, expect.stringContaining('"success":true')])
}

const shortVideo = '/v3/mascot/api'
const VideoStarted = z.object({ data: z.object({ jobId: z.string() }) })

/** Starts a short video whose key is in its body; some fail partway. */
async function startVideo(service: TestService, lane: Lane, key: string): Promise<void> {
  lane.sent.add(key)
  const body = { topic: 'A lake. It is deep.', seconds: 20, idempotencyKey: key, webhook: `${lane.hooks.url}/video` }
  const headers = { ...json, ...(key.endsWith('1') ? { 'x-backlot-fault': 'fail-animate' } : {}) }
  const response = await service.fetch(shortVideo, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  expect([response.status, text]).toEqual([201, expect.stringContaining('"success":true')])
  const { jobId } = VideoStarted.parse(JSON.parse(text)).data
  expect(lane.answered.get(key) ?? jobId).toBe(jobId)
  lane.answered.set(key, jobId)
}

const ResourcesStarted = z.union([
  z.object({ avatars: z.array(z.object({ id: z.string() })) }).transform(({ avatars }) => avatars),
  z.object({ id: z.string() }).transform((one) => [one]),
])

/** Starts something of the Resource API. It has no key, so a client never sends it again. Too many at once are refused. */
async function startResource(service: TestService, lane: Lane, path: string, body: FormData | object): Promise<void> {
  const isForm = body instanceof FormData
  const request = { method: 'POST', ...(isForm ? { body } : { headers: json, body: JSON.stringify(body) }) }
  const response = await service.fetch(`/v1${path}`, request)
  const text = await response.text()
  if (response.status === 429) return
  expect([response.status, text]).toEqual([200, expect.stringContaining('"id"')])
  for (const { id } of ResourcesStarted.parse(JSON.parse(text))) lane.resources.add(id)
}

/** A file that is a sound; the quick engine finds a voice in it. */
const sample = writeWave({ rate: 8_000, channels: [new Float32Array(8_000)] })

function sampleForm(): FormData {
  const form = new FormData()
  form.set('name', 'Mira')
  form.set('language', 'en-GB')
  form.set('audio', new Blob([new Uint8Array(sample)]), 'sample.wav')
  return form
}

/** Starts one resource of each kind; a video once an avatar is there. Some fail. */
function startResources(service: TestService, lane: Lane, number: number): Promise<void>[] {
  using closing = new DisposableStack()
  const billing = closing.adopt(openBilling(lane), (database) => void database.close())
  const avatars = "select id from resource_job where kind = 'avatar' and status = 'completed' limit 1"
  const [imageId] = column(billing, avatars)
  const prompt = number % 3 === 1 ? 'a sailor who will fail' : 'a sailor'
  return [
    tryTo(() => startResource(service, lane, '/avatars/generate', { prompt, batchSize: 2 })),
    tryTo(() => startResource(service, lane, '/audio/generate', { text: 'The tide.', voiceId: 'preset-narrator' })),
    tryTo(() => startResource(service, lane, '/voices/clone', sampleForm())),
    ...(imageId === undefined ? [] : [tryTo(() => startResource(service, lane, '/videos/from-image', { imageId }))]),
  ]
}

function openBilling(lane: Lane): Database.Database {
  return new Database(join(lane.dataFolder, 'service.db'), { readonly: true })
}

const column = (database: Database.Database, sql: string): unknown[] => database.prepare(sql).pluck().all()

/** Reads every batch that has not settled, which makes the service continue it. */
async function takeUpBatches(service: TestService, lane: Lane): Promise<void> {
  using closing = new DisposableStack()
  const billing = closing.adopt(openBilling(lane), (database) => void database.close())
  const open = z.array(z.string()).parse(column(billing, 'select id from batch where settled_at is null'))
  for (const id of open) Started.parse(await (await service.fetch(`${api}/batches/${id}`)).json())
}

const startLane = ({ dataFolder }: Lane) => startTestService({ entry, dataFolder, speed: 1_000, credits: 100_000 })

async function killOnce(lane: Lane, number: number, unit: () => number): Promise<void> {
  const service = await startLane(lane)
  const load = [
    ...startResources(service, lane, number),
    ...[0, 1, 2, 3].map((run) => tryTo(() => startRun(service, lane, `${number}-${run}`))),
    // Requests that the previous kill cut off are sent again with their keys, as a client must.
    ...[0, 3].map((run) => tryTo(() => startRun(service, lane, `${Math.max(0, number - 1)}-${run}`))),
    tryTo(() => startBatch(service, lane)),
    tryTo(() => takeUpBatches(service, lane)),
    ...[0, 1].map((video) => tryTo(() => startVideo(service, lane, `video ${number}-${video}`))),
    tryTo(() => startVideo(service, lane, `video ${Math.max(0, number - 1)}-0`)),
  ]
  await new Promise((done) => setTimeout(done, unit() * 260))
  await service.kill()
  await Promise.all(load)
}

async function settle(lane: Lane): Promise<string> {
  await using service = await startLane(lane)
  const unanswered = [...lane.sent].filter((key) => !lane.answered.has(key)).slice(-20)
  for (const key of unanswered) await (key.startsWith('video') ? startVideo : startRun)(service, lane, key)
  await takeUpBatches(service, lane)
  // One that fails, and one of each kind that ends well; a video needs an avatar that is ready.
  for (const number of [1, 0]) await Promise.all(startResources(service, lane, number))
  using closing = new DisposableStack()
  const billing = closing.adopt(openBilling(lane), (database) => void database.close())
  const open = () =>
    column(
      billing,
      `select 1 from generation where status = 'processing' union all select 1 from batch where settled_at is null
       union all select 1 from short_video where status not in ('done', 'failed')
       union all select 1 from resource_job where status = 'processing'
       union all select 1 from delivery where state = 'due'`,
    ).length
  await expect.poll(open).toBe(0)
  await Promise.all(startResources(service, lane, 0))
  await expect.poll(open).toBe(0)
  const { signingSecret } = service
  return signingSecret
}

function expectLedgers(lane: Lane): void {
  using closing = new DisposableStack()
  const billing = closing.adopt(openBilling(lane), (database) => void database.close())
  const count = (sql: string) => column(billing, `select count(*) from ${sql}`)[0]
  expect(column(billing, 'select sum(amount) from posting')).toEqual([0])
  // The stored totals equal the sums of the postings.
  expect(billing.prepare('select name, total from book order by 1').raw().all()).toEqual(
    billing.prepare('select book, sum(amount) from posting group by book order by 1').raw().all(),
  )
  expect(column(billing, 'select sum(credits) from spending')).toEqual(
    column(billing, "select total from book where name = 'sales'"),
  )
  // Every answer is stored under its key; each prompt of a batch has one generation; each was charged once.
  const kept = ['generation', 'short_video'].flatMap((table) =>
    billing.prepare(`select idempotency_key, id from ${table} where idempotency_key is not null`).raw().all(),
  )
  const Kept = z.array(z.tuple([z.string(), z.string()]))
  const idOf = new Map(Kept.parse(kept))
  for (const [key, id] of lane.answered) expect(idOf.get(key)).toBe(id)
  // Each kill sends six new keys; on a busy machine many are cut off before their answer.
  expect(lane.answered.size).toBeGreaterThan(kills / lanes)
  expect(count('generation where batch_id is not null')).toBe(count('batch_item'))
  const steps = "select job_id || '/' || step from short_video_step join short_video on id = job_id"
  const resources = "select kind || ':' || id from resource_job"
  const entries = (kind: string) => {
    const isOwn = "generation_id not like '%:adjust'"
    return column(billing, `select generation_id from entry where kind = '${kind}' and ${isOwn} order by 1`)
  }
  expect(entries('charge')).toEqual(
    column(billing, `select id from generation union all ${steps} union all ${resources} order by 1`),
  )
  expect(entries('refund')).toEqual(
    column(
      billing,
      `select id from generation where status = 'failed' union all ${steps} where status = 'failed'
       union all ${resources} where status = 'failed' order by 1`,
    ),
  )
  // Every answered resource is stored, and a completed one has its files once.
  expect(column(billing, 'select id from resource_job')).toEqual(expect.arrayContaining([...lane.resources]))
  expect(column(billing, "select distinct kind from resource_job where status = 'completed' order by 1")).toEqual([
    'audio',
    'avatar',
    'video',
    'voice',
  ])
  // The price of speech is corrected once, to that of its length.
  const paid = `(select -sum(amount) from entry join posting on entry_id = entry.id and book = 'wallet:' || account_id
    where generation_id in (kind || ':' || job.id, kind || ':' || job.id || ':adjust'))`
  expect(
    count(`resource_job as job where status = 'completed' and credits <> ${paid.replaceAll('kind', 'job.kind')}`),
  ).toBe(0)
  expect(count("resource_job where status = 'failed'")).toBeGreaterThan(0)
  const files = '(select count(*) from resource_file where job_id = id)'
  const whole = { avatar: 1, video: 2, audio: 1, voice: 1 }
  for (const [kind, most] of Object.entries(whole)) {
    expect(count(`resource_job where kind = '${kind}' and status = 'completed' and ${files} <> ${most}`)).toBe(0)
  }
  expect(count("generation where status = 'failed'")).toBeGreaterThan(0)
  expect(count("short_video where status = 'failed'")).toBeGreaterThan(0)
  // A finished video has all of its steps and files, however often they were started.
  const isWhole = `(select count(*) from short_video_step where job_id = id and finished_at is not null) = 5
    and (select count(*) from short_video_file where job_id = id) = 6`
  expect(count("short_video where status = 'done'")).toBeGreaterThan(0)
  expect(count(`short_video where status = 'done' and not (${isWhole})`)).toBe(0)
}

function expectWebhooks(lane: Lane, secret: string): void {
  using closing = new DisposableStack()
  const billing = closing.adopt(openBilling(lane), (database) => void database.close())
  const { received } = lane.hooks
  expect(received.every(({ body, signature }) => signature === signatureOf(secret, body))).toBe(true)
  const Reported = z.union([
    z.object({ id: z.string() }),
    z.object({ jobId: z.string() }).transform(({ jobId: id }) => ({ id })),
  ])
  const reported = (path: string) =>
    new Set(received.filter((hook) => hook.path === path).map(({ body }) => Reported.parse(JSON.parse(body)).id))
  expect([...reported('/video')].toSorted()).toEqual(column(billing, 'select id from short_video order by 1'))
  expect([...reported('/run')].toSorted()).toEqual(
    column(billing, 'select id from generation where webhook is not null order by 1'),
  )
  expect([...reported('/batch')].toSorted()).toEqual(column(billing, 'select id from batch order by 1'))
}

test(`killed ${kills} times under load, nothing is lost, charged twice or left unfinished (seed ${seed})`, async () => {
  const one = async (number: number) => {
    const random = createSeededRandom(seed, number)
    await using folder = await makeTempFolder()
    // One answer in ten is an error, and some connections break, so that deliveries are retried.
    await using hooks = await startWebhookReceiver((reply, call) => {
      if (call % 10 === 9) reply.socket?.destroy()
      else reply.writeHead(call % 10 === 4 ? 500 : 200).end()
    })
    const lane: Lane = { dataFolder: folder.path, hooks, sent: new Set(), answered: new Map(), resources: new Set() }
    for (let kill = 0; kill < kills / lanes; kill += 1) await killOnce(lane, kill, () => random.unit())
    const secret = await settle(lane)
    expectLedgers(lane)
    expectWebhooks(lane, secret)
  }
  await Promise.all(Array.from({ length: lanes }, (_, number) => one(number)))
})

const deadly = 'test/fixtures/crashing-service.ts'
const isUp = ({ pid }: TestService): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

// Catches: a run that crashes the service and is retried at every start, so that the service never stays up.
test.concurrent.for([
  ['run', `${api}/run`, { modelId: 'deadly-picture', input: { prompt: 'a lake' } }],
  ['short video', shortVideo, { topic: 'A lake. It is deep.', seconds: 20, idempotencyKey: 'deadly-key' }],
] as const)(
  'a %s that crashes the service is tried three times, then failed and refunded with the reason',
  async ([, path, body], { expect }) => {
    await using folder = await makeTempFolder()
    const dataFolder = folder.path
    const send = (service: TestService) =>
      service.fetch(path, {
        method: 'POST',
        headers: { ...json, 'idempotency-key': 'deadly-key' },
        body: JSON.stringify(body),
      })
    const first = await startTestService({ entry: deadly, dataFolder, speed: 1_000 })
    await tryTo(() => send(first))
    await expect.poll(() => isUp(first)).toBe(false)
    const ends: unknown[] = []
    for (let start = 0; start < 2; start += 1) {
      const child = spawn(
        process.execPath,
        [programOf(deadly), '--port', '0', '--data', dataFolder, '--json', '--tied'],
        {
          stdio: ['pipe', 'ignore', 'inherit'],
        },
      )
      ends.push((await once(child, 'exit'))[1])
    }
    expect(ends).toEqual(['SIGKILL', 'SIGKILL'])

    await using service = await startTestService({ entry: deadly, dataFolder, speed: 1_000 })
    const given = { error: expect.stringMatching(/^The service stopped 3 times during this run/) }
    const again = async () =>
      JSON.parse(await (await send(service)).text()) as { data: { id?: string; jobId?: string } }
    const { data } = await again()
    const read = `${path === shortVideo ? `${shortVideo}/${data.jobId}` : `${api}/generations/${data.id}`}`
    const status = async () => ((await (await service.fetch(read)).json()) as { data: unknown }).data
    await expect.poll(status).toMatchObject({ status: 'failed', ...given })
    using closing = new DisposableStack()
    const billing = closing.adopt(new Database(join(dataFolder, 'service.db')), (database) => void database.close())
    expect(column(billing, "select count(*) from entry where kind = 'charge'")).toEqual(
      column(billing, "select count(*) from entry where kind = 'refund'"),
    )
    expect(column(billing, "select total from book where name = 'sales'")).toEqual([0])
    expect(isUp(service)).toBe(true)
  },
)
