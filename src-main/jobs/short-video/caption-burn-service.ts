import type { Sentence } from '#shared/domain/said.ts'
import type { Said } from '#shared/domain/said.ts'
import { say, sayAll } from '#shared/domain/sentences/say.ts'
import type { BurnRequest, CaptionBurn } from '#shared/bridge/short-video.ts'
import { shownText } from '#shared/domain/captions/caption-style.ts'
import type { Cue, StyledCues } from '#shared/domain/captions/cue.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import { AssetId, type JobId, type WorkspaceId } from '#shared/domain/ids.ts'
import { partDetail } from '#shared/domain/short-video.ts'
import type { Clock, Log, Random } from '#shared/util/ports.ts'
import type { StoredAsset } from '../../cache/tables/assets.ts'
import type { CaptionBurnsTable, ShortVideosTable, StoredBurn } from '../../cache/tables/short-videos.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { JobsTable } from '../../cache/tables/jobs.ts'
import type { CaptionBurnProcess } from '../../media/burn-captions.ts'
import { assetFacts } from '../kinds/save-files.ts'
import type { CaptionSources } from './caption-sources.ts'

/** Burns captions into videos, on this computer and at no cost. */
export interface CaptionBurner {
  /** @throws Failure NOT_FOUND */
  read(workspaceId: WorkspaceId, jobId: JobId): CaptionBurn
  /**
   * Starts a burn and returns its state; the same captions are not burned again. One at a time for each video.
   *
   * @throws Failure NOT_FOUND, INVALID_INPUT without words, or while others are burned or a stopped burn ends,
   * or where the cut has captions already; FILE_REFUSED without its file.
   */
  start(workspaceId: WorkspaceId, request: BurnRequest): CaptionBurn
  /** Stops burning a video and deletes the partial result. */
  stop(workspaceId: WorkspaceId, jobId: JobId): void
  /** Stops all burns, and resolves when their processes have ended. */
  end(): Promise<void>
}

/**
 * A burn in progress. `last`: the video before it, read once, because every step is reported with it. `since`:
 * monotonic time of its first frame. Milliseconds.
 */
type Work = {
  readonly ending: AbortController
  readonly captions: string
  readonly last: StoredBurn | null
  share: number
  since: number | null
  secondsLeft: number | null
  over: Promise<void>
}

/** The time left is not estimated before this much was made. Milliseconds. */
const leastKnownMs = 800

/** Returns the captions of a request or a burn, with how they look. */
function styledCues({ cues, style, size, position, y, spoken }: StyledCues): StyledCues {
  return { cues, style, size, position, y, spoken }
}

/** Identifies a burn: the same captions with the same look give the same video. */
function captionsOf({ part, ...request }: Pick<BurnRequest, 'part'> & StyledCues): string {
  const { cues, ...appearance } = styledCues(request)
  const starts = ({ words }: Cue) => words?.map(({ start }) => start) ?? []
  return JSON.stringify([part, appearance, cues.map((cue) => [cue.start, cue.end, cue.text, starts(cue)])])
}

function refused(sentence: Sentence): Failure {
  return new Failure('INVALID_INPUT', sayAll(sentence, say('free.charge')), { charged: 'no', fields: [] })
}

