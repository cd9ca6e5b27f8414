// Catches: work that crashes the service and is retried at every start, so that the service never stays up, and what it
// charged or changed before it was given up.
import Database from 'better-sqlite3'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { addSpeech } from '../helpers/stored-resources.ts'
import { programOf } from '../helpers/program.ts'
import { startTestService, type TestService } from '../helpers/start-service.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { startWebhookReceiver } from '../helpers/webhook-receiver.ts'

const entry = 'test/fixtures/crashing-service.ts'
const api = '/v3/playground/v1'
const shortVideo = '/v3/mascot/api'
const gaveUp = expect.stringMatching(/^The service stopped 3 times during this run/)

const start = (dataFolder: string) => startTestService({ entry, dataFolder, speed: 1_000 })

async function post(service: TestService, path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  return (await service.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}
const get = async (service: TestService, path: string): Promise<unknown> => (await service.fetch(path)).json()

const Made = z.looseObject({ id: z.string() })
const Run = z.object({ data: z.object({ id: z.string() }) })
const Video = z.object({ data: z.object({ jobId: z.string() }) })

/** A finished video of a finished avatar, as it reads. */
async function makeVideo(service: TestService) {
  const made = async (path: string, resource: string, body: object) => {
    const { id } = Made.parse(await post(service, path, body))
    await expect.poll(() => get(service, `${resource}/${id}`)).toMatchObject({ status: 'completed' })
    return id
  }
  const imageId = await made('/v1/avatars/generate', '/v1/avatars', { prompt: 'a sailor' })
  return Made.parse(await get(service, `/v1/videos/${await made('/v1/videos/from-image', '/v1/videos', { imageId })}`))
}

test('work that crashes the service is tried three times, then given up with the reason', async () => {
  await using folder = await makeTempFolder()
  const dataFolder = folder.path
  await using hooks = await startWebhookReceiver()
  const first = await start(dataFolder)
  await first.admin('POST', '/accounts/practice/endpoints', { url: hooks.url, events: ['video.failed'] })
  const video = await makeVideo(first)
  const audioId = addSpeech(dataFolder, 'practice', { rate: 8_000, channels: [new Float32Array(8_000)] })
  const run = Run.parse(await post(first, `${api}/run`, { modelId: 'deadly-picture', input: { prompt: 'a lake' } }))
  const topic = { topic: 'A lake. It is deep.', seconds: 20, idempotencyKey: 'deadly-key' }
  const short = Video.parse(await post(first, shortVideo, topic))
  const avatar = Made.parse(await post(first, '/v1/avatars/generate', { prompt: 'a deadly sailor' }))
  const dubbed = await post(first, `/v1/videos/${video.id}/add-audio`, { audioId })
  expect(dubbed).toMatchObject({ status: 'processing' })
  await expect
    .poll(() => get(first, `${shortVideo}/${short.data.jobId}`))
    .toMatchObject({ data: { status: 'portrait' } })

  writeFileSync(join(dataFolder, 'deadly'), '')
  await first.kill()
  for (let again = 0; again < 2; again += 1) {
    const program = [programOf(entry), '--port', '0', '--data', dataFolder, '--json', '--tied']
    const child = spawn(process.execPath, program, { stdio: ['pipe', 'ignore', 'inherit'] })
    expect((await once(child, 'exit'))[1]).toBe('SIGKILL')
  }

  await using service = await start(dataFolder)
  const failed = { data: { status: 'failed', error: gaveUp } }
  await expect.poll(() => get(service, `${api}/generations/${run.data.id}`)).toMatchObject(failed)
  await expect.poll(() => get(service, `${shortVideo}/${short.data.jobId}`)).toMatchObject(failed)
  await expect
    .poll(() => get(service, `/v1/avatars/${avatar.id}`))
    .toMatchObject({
      status: 'failed',
      error: { code: 'processing_failed', message: gaveUp },
    })
  // Its files have the address of the service that serves them.
  const port = `:${new URL(service.baseUrl).port}/`
  const before: unknown = JSON.parse(JSON.stringify(video).replaceAll(`:${new URL(first.baseUrl).port}/`, port))
  await expect.poll(() => get(service, `/v1/videos/${video.id}`)).toEqual(before)
  await hooks.until(1)
  expect(JSON.parse(hooks.received[0]?.body ?? '')).toMatchObject({
    data: { videoId: video.id, status: 'failed', error: { code: 'processing_error', message: gaveUp } },
  })

  using closing = new DisposableStack()
  const billing = closing.adopt(new Database(join(dataFolder, 'service.db')), (database) => void database.close())
  const column = (sql: string): unknown[] => billing.prepare(sql).pluck().all()
  // What was made before stays paid: an avatar and a video.
  const unpaid = "select generation_id from entry where kind = 'refund'"
  const paid = `select generation_id from entry where kind = 'charge' and generation_id not in (${unpaid}) order by id`
  expect(column(paid)).toEqual([expect.stringMatching(/^avatar:/), `video:${video.id}`])
  expect(column("select total from book where name = 'sales'")).toEqual([32])
  expect(await get(service, '/v1/credits/balance')).toHaveProperty('balance')
})
