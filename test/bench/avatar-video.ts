import { setTimeout as rest } from 'node:timers/promises'
import { z } from 'zod'
import { avatarModels } from '#shared/contract/avatar.ts'
import { type StudioTier, studioTiers } from '#shared/contract/video.ts'
import type { Bench } from '../../scripts/bench.ts'
import { treeCpuSeconds } from '../helpers/process-tree.ts'
import { startTestService } from '../helpers/start-service.ts'

/** Each size and rate, as long as its tier allows, but no more than twenty seconds. */
const cases = [
  { name: '720p30', studioTier: 'basic', fps: 30 },
  { name: '1080p30', studioTier: 'pro', fps: 30 },
  { name: '1080p60', studioTier: 'pro', fps: 60 },
] as const satisfies readonly { name: string; studioTier: StudioTier; fps: number }[]
const mostSeconds = 20
/** Spoken in about twenty seconds. */
const text =
  'The harbour lights came on, one by one. The boats turned home before the storm, and nobody spoke. We counted them twice, and then we counted them again, because one of them was late. My father went down to the pier with a lamp and waited there until it was dark.'

/** Between two reads of a status: as many as the tier of the bench allows. Milliseconds. */
const pollMs = 250
const Read = z.looseObject({ id: z.string(), status: z.string(), durationSeconds: z.number().nullish() })

/**
 * Measures how long the service takes for a video of each avatar model, from the request to its end: with its workers,
 * silent in each size and rate, and in the largest with speech that is added. As a factor of the video's length, which must be above one,
 * with the CPU time of all of the service's processes, which others on the machine change little.
 */
export const bench = {
  title: 'avatar video',
  async run() {
    await using service = await startTestService({ speed: 0, credits: 100_000 })
    const { accounts } = z
      .object({ accounts: z.array(z.object({ id: z.string() })) })
      .parse(await service.admin('GET', '/accounts'))
    for (const { id } of accounts) await service.admin('POST', `/accounts/${id}/tier`, { tier: 'enterprise' })

    const call = async (path: string, body?: unknown) => {
      const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      const answer = await service.fetch(`/v1${path}`, body === undefined ? {} : sent)
      return Read.parse(await answer.json())
    }
    /** Starts something and waits for its end. `at`: the path of what is made. */
    async function make(path: string, body: unknown, at: string) {
      const [from, cpu] = [performance.now(), treeCpuSeconds(service.pid)]
      const { id } = await call(path, body)
      for (;;) {
        const made = await call(`${at}/${id}`)
        if (made.status === 'failed') throw new Error(JSON.stringify(made))
        if (made.status === 'completed') {
          const wall = (performance.now() - from) / 1_000
          return { made, wall, cpu: treeCpuSeconds(service.pid) - cpu }
        }
        await rest(pollMs)
      }
    }
    const wordsOf = ({ made: { durationSeconds }, wall, cpu }: Awaited<ReturnType<typeof make>>) => {
      const seconds = durationSeconds ?? 0
      return `${(seconds / wall).toFixed(2)}x (${seconds.toFixed(0)} s in ${wall.toFixed(1)} s, ${cpu.toFixed(1)} CPU s)`
    }

    const speech = await make('/audio/generate', { text, voiceId: 'preset-narrator' }, '/audio')
    const numbers: Record<string, string> = {}
    for (const model of avatarModels) {
      const portrait = { prompt: 'a woman in a red coat', model, aspectRatio: '16:9' }
      const avatar = await make('/avatars/generate', portrait, '/avatars')
      for (const { name, studioTier, fps } of cases) {
        const durationSeconds = Math.min(mostSeconds, studioTiers[studioTier].mostSeconds)
        const order = { imageId: avatar.made.id, studioTier, fps, durationSeconds }
        const video = await make('/videos/from-image', order, '/videos')
        numbers[`\n  ${model} ${name}`] = wordsOf(video)
        if (studioTier !== 'pro') continue
        const audioId = speech.made.id
        numbers[`\n  ${model} ${name} speaking`] = wordsOf(
          await make(`/videos/${video.made.id}/add-audio`, { audioId, enableLipSync: true }, '/videos'),
        )
      }
    }
    return numbers
  },
} satisfies Bench
