import type { Routes } from '#shared/contract/routes.ts'
import type { ProducedOf } from '#shared/contract/route.ts'
import { madeFiles } from '../jobs/resource/resource-kind.ts'
import type { ListResources } from '../jobs/resource/resource-list.ts'
import type { ResourceStore, StoredResource } from '../jobs/resource/resource-store.ts'
import { AudioFacts, AudioRequest, type Speech } from '../jobs/resource/speech.ts'
import { Refusal } from '../jobs/run-fault.ts'
import type { Handlers } from './handlers.ts'

/** An audio generation as the wire shows it (interface: Audio generation). */
function presentAudio(audio: StoredResource, baseUrl: string): ProducedOf<Routes['audio']['read']> {
  const { id, accountId, status, credits, createdAt, completedAt, errorCode, error } = audio
  const request = AudioRequest.parse(audio.request)
  const { voiceId, text, language, outputFormat, sampleRate, speed, pitch, emotion } = request
  const { durationSeconds = null, bitrate = null } = AudioFacts.parse(audio.facts)
  const [sound] = madeFiles(audio)
  return {
    id,
    userId: accountId,
    voiceId,
    text,
    status,
    audioUrl: sound === undefined ? null : `${baseUrl}/files/${sound.name}`,
    durationSeconds,
    format: outputFormat,
    sampleRate,
    bitrate: bitrate ?? (outputFormat === 'mp3' ? request.bitrate : null),
    creditCost: credits,
    language,
    metadata: { speed, pitch, emotion },
    ...(errorCode === null ? {} : { error: { code: errorCode, message: error ?? '' } }),
    createdAt: new Date(createdAt).toISOString(),
    completedAt: completedAt === null ? null : new Date(completedAt).toISOString(),
  }
}

/** Creates the handlers of speech. */
export function audioHandlers(deps: {
  speech: Speech
  store: ResourceStore
  list: ListResources
  baseUrl: () => string
}): Handlers<Routes>['audio'] {
  const { speech, store, list, baseUrl } = deps
  return {
    async generate({ body }, { caller, fault }) {
      return presentAudio(await speech.generate({ caller, body, fault }), baseUrl())
    },
    read({ params }, { caller }) {
      const audio = store.find(caller.accountId, 'audio', params.audioId)
      if (audio === null) throw new Refusal(404, 'Audio not found', { details: { audioId: params.audioId } })
      return presentAudio(audio, baseUrl())
    },
    list({ query }, { caller }) {
      const { voiceId, ...page } = query
      const { items, ...place } = list(caller.accountId, 'audio', { ...page, fields: { voiceId } })
      return { audio: items.map((audio) => presentAudio(audio, baseUrl())), ...place }
    },
  }
}
