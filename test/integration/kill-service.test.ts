// Catches: money or work that a crash loses or doubles. The service is killed in the middle of runs, batches, short
// videos, resources and webhooks; afterwards its ledger balances, every key and prompt has one generation or video, every
// step of a video and every resource one charge, every failure one refund, every webhook arrived, and every end of a
// resource has one event.
import Database from 'better-sqlite3'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { writeWave } from '#service/models/audio/encode-sound.ts'
import { createSeededRandom } from '#service/jobs/random.ts'
import { startTestService, type TestService } from '../helpers/start-service.ts'
import { readStorm } from '../helpers/storm.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { signatureOf, startWebhookReceiver, type WebhookReceiver } from '../helpers/webhook-receiver.ts'

const { isFull, serviceKills: kills, seed } = readStorm()
/** Each has its own service, and settles its own work. */
const lanes = isFull ? 2 : 1
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

/** Adds audio to a video. One that another start took before, or too many at once, is refused. */
async function addAudio(service: TestService, videoId: unknown, audioId: unknown, isFailing: boolean): Promise<void> {
  const headers = { ...json, ...(isFailing ? { 'x-backlot-fault': 'fail-run' } : {}) }
  const path = `/v1/videos/${String(videoId)}/add-audio`
  const { status } = await service.fetch(path, { method: 'POST', headers, body: JSON.stringify({ audioId }) })
  expect([200, 400, 429]).toContain(status)
}

/** Starts one resource of each kind; a video once an avatar is there, and audio for it once both are. Some fail. */
function startResources(service: TestService, lane: Lane, number: number): Promise<void>[] {
  using closing = new DisposableStack()
  const billing = closing.adopt(openBilling(lane), (database) => void database.close())
  const firstMade = (kind: string, more = '') =>
    column(billing, `select id from resource_job where kind = '${kind}' and status = 'completed' ${more} limit 1`)[0]
  const imageId = firstMade('avatar')
  const [videoId, audioId] = [firstMade('video', "and json_extract(request, '$.sound') is null"), firstMade('audio')]
  const isMade = videoId !== undefined && audioId !== undefined
  const prompt = number % 3 === 1 ? 'a sailor who will fail' : 'a sailor'
  return [
    tryTo(() => startResource(service, lane, '/avatars/generate', { prompt, batchSize: 2 })),
    tryTo(() => startResource(service, lane, '/audio/generate', { text: 'The tide.', voiceId: 'preset-narrator' })),
    tryTo(() => startResource(service, lane, '/voices/clone', sampleForm())),
    ...(imageId === undefined ? [] : [tryTo(() => startResource(service, lane, '/videos/from-image', { imageId }))]),
    ...(isMade ? [tryTo(() => addAudio(service, videoId, audioId, number % 3 === 1))] : []),
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

const resourceEvents = [
  'avatar.completed',
  'avatar.failed',
  'video.processing',
  'video.completed',
  'video.failed',
  'audio.completed',
  'voice.cloned',
]

const startLane = ({ dataFolder }: Lane) => startTestService({ entry, dataFolder, speed: 1_000, credits: 100_000 })

/** Starts the service with new work, and kills it after `wait`, which receives when all of that is answered. */
async function killAfter(
  lane: Lane,
  number: number,
  wait: (answers: Promise<unknown>) => Promise<void>,
): Promise<void> {
  const service = await startLane(lane)
  if (number === 0) {
    const endpoint = { url: `${lane.hooks.url}/event`, events: resourceEvents }
    await service.admin('POST', '/accounts/practice/endpoints', endpoint)
  }
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
  const answers = Promise.all(load)
  await wait(answers)
  await service.kill()
  await answers
}

async function settle(lane: Lane): Promise<string> {
  await using service = await startLane(lane)
  const unanswered = [...lane.sent].filter((key) => !lane.answered.has(key)).slice(-20)
  for (const key of unanswered) await (key.startsWith('video') ? startVideo : startRun)(service, lane, key)
  await takeUpBatches(service, lane)
  // One that fails, and one of each kind that ends well.
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
  // First a video of an avatar that is made by now, then audio for it.
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(startResources(service, lane, 0))
    await expect.poll(open).toBe(0)
  }
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
  // Each life of the service receives six new keys. All of the first are answered; of the others, many are cut off.
  expect(lane.answered.size).toBeGreaterThan(6 + kills / lanes)
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
  // A video that was made again with audio keeps the files of before.
  const whole = { avatar: 1, video: "json_extract(facts, '$.first') + 2", audio: 1, voice: 1 }
  for (const [kind, most] of Object.entries(whole)) {
    expect(count(`resource_job where kind = '${kind}' and status = 'completed' and ${files} <> ${most}`)).toBe(0)
  }
  expect(count("resource_job where kind = 'video' and json_extract(request, '$.sound') is not null")).toBeGreaterThan(0)
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

const EventBody = z.object({
  id: z.string(),
  type: z.string(),
  data: z.looseObject({
    avatarId: z.string().optional(),
    videoId: z.string().optional(),
    audioId: z.string().optional(),
    voiceId: z.string().optional(),
  }),
})

/** The interface has no event for speech or a clone that fails. Speech names its voice, too, and a video its avatar. */
function expectEvents(lane: Lane): void {
  using closing = new DisposableStack()
  const billing = closing.adopt(openBilling(lane), (database) => void database.close())
  const arrived = lane.hooks.received
    .filter(({ path }) => path === '/event')
    .map(({ body }) => EventBody.parse(JSON.parse(body)))
  // A delivery that was cut off arrives again, with the same id.
  const events = [...new Map(arrived.map((event) => [event.id, event])).values()]
  const named = (...types: string[]) =>
    events
      .filter(({ type }) => types.includes(type))
      .map(({ data }) => data.videoId ?? data.audioId ?? data.avatarId ?? data.voiceId ?? '')
      .toSorted((one, other) => (one < other ? -1 : 1))
  const ended = (kind: string, status: string) =>
    column(billing, `select id from resource_job where kind = '${kind}' and status = '${status}' order by 1`)
  expect(named('avatar.completed')).toEqual(ended('avatar', 'completed'))
  expect(named('avatar.failed')).toEqual(ended('avatar', 'failed'))
  expect(named('audio.completed')).toEqual(ended('audio', 'completed'))
  expect(named('voice.cloned')).toEqual(ended('voice', 'completed'))
  // A video begins and ends again with each audio that is added.
  expect(named('video.completed', 'video.failed')).toEqual(named('video.processing'))
  expect([...new Set(named('video.processing'))]).toEqual(
    column(billing, "select id from resource_job where kind = 'video' order by 1"),
  )
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
    // One more life measures how long the answers take here, and the kills come within that time: a busy machine answers
    // later.
    let answeringMs = 0
    await killAfter(lane, 0, async (answers) => {
      const start = performance.now()
      await answers
      answeringMs = performance.now() - start
    })
    for (let kill = 1; kill <= kills / lanes; kill += 1) {
      await killAfter(lane, kill, () => new Promise((done) => setTimeout(done, random.unit() * answeringMs)))
    }
    const secret = await settle(lane)
    expectLedgers(lane)
    expectWebhooks(lane, secret)
    expectEvents(lane)
  }
  await Promise.all(Array.from({ length: lanes }, (_, number) => one(number)))
})
