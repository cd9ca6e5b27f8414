import { createHash } from 'node:crypto'
import { AvatarVideoOrder } from '#shared/bridge/avatar-videos.ts'
import { AvatarOrder } from '#shared/bridge/avatars.ts'
import type { Bridge } from '#shared/bridge/contract.ts'
import { SpeechOrder } from '#shared/bridge/voices.ts'
import { avatarPrice } from '#shared/domain/avatar-order.ts'
import { videoPrice } from '#shared/domain/avatar-video-order.ts'
import type { CloneRequest } from '#main/jobs/resource/voice-kind.ts'
import type { Studio } from '#main/studio.ts'

/** Avatars of one click. */
const avatarsAtOnce = 3

/** The sample of every clone of a storm: begins like a WAV file, which the quick service takes for twenty seconds of a voice. */
export const sample: Buffer = Buffer.alloc(200_000)
sample.write('RIFF    WAVE', 'latin1')
const sampleSeconds = 20

type Click = (draftId: string, number: number) => Promise<unknown>

/**
 * Creates the clicks of the cast. Each order has a mark of its own by its number: an avatar's prompt, a video's title, a
 * speech's text, a voice's name. `samplePath`: where `sample` is. `otherwise` is clicked for a video where no avatar
 * is finished.
 */
export function createCastClicks(deps: {
  readonly call: Bridge
  readonly studio: Pick<Studio, 'context'>
  readonly samplePath: string
  readonly otherwise: Click
}) {
  const { call, studio } = deps
  return {
    avatars(draftId: string, number: number) {
      const order = AvatarOrder.parse({ prompt: `Person ${number}`, batchSize: avatarsAtOnce })
      return call.avatars.start({ draftId, order, quoted: avatarPrice(order.model, avatarsAtOnce).credits })
    },
    /** A video of the newest avatar. In the second half of each forty, it gets the newest speech once both are finished. */
    async video(draftId: string, number: number) {
      const [avatar] = (await call.avatars.list({ statuses: ['completed'], limit: 1 })).avatars
      if (avatar === undefined) return deps.otherwise(draftId, number)
      const [spoken] = number % 40 >= 20 ? (await call.jobs.page({ modelId: 'speech', limit: 1 })).jobs : []
      const speech = spoken === undefined ? null : { from: { kind: 'run', jobId: spoken.id }, lipSync: true }
      const order = AvatarVideoOrder.parse({ avatarId: avatar.id, title: `Video ${number}`, speech })
      const quoted = videoPrice(order.studioTier, order.durationSeconds).credits
      return call.avatarVideos.start({ draftId, order, quoted })
    },
    async speech(draftId: string, number: number) {
      const paragraphs = [{ text: `Tide ${number} is high.`, voiceId: null }]
      const order = SpeechOrder.parse({ paragraphs, voiceId: 'preset-narrator' })
      const { credits: quoted } = await call.voices.quoteSpeech(order)
      return call.voices.speak({ draftId, order, quoted })
    },
    /** A clone of a sample that was cut before: to decode and measure it takes longer than most studios live. */
    async voice(draftId: string, number: number) {
      const [name, language] = [`Speaker ${number}`, 'en-GB']
      const request: CloneRequest = {
        name,
        language,
        path: deps.samplePath,
        bytes: sample.byteLength,
        sha256: createHash('sha256').update(sample).digest('hex'),
        seconds: sampleSeconds,
        consentAt: '2026-11-21T10:00:00.000Z',
      }
      const { workspaces, jobs } = studio.context
      return jobs.resources.submit(workspaces.currentId(), {
        draftId,
        kind: 'voice',
        modelId: 'voice-clone',
        modelName: 'Voice clone',
        outputType: 'audio',
        prompt: name,
        input: { name, language },
        request,
        credits: 5,
        note: 'Flat price for each clone',
        pricedBy: [],
        quoted: 5,
      })
    },
  }
}
