import { z } from 'zod'
import { resourcePage } from '#shared/contract/resource.ts'
import type { Voice } from '#shared/contract/voice.ts'
import { resourceKind } from './resource-kind.ts'

/** What a voice is cloned from, as it is stored: a sample that never changes. Seconds; bytes; `sha256` of the file. */
export const CloneRequest = z.object({
  name: z.string(),
  language: z.string(),
  path: z.string(),
  bytes: z.int().positive(),
  sha256: z.string(),
  seconds: z.number(),
  /** When the user confirmed the speaker's permission, ISO 8601. Kept here, not sent. */
  consentAt: z.string(),
})
export type CloneRequest = z.output<typeof CloneRequest>

/** How far the length that a service measured may differ. Seconds. */
const lengthError = 0.1

/** Whether a listed clone can be of this sample: by name, language and length. */
export function isCloneOf({ name, language, seconds }: CloneRequest, listed: Voice): boolean {
  const { sampleDuration } = listed
  const isLength = typeof sampleDuration !== 'number' || Math.abs(sampleDuration - seconds) <= lengthError
  return listed.name === name && listed.language?.toLowerCase() === language.toLowerCase() && isLength
}

/**
 * A voice cloned from a sample, which is uploaded with the start (interface: POST /voices/clone). Without a key: one
 * whose answer is lost is searched for in the list of voices, and its sample is never sent again automatically.
 */
export const voiceClone = resourceKind<CloneRequest, Voice>({
  kind: 'voice',
  subject: 'the voice',
  readRequest: (job) => CloneRequest.parse(JSON.parse(job.request)),
  countOf: () => 1,
  async start(service, { name, language, path, bytes }, options) {
    const file = { part: 'audio', path, bytes, name: 'sample.wav', contentType: 'audio/wav' }
    return [await service.voice.clone({ body: { name, language }, file }, options)]
  },
  read: (service, voiceId, options) => service.voice.read({ params: { voiceId } }, options),
  list: async (service, _, options) =>
    (await service.voice.list({ query: { limit: resourcePage.most } }, options)).voices,
  isFrom: isCloneOf,
  nameOf: ({ name, language }) => `${name ?? 'voice'}, ${language ?? '?'}`,
  fileOf: () => 'no-file',
  charged: 'at-start',
})
