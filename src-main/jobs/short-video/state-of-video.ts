import type { ShortVideoPart } from '#shared/bridge/short-video.ts'
import type { ShortVideo } from '#shared/contract/short-video.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { SpendProgress } from '#shared/domain/spend-state.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { textAddress } from '#shared/util/text-address.ts'
import type { MadeFile, RemoteState } from '../kinds/job-kind.ts'

/** The files of a video in the order of their positions; the script is kept as a text. */
const parts = ['portrait', 'raw', 'final', 'poster', 'script'] as const satisfies readonly VideoFile[]

/** A file of a video that the service made, or its script. */
export type VideoFile = Exclude<ShortVideoPart, 'captioned'> | 'script'

/** Which part of a video the file at a position is; null for none. */
export function videoPartAt(position: number): VideoFile | null {
  return parts[position] ?? null
}

const addresses: Readonly<Record<VideoFile, (video: ShortVideo) => string | null>> = {
  portrait: ({ portraitUrl }) => portraitUrl,
  raw: ({ rawVideoUrl }) => rawVideoUrl,
  final: ({ videoUrl }) => videoUrl,
  poster: ({ posterUrl }) => posterUrl,
  script: ({ script }) => (script === null ? null : textAddress(script)),
}

function broken({ error }: ShortVideo): Failure {
  const sentence = `“${error ?? 'No reason given'}”`
  if (error !== null && /not enough credits|insufficient/i.test(error)) {
    return new Failure('NOT_ENOUGH_CREDITS', sentence, { charged: 'yes', required: null, available: null })
  }
  if (error !== null && /credit cap/i.test(error)) return new Failure('CAP_REACHED', sentence, { charged: 'yes' })
  return new Failure('SERVICE_FAILED', sentence, { charged: 'yes', status: 200 })
}

function endOf(video: ShortVideo): RemoteState['end'] {
  switch (video.status) {
    case 'done':
      return { kind: 'made' }
    case 'failed':
      return { kind: 'broke', failure: broken(video) }
    // A status that is not known yet is never final.
    case 'scripting':
    case 'portrait':
    case 'animating':
    case 'captioning':
    case 'unknown':
      return { kind: 'open' }
    default:
      return assertNever(video.status)
  }
}

function progressOf({ status }: ShortVideo, stages: readonly string[]): SpendProgress {
  const at = stages.indexOf(status)
  const made = status === 'done' ? stages.length : Math.max(0, at)
  return { total: stages.length, made, failed: 0, skipped: 0 }
}

/**
 * What a short video that was read says, as every kind tells it. `stages`: those that the job goes through itself; `own`: the
 * parts that are its own. Its charges come with its stages, and only the balance tells what came back.
 */
export function stateOfVideo(
  video: ShortVideo,
  { stages, own }: { stages: readonly string[]; own: readonly VideoFile[] },
): RemoteState {
  return {
    resourceId: video.jobId,
    modelId: null,
    end: endOf(video),
    files: own.flatMap((part): MadeFile[] => {
      const url = addresses[part](video)
      return url === null ? [] : [{ position: parts.indexOf(part), url }]
    }),
    lacksFiles: video.videoUrl === null,
    charged: video.creditsSpent,
    refunded: null,
    progress: progressOf(video, stages),
    isStopping: false,
    video,
  }
}
