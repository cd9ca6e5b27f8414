// Catches: steps that do not fit together with the real engines: a script that cannot be spoken, a voice that cannot be
// animated, a video that cannot be cut, or cut a second time.
import { shortVideoPrices } from '#service/jobs/short-video/video-settlement.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ShortVideo } from '#shared/contract/short-video.ts'
import { inspectVideo } from '../helpers/small-video.ts'
import { startTestService, type TestService } from '../helpers/start-service.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const entry = 'test/fixtures/small-video-service.ts'
const shortVideo = '/v3/mascot/api'
const Started = z.object({ data: z.object({ jobId: z.string() }) })
const Read = z.object({ data: ShortVideo })

async function post(service: TestService, path: string, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const response = await service.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return Started.parse(await response.json()).data.jobId
}
async function made(service: TestService, jobId: string): Promise<ShortVideo> {
  const read = async () => Read.parse(await (await service.fetch(`${shortVideo}/${jobId}`)).json()).data
  await expect.poll(async () => (await read()).status, { timeout: 150_000, interval: 1_500 }).toMatch(/done|failed/)
  return read()
}
async function inspect(folder: string, name: string, url: string | null) {
  const path = join(folder, name)
  await writeFile(path, new Uint8Array(await (await fetch(z.url().parse(url))).arrayBuffer()))
  return inspectVideo(path)
}

test(
  'a topic becomes a playable video, and a re-cut of it reuses script, voice and lip-sync',
  { tags: 'harness', timeout: 320_000 },
  async () => {
    await using folder = await makeTempFolder()
    await using service = await startTestService({ entry })
    const topic = 'Rayleigh scattering makes the sky blue.'
    const first = await made(service, await post(service, shortVideo, { topic, seconds: 20, flow: 'karaoke' }))
    expect(first).toMatchObject({
      status: 'done',
      error: null,
      degraded: false,
      applied: { captions: true, music: true, loudnorm: true },
    })
    expect(first.script).toMatch(/Rayleigh/)
    const raw = await inspect(folder.path, 'raw.mp4', first.rawVideoUrl)
    const clip = await inspect(folder.path, 'video.mp4', first.videoUrl)
    expect(clip).toMatchObject({ width: 270, height: 480, framesPerSecond: 30, hasSound: true })
    expect(Math.abs(clip.durationSec - raw.durationSec)).toBeLessThan(3)
    // The voice is charged per second of its text, the animation per second of the voice.
    const { video: fixed, second } = shortVideoPrices
    expect(Math.abs((first.creditsSpent ?? 0) - fixed - second * raw.durationSec)).toBeLessThan(3)

    const cut = await made(
      service,
      await post(service, `${shortVideo}/${first.jobId}/reedit`, { flow: 'classic', music: false }),
    )
    const { script, rawVideoUrl, portraitUrl } = first
    expect(cut).toMatchObject({
      status: 'done',
      script,
      rawVideoUrl,
      portraitUrl,
      creditsSpent: 4,
      applied: { music: false },
    })
    expect((await inspect(folder.path, 'cut.mp4', cut.videoUrl)).hasSound).toBe(true)
  },
)
