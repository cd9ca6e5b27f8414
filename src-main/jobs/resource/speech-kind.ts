import type { z } from 'zod'
import { type Audio, audioRoutes } from '#shared/contract/audio.ts'
import { resourcePage } from '#shared/contract/resource.ts'
import { resourceKind } from './resource-kind.ts'

/** The body of a speech's start, as it is stored and sent. */
type SpeechRequest = z.output<typeof audioRoutes.generate.body>

/** Whether a listed speech says what was requested, in the voice and file that were requested. */
function isFrom({ text, voiceId, outputFormat, sampleRate }: SpeechRequest, listed: Audio): boolean {
  const isSame = (told: string | number | null | undefined, asked: string | number) =>
    told === null || told === undefined || told === asked
  return (
    listed.text === text &&
    isSame(listed.voiceId, voiceId) &&
    isSame(listed.format, outputFormat) &&
    isSame(listed.sampleRate, sampleRate)
  )
}

/**
 * Speech from text (interface: POST /audio/generate). The start takes an estimate; the finished second sets the charge,
 * so only the end is booked.
 */
export const speech = resourceKind<SpeechRequest, Audio>({
  kind: 'audio',
  subject: 'the speech',
  readRequest: (job) => audioRoutes.generate.body.parse(JSON.parse(job.request)),
  countOf: () => 1,
  start: async (service, body, options) => [await service.audio.generate({ body }, options)],
  read: (service, audioId, options) => service.audio.read({ params: { audioId } }, options),
  async list(service, { voiceId }, options) {
    return (await service.audio.list({ query: { limit: resourcePage.most, voiceId } }, options)).audio
  },
  isFrom,
  nameOf: ({ text }) => (text ?? '').slice(0, 80),
  fileOf: ({ audioUrl }) => audioUrl ?? null,
  charged: 'at-end',
})