/** Creates the burner. `folderOf`: folder of a workspace's files; `onChange` is called at each step of a burn. */
export function createCaptionBurner(deps: {
  jobs: Pick<JobsTable, 'read'>
  sources: CaptionSources
  burns: CaptionBurnsTable
  shortVideos: Pick<ShortVideosTable, 'flowOf'>
  burner: CaptionBurnProcess
  library: { source(assetId: AssetId): StoredAsset | null; add(asset: StoredAsset): void }
  isHere: (asset: StoredAsset) => boolean
  folderOf: (workspaceId: WorkspaceId) => string
  onChange: (job: StoredJob, isOver: boolean) => void
  prepareThumbnail: (asset: StoredAsset) => void
  clock: Clock
  random: Pick<Random, 'uuid'>
  log: Log
}): CaptionBurner {
  const { jobs, sources, burns, burner, library, isHere, clock, random, log } = deps
  const working = new Map<JobId, Work>()
  /** Seconds of work for each second of video in the last burn. */
  let pace: number | null = null
  const failed = new Map<JobId, { readonly code: string; readonly sentence: string; readonly said: Said }>()

  function find(workspaceId: WorkspaceId, jobId: JobId): StoredJob {
    const job = jobs.read(jobId)
    if (job !== null && job.workspaceId === workspaceId) return job
    const sentence = sayAll(say('job.goneVideo'), say('free.charge'))
    throw new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the video' })
  }
  const present = (last: StoredBurn | null): CaptionBurn['last'] => {
    if (last === null) return null
    const { asset, part } = last
    return { assetId: asset.id, part, ...styledCues(last), at: new Date(asset.createdAt).toISOString() }
  }
  function read(jobId: JobId): CaptionBurn {
    const work = working.get(jobId)
    if (work !== undefined) {
      const { share, secondsLeft, last } = work
      return { jobId, pace, work: { kind: 'burning', share, secondsLeft }, last: present(last) }
    }
    const failure = failed.get(jobId)
    const state = failure === undefined ? ({ kind: 'idle' } as const) : ({ kind: 'failed', ...failure } as const)
    return { jobId, pace, work: state, last: present(burns.last(jobId)) }
  }

  function progress(job: StoredJob, work: Work, made: number, of: number): void {
    const now = clock.monotonic()
    work.since ??= now
    const spent = now - work.since
    work.share = made / Math.max(1, of)
    work.secondsLeft = spent < leastKnownMs ? null : (spent / made) * (of - made) * 0.001
    deps.onChange(job, false)
  }

  async function make(job: StoredJob, source: StoredAsset, request: BurnRequest, work: Work): Promise<void> {
    const id = AssetId.parse(random.uuid())
    const createdAt = clock.now()
    const title = job.prompt === '' ? job.modelName : job.prompt
    const { last } = work
    const startedAt = clock.monotonic()
    const lastPath = last === null ? null : (library.source(last.asset.id)?.path ?? last.asset.path)
    const file = await burner.burn(
      {
        source: source.path,
        ...styledCues(request),
        earlier: last === null || lastPath === null ? null : { path: lastPath, notes: last.notes },
        assetId: id,
        folderName: deps.folderOf(job.workspaceId),
        title,
        detail: partDetail('captioned', deps.shortVideos.flowOf(job.id)),
        createdAt,
      },
      { signal: work.ending.signal, onProgress: (made, of) => progress(job, work, made, of) },
    )
    const asset: StoredAsset = {
      ...assetFacts(job, file),
      id,
      kind: 'video',
      title,
      prompt: job.prompt,
      createdAt,
      part: 'captioned',
    }
    // The ledger first: the library can be rebuilt from it.
    burns.insert({ asset, part: request.part, ...styledCues(request), notes: file.video.notes })
    library.add(asset)
    deps.prepareThumbnail(asset)
    const { madeParts, madeSeconds, notes } = file.video
    if (madeSeconds > 0) pace = ((clock.monotonic() - startedAt) * 0.001) / madeSeconds
    log.info('Captions were burned in', { job: job.id, parts: notes.length, made: madeParts.length, madeSeconds })
  }

  async function run(job: StoredJob, source: StoredAsset, request: BurnRequest, work: Work): Promise<void> {
    try {
      await make(job, source, request, work)
    } catch (error) {
      if (!work.ending.signal.aborted) {
        const { text: sentence, said } = isFailure(error) ? error.sentence : say('captions.failed')
        failed.set(job.id, { code: isFailure(error) ? error.code : 'UNEXPECTED', sentence, said })
        log.error('Captions were not burned in', { job: job.id, error })
      }
    } finally {
      working.delete(job.id)
      deps.onChange(job, true)
    }
  }

  return {
    read: (workspaceId, jobId) => read(find(workspaceId, jobId).id),
    start(workspaceId, request) {
      const job = find(workspaceId, request.jobId)
      const captions = captionsOf(request)
      const current = working.get(job.id)
      if (current?.ending.signal.aborted === true) {
        throw refused(say('captions.stopping'))
      }
      if (current?.captions === captions) return read(job.id)
      if (current !== undefined) throw refused(say('captions.burning'))
      if (request.cues.every(({ text }) => shownText(text).trim() === '')) {
        throw refused(say('captions.none'))
      }
      failed.delete(job.id)
      const last = burns.last(job.id)
      if (last !== null && captionsOf(last) === captions && isHere(library.source(last.asset.id) ?? last.asset)) {
        return read(job.id)
      }
      const source = sources.find(job, request.part)
      const work: Work = {
        ending: new AbortController(),
        captions,
        last,
        share: 0,
        since: null,
        secondsLeft: null,
        over: Promise.resolve(),
      }
      working.set(job.id, work)
      work.over = run(job, source, request, work)
      deps.onChange(job, false)
      return read(job.id)
    },
    stop(workspaceId, jobId) {
      const job = find(workspaceId, jobId)
      failed.delete(job.id)
      working.get(job.id)?.ending.abort(new Error('Burn-in was stopped.'))
    },
    async end() {
      const all = [...working.values()]
      for (const { ending } of all) ending.abort(new Error('The studio stops.'))
      await Promise.all(all.map(({ over }) => over))
    },
  }
}
