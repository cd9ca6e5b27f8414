import { say } from '#shared/domain/sentences/say.ts'
import { z } from 'zod'
import type { Video } from '#shared/contract/video.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import { followResource } from '../kinds/follow-resource.ts'
import type { JobKind, RemoteState } from '../kinds/job-kind.ts'
import { pauseBySpace } from './resource-kind.ts'
import { isEnded } from './resource-parts.ts'

/** What is stored of the addition of speech to a video. */
const SpeechRequest = z.object({ videoId: z.string(), audioId: z.string(), enableLipSync: z.boolean() })
type SpeechRequest = z.output<typeof SpeechRequest>

const readRequest = (job: StoredJob): SpeechRequest => SpeechRequest.parse(JSON.parse(job.request))

/** Between the parts of an addition's name; the ids of the service have no tab. */
const separator = '\t'

/** Names an addition: the video has a run of its own, and the same speech may be added twice. */
const nameOf = ({ videoId, audioId }: SpeechRequest, { id }: Pick<StoredJob, 'id'>) =>
  [videoId, audioId, id].join(separator)

/** How the names of all additions to a video begin. */
export const additionsTo = (videoId: string): string => `${videoId}${separator}`

function endOf(video: Video, audioId: string): RemoteState['end'] {
  if (!isEnded(video)) return { kind: 'open' }
  if (video.status === 'completed' && video.audioId === audioId) return { kind: 'made' }
  // A video that could not take the speech is shown as it was before.
  const words = video.error?.message
  const sentence = words === undefined ? say('job.speechNotAdded') : say('job.words', { words })
  return { kind: 'broke', failure: new Failure('SERVICE_FAILED', sentence, { charged: 'no', status: 200 }) }
}

/**
 * Speech added to a video: free, and the same call twice gives the same video (interface: POST add-audio), so it is
 * repeated like a keyed one.
 */
export const avatarSpeech: JobKind = {
  start: {
    repeat: 'keyed',
    prepare(job) {
      const request = readRequest(job)
      const { videoId, audioId, enableLipSync } = request
      return async (service, options) => {
        await service.video.addAudio({ params: { videoId }, body: { audioId, enableLipSync } }, options)
        return { resourceId: nameOf(request, job), modelId: null, charged: 0 }
      }
    },
  },
  isPricedAsOneRun: false,
  async read(service, resourceId, options) {
    const [videoId = '', audioId = ''] = resourceId.split(separator)
    const video = await service.video.read({ params: { videoId } }, options)
    const end = endOf(video, audioId)
    const url = end.kind === 'made' ? (video.videoUrl ?? null) : null
    return {
      resourceId: video.id === videoId ? resourceId : video.id,
      modelId: null,
      end,
      files: url === null ? [] : [{ position: 0, url }],
      lacksFiles: end.kind === 'made' && url === null,
      charged: 0,
      refunded: 0,
      progress: null,
      isStopping: false,
      resources: [{ kind: 'video', told: video }],
    }
  },
  textOf: () => null,
  pauseMs: pauseBySpace,
  note: ({ resources }, job, { resources: told = [] }) => resources.note(job, told),
  follow: (deps, job, signal) => followResource(deps, job, avatarSpeech, signal),
  stop: { kind: 'none', sentence: say('job.noStopSpeech') },
}
