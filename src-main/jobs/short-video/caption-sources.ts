import type { Sentence } from '#shared/domain/said.ts'
import { say, sayAll } from '#shared/domain/sentences/say.ts'
import type { CaptionedPart } from '#shared/domain/captions/cue.ts'
import { ShortVideoOrder, type CaptionSource } from '#shared/bridge/short-video.ts'
import type { VoiceTimes } from '#shared/domain/captions/voice-times.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import type { StoredAsset } from '../../cache/tables/assets.ts'
import type { JobOutputsTable } from '../../cache/tables/job-outputs.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { JobsTable } from '../../cache/tables/jobs.ts'
import type { ShortVideosTable } from '../../cache/tables/short-videos.ts'
import type { ScriptAligner } from '../../media/align-script.ts'
import { videoPartAt } from './short-video-kind.ts'

/** Finds the files that captions are made for. */
export type CaptionSources = {
  /**
   * Returns a part of a video where it is now. @throws Failure INVALID_INPUT while it is downloading or where it has
   * captions already, FILE_REFUSED where it is missing.
   */
  find(job: StoredJob, part: CaptionedPart): StoredAsset
}

function refused(sentence: Sentence): Failure {
  return new Failure('INVALID_INPUT', sayAll(sentence, say('free.charge')), { charged: 'no', fields: [] })
}

/** Creates the finder of files that captions are made for. */
export function createCaptionSources(deps: {
  outputs: Pick<JobOutputsTable, 'list'>
  library: { source(assetId: AssetId): StoredAsset | null }
  isHere: (asset: StoredAsset) => boolean
}): CaptionSources {
  const { outputs, library, isHere } = deps
  return {
    find(job, part) {
      if (part === 'final' && ShortVideoOrder.parse(job.input).captions) throw refused(say('captions.burnedIn'))
      const stored = outputs.list(job.id).find(({ position }) => videoPartAt(position) === part)?.stored ?? null
      const asset = stored === null ? null : (library.source(stored.id) ?? stored)
      if (asset === null) throw refused(say('captions.downloading'))
      if (isHere(asset)) return asset
      throw new Failure('FILE_REFUSED', say('captions.away'), { charged: 'no', reason: 'missing' })
    },
  }
}

/** Times the scripts of videos to their voices. */
export type CaptionTiming = {
  /** @throws Failure NOT_FOUND, INVALID_INPUT or FILE_REFUSED; the signal's reason. */
  time(workspaceId: WorkspaceId, source: CaptionSource, signal: AbortSignal): Promise<VoiceTimes>
  /** Stops what is being timed. */
  end(): Promise<void>
}

/** Creates the timing of scripts. A re-cut has the script of its video. */
export function createCaptionTiming(deps: {
  jobs: Pick<JobsTable, 'read'>
  videos: Pick<ShortVideosTable, 'read'>
  sources: CaptionSources
  aligner: ScriptAligner
}): CaptionTiming {
  const { jobs, videos, sources, aligner } = deps
  return {
    time(workspaceId, { jobId, part }, signal) {
      const job = jobs.read(jobId)
      const video = videos.read(jobId)
      if (job === null || video === null || job.workspaceId !== workspaceId) {
        const sentence = sayAll(say('job.goneVideo'), say('free.charge'))
        throw new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the video' })
      }
      const take = video.takeId === null ? null : videos.read(video.takeId)
      const script = video.reported.script ?? take?.reported.script ?? null
      if (script === null) throw refused(say('captions.noScript'))
      const { path, sha256 } = sources.find(job, part)
      return aligner.align({ path, sha256, script }, signal)
    },
    end: () => aligner.end(),
  }
}
