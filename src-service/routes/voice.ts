import type { Routes } from '#shared/contract/routes.ts'
import type { ProducedOf } from '#shared/contract/route.ts'
import type { ListResources } from '../jobs/resource/resource-list.ts'
import type { StoredResource } from '../jobs/resource/resource-store.ts'
import { CloneRequest, type VoiceClones } from '../jobs/resource/voice-clones.ts'
import type { Handlers } from './handlers.ts'

/** What a clone is, in words for whoever reads it. */
const note =
  'An imitation by signal processing: a local voice brought to the pitch, range, pace, timbre and loudness of the sample. No neural network is used, and it won’t pass for the speaker.'

/** A voice clone as the wire shows it (interface: Voice clone). Pitch in hertz, pace in syllables a second. */
function presentVoice(voice: StoredResource, baseUrl: string): ProducedOf<Routes['voice']['read']> {
  const { id, accountId, request, status, files, credits, createdAt, errorCode, error } = voice
  const { name, language, sampleDuration, profile, signalToNoise, speechShare, used } = CloneRequest.parse(request)
  const [sample] = files
  return {
    id,
    userId: accountId,
    name,
    language,
    status,
    sampleUrl: sample === undefined || status === 'failed' ? null : `${baseUrl}/files/${sample.name}`,
    sampleDuration,
    quality: 'imitation',
    creditCost: credits,
    metadata: {
      pitch: Math.round(profile.hertz * 10) / 10,
      pace: Math.round(profile.syllablesPerSecond * 100) / 100,
      emotion: 'neutral',
      method: 'signal-processing',
      isNeural: false,
      note,
      pitchRange: Math.round(profile.range * 10) / 10,
      loudness: Math.round(profile.loudness * 10) / 10,
      signalToNoise,
      speechShare,
      sampleUsed: used,
    },
    ...(errorCode === null ? {} : { error: { code: errorCode, message: error ?? '' } }),
    createdAt: new Date(createdAt).toISOString(),
  }
}

/** Creates the handlers of voice clones. */
export function voiceHandlers(deps: {
  clones: VoiceClones
  list: ListResources
  baseUrl: () => string
}): Handlers<Routes>['voice'] {
  const { clones, list, baseUrl } = deps
  return {
    async clone({ body }, { caller, fault, file, signal }) {
      const cloned = await clones.clone({ ...body, caller, fault, path: file.path, signal: signal() })
      return presentVoice(cloned, baseUrl())
    },
    list({ query }, { caller }) {
      const { language, ...page } = query
      const { items, ...place } = list(caller.accountId, 'voice', { ...page, fields: { language } })
      return { voices: items.map((voice) => presentVoice(voice, baseUrl())), ...place }
    },
    read: ({ params }, { caller }) => presentVoice(clones.find(caller.accountId, params.voiceId), baseUrl()),
    async remove({ params }, { caller }) {
      await clones.remove(caller.accountId, params.voiceId)
      return { id: params.voiceId, deleted: true }
    },
  }
}
