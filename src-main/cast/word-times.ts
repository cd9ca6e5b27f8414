import { SpeechOrder } from '#shared/bridge/voices.ts'
import type { VoiceTimes } from '#shared/domain/captions/voice-times.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { StoredAsset } from '../cache/tables/assets.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { JoinedSpeechTable } from '../cache/tables/joined-speech.ts'
import type { ScriptAligner } from '../media/align-script.ts'
import { scriptOf } from './join-files.ts'

/** A spoken text with the times of its words. Seconds. */
type TimedSpeech = { readonly script: string; readonly times: VoiceTimes; readonly seconds: number }

function unknown(): Failure {
  return new Failure('NOT_FOUND', say('cast.notOurs'), { charged: 'no', what: 'the speech' })
}

/** Creates the timing of spoken files, for subtitles. */
export function createWordTimes(deps: {
  readonly library: { source(assetId: AssetId): StoredAsset | null }
  readonly isHere: (file: StoredAsset) => boolean
  readonly jobs: Pick<JobsTable, 'read'>
  readonly joined: Pick<JoinedSpeechTable, 'file' | 'read'>
  readonly aligner: ScriptAligner
}) {
  const { library, jobs, joined } = deps
  return {
    /**
     * Times the words of a speech in its file; those of a joined one are known from joining.
     * @throws Failure NOT_FOUND, or FILE_REFUSED without its file; the signal's reason.
     */
    async read(workspaceId: WorkspaceId, assetId: AssetId, signal: AbortSignal): Promise<TimedSpeech> {
      const asset = library.source(assetId)
      if (asset === null || asset.workspaceId !== workspaceId) throw unknown()
      const seconds = asset.duration ?? 0
      const file = joined.file(assetId)
      const speech = file === null ? null : joined.read(file.speechId)
      if (file !== null && speech !== null)
        return { script: scriptOf(speech.input), times: { kind: 'timed', words: file.words }, seconds }
      const job = asset.jobId === null ? null : jobs.read(asset.jobId)
      const order = job?.kind === 'speech' ? SpeechOrder.safeParse(job.input).data : undefined
      if (order === undefined) throw unknown()
      if (!deps.isHere(asset)) {
        throw new Failure('FILE_REFUSED', say('cast.speechAway'), { charged: 'no', reason: 'missing' })
      }
      const script = scriptOf(order)
      return {
        script,
        times: await deps.aligner.align({ path: asset.path, sha256: asset.sha256, script }, signal),
        seconds,
      }
    },
  }
}
/** Times the words of spoken files. */
export type WordTimes = ReturnType<typeof createWordTimes>
