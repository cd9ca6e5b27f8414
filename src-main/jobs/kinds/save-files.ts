import { say } from '#shared/domain/sentences/say.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import type { AssetId, JobId } from '#shared/domain/ids.ts'
import { partDetail } from '#shared/domain/short-video.ts'
import { leftFilesMs, retryDelay } from '#shared/domain/spend-state.ts'
import type { StoredAsset } from '../../cache/tables/assets.ts'
import type { CaptionBurnsTable } from '../../cache/tables/short-videos.ts'
import type { StoredOutput } from '../../cache/tables/job-outputs.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { KeepOrder, KeptFile } from '../../media/result-downloads.ts'
import { assertOwnRun, nameFiles } from './answers.ts'
import type { RunnerDeps } from './job-kind.ts'

/** How soon free space or a reconnected drive is noticed. Milliseconds. */
const localPause = 5_000
/** A file that was rejected as it is may change later, but rarely. Milliseconds. */
const refusedPause = 60 * 60_000

/** What the library knows of a file before the user rates it: from its job and from the file itself. */
export function assetFacts(job: StoredJob, { width, height, duration, bytes, sha256, type, path }: KeptFile) {
  return {
    workspaceId: job.workspaceId,
    jobId: job.id,
    modelId: job.modelId,
    modelName: job.modelName,
    width,
    height,
    duration,
    bytes,
    sha256,
    contentType: type.contentType,
    path,
    rating: 0,
    mark: 'none',
  } as const satisfies Partial<StoredAsset>
}

/** Downloads one file to its final path. Returns its library facts. @throws Failure where the download failed. */
async function fetchFile(
  deps: RunnerDeps,
  job: StoredJob,
  output: StoredOutput,
  signal: AbortSignal,
  onPlaced?: KeepOrder['onPlaced'],
): Promise<StoredAsset> {
  const kind = deps.kinds[job.kind]
  const prompt = kind?.textOf(job, output.position) ?? job.prompt
  const part = kind?.partOf?.(output.position) ?? null
  const title = prompt === '' ? job.modelName : prompt
  const { mediaRule } = await deps.connections.of(job.workspaceId)
  const file = await deps.files.keep({
    url: output.url,
    rule: mediaRule,
    assetId: output.assetId,
    // A still of a video, or what its job makes.
    expected: part === 'portrait' || part === 'poster' ? 'image' : job.outputType,
    group: job.id,
    folderName: deps.connections.nameOf(job.workspaceId),
    title,
    ...(part === null ? {} : { detail: partDetail(part, deps.videos.flowOf(job.id)) }),
    createdAt: job.createdAt,
    onStep(step, bytes) {
      if (bytes !== undefined) deps.received.note(job.id, bytes)
      deps.onStep(step)
    },
    ...(onPlaced === undefined ? {} : { onPlaced }),
    signal,
  })
  deps.received.end(job.id)
  return {
    ...assetFacts(job, file),
    id: output.assetId,
    // Where the bytes do not show the kind, it is what the model makes; a text is recognized.
    kind: file.type.kind === 'unknown' && file.type.extension !== 'txt' ? job.outputType : file.type.kind,
    title,
    prompt,
    createdAt: deps.clock.now(),
    part,
  }
}

/** A file that is in the library. `makeThumbnail`: waits for the thumbnail, begun with the file if it is an image or video. */
type Saved = { readonly asset: StoredAsset; makeThumbnail(): Promise<void> }

/** Downloads one file to its final path and adds it to the library. @throws Failure where the download failed. */
async function saveOne(deps: RunnerDeps, job: StoredJob, output: StoredOutput, signal: AbortSignal): Promise<Saved> {
  const begun: Promise<void>[] = []
  const asset = await fetchFile(deps, job, output, signal, (file) => {
    if (file.type.kind !== 'image' && file.type.kind !== 'video') return
    const thumbnail = deps.prepareThumbnail(file)
    begun.push(thumbnail)
    // Whoever awaits it handles its failure.
    thumbnail.catch(() => undefined)
  })
  // The library first: adding its row again is harmless, a stored mark without that row would lose the file.
  deps.addAsset(asset)
  deps.outputs.markStored(asset)
  deps.onStep('stored')
  return { asset, makeThumbnail: () => begun[0] ?? deps.prepareThumbnail(asset) }
}

/** Fetches all missing files at once, as far as slots are free. Returns what came and the first failure. */
async function saveMissing(deps: RunnerDeps, job: StoredJob, signal: AbortSignal) {
  const missing = deps.outputs.list(job.id).filter((output) => output.stored === null)
  const tried = await Promise.allSettled(missing.map((output) => saveOne(deps, job, output, signal)))
  const saved = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = tried.find((one) => one.status === 'rejected')
  return { saved, failure: failed === undefined ? null : { error: failed.reason as unknown } }
}

async function refreshAddresses(deps: RunnerDeps, job: StoredJob, signal: AbortSignal): Promise<void> {
  const kind = deps.kinds[job.kind]
  if (job.resourceId === null || kind === undefined) throw new Error('A job that saves has a thing at the service')
  const { service } = await deps.connections.of(job.workspaceId)
  const remote = await kind.read(service, job.resourceId, { signal })
  assertOwnRun(job, remote)
  nameFiles(deps, job, remote.files)
}

/** Reasons that mean the service sent something other than the result; a retry may get it. */
const wrongContent: readonly unknown[] = ['empty', 'unknown-kind', 'other-kind', 'damaged']
const isWrongContent = ({ data }: Failure) => 'reason' in data && wrongContent.includes(data.reason)

/** Records why the files do not come, so that it is shown; null where they come. */
function noteProblem({ jobs, jobStore }: RunnerDeps, { id }: StoredJob, error: unknown): void {
  const now = jobs.read(id)
  if (now?.spend.kind !== 'saving') return
  const problem = isFailure(error) ? error.toRecord() : null
  if ((now.spend.problem?.message ?? null) !== (problem?.message ?? null))
    jobStore.apply(now, { kind: 'save-failed', problem })
}

/** The delay after a failure, and whether its cause is on this machine, where new addresses would not help. */
function pauseAfter(error: unknown, failures: number, unit: number): { ms: number; isLocal: boolean } {
  const code = isFailure(error) ? error.code : null
  if (isFailure(error) && isWrongContent(error)) return { ms: retryDelay(failures, unit), isLocal: false }
  if (code === 'FILE_REFUSED') return { ms: refusedPause, isLocal: true }
  if (code === 'MEDIA_AWAY' || code === 'DISK_FULL' || code === 'FILE_HELD') return { ms: localPause, isLocal: true }
  return { ms: retryDelay(failures, unit), isLocal: false }
}

/**
 * Fetches what a run made until all of it is here. Costs nothing, so it is retried until it works.
 *
 * `isFresh`: the addresses were read in this session; older ones are read again, because they may have moved.
 */
export async function saveGeneration(
  deps: RunnerDeps,
  job: StoredJob,
  isFresh: boolean,
  signal: AbortSignal,
): Promise<void> {
  const all: Saved[] = []
  let mayHaveMoved = !isFresh
  for (let failures = 0; ;) {
    let error: unknown
    try {
      if (mayHaveMoved) await refreshAddresses(deps, job, signal)
      mayHaveMoved = false
      const { saved, failure } = await saveMissing(deps, job, signal)
      all.push(...saved)
      if (failure === null) break
      error = failure.error
    } catch (cause) {
      error = cause
    }
    if (signal.aborted) throw error
    const { ms, isLocal } = pauseAfter(error, failures + 1, deps.random.unit())
    if (!isLocal) {
      failures += 1
      mayHaveMoved = true
    }
    deps.log.warn('A result could not be fetched yet', { jobId: job.id, failures, error })
    noteProblem(deps, job, error)
    await deps.sleeps.sleep(ms, job.workspaceId, signal)
  }
  const now = deps.jobs.read(job.id) ?? job
  deps.jobStore.apply(now, { kind: 'saved', at: deps.clock.now() })
  deps.onStep('settled')
  for (const { makeThumbnail } of all) {
    const made = makeThumbnail().then(() => deps.onStep('thumbnailed'))
    deps.runInBackground('make a thumbnail', made)
  }
}

/** Restores a missing file of the library. Nothing is charged. */
export type FetchAgain = (assetId: AssetId) => Promise<void>

type Library = { source(assetId: AssetId): StoredAsset | null; relocate(asset: StoredAsset): void }

const lost = new Failure('NOT_FOUND', say('job.goneFile'), { charged: 'no', what: 'the file' })

const burned = new Failure('NOT_FOUND', say('job.goneCaptions'), { charged: 'no', what: 'the file' })

const joined = new Failure('NOT_FOUND', say('job.goneSpeech'), { charged: 'no', what: 'the file' })

const imported = new Failure('NOT_FOUND', say('job.goneImport'), { charged: 'no', what: 'the file' })

/**
 * Creates the restoring of missing or damaged files. A damaged one is replaced; one that was moved inside the media
 * folder is found by its bytes; otherwise the service is asked for its address and it is downloaded again.
 *
 * Rejects with NOT_FOUND where neither has it, with MEDIA_AWAY while the folder is away, or with the service's failure.
 */
export function createFetchAgain(
  runner: RunnerDeps,
  library: Library,
  made: readonly Pick<CaptionBurnsTable, 'relocate'>[],
  isImported: (assetId: AssetId) => boolean,
): FetchAgain {
  const keep = (asset: StoredAsset) => {
    library.relocate(asset)
    runner.outputs.markStored(asset)
    for (const table of made) table.relocate(asset)
  }
  async function fetchFromService(asset: StoredAsset): Promise<StoredAsset> {
    if (asset.part === 'captioned') throw burned
    if (asset.jobId === null) throw isImported(asset.id) ? imported : joined
    const job = runner.jobs.read(asset.jobId)
    const kind = job === null ? undefined : runner.kinds[job.kind]
    const output = job === null ? undefined : runner.outputs.list(job.id).find(({ assetId }) => assetId === asset.id)
    if (job === null || kind === undefined || output === undefined || job.resourceId === null) throw lost
    const { service } = await runner.connections.of(job.workspaceId)
    const signal = new AbortController().signal
    const remote = await kind.read(service, job.resourceId, { priority: 'user', subject: 'this run' })
    assertOwnRun(job, remote)
    const url = remote.files.find(({ position }) => position === output.position)?.url
    if (url === undefined) throw lost
    return fetchFile(runner, job, { ...output, url }, signal)
  }
  return async (assetId) => {
    const asset = library.source(assetId)
    if (asset === null) throw lost
    const isDamaged = await runner.files.isDamaged(asset)
    const moved = isDamaged ? null : await runner.files.find(asset)
    if (moved !== null) return keep({ ...asset, path: moved })
    const { path, bytes, sha256, contentType, width, height } = await fetchFromService(asset)
    keep({ ...asset, path, bytes, sha256, contentType, width, height })
    if (isDamaged && path !== asset.path) await runner.files.discard(asset.path)
    runner.runInBackground('make a thumbnail', runner.prepareThumbnail({ ...asset, path, sha256 }))
  }
}

/** Creates the early download of a running job's files. One that fails is left to the end of the job. */
export function saveAvailable(deps: RunnerDeps, jobId: JobId, signal: AbortSignal) {
  const tried = new Set<string>()
  const underWay = new Set<Promise<void>>()

  async function fetchOne(assetId: string): Promise<void> {
    const job = deps.jobs.read(jobId)
    const output = deps.outputs.list(jobId).find((one) => one.assetId === assetId)
    if (job === null || output === undefined) return
    const { asset, makeThumbnail } = await saveOne(deps, job, output, signal)
    if (asset.kind !== 'unknown') deps.runInBackground('make a thumbnail', makeThumbnail())
  }

  return {
    /** Starts downloading known files that are missing and not in progress. */
    start(): void {
      for (const { assetId, stored } of deps.outputs.list(jobId)) {
        if (stored !== null || tried.has(assetId)) continue
        tried.add(assetId)
        const work = fetchOne(assetId)
          .catch((error: unknown) => deps.log.info('A result could not be fetched yet', { jobId, error }))
          .finally(() => underWay.delete(work))
        underWay.add(work)
      }
    },
    /** Resolves when nothing is in progress. */
    async settled(): Promise<void> {
      await Promise.all(underWay)
    },
  }
}

/** The pause between attempts for files that nobody waits for: it grows to a minute, then to an hour. Milliseconds. */
const leftPause = (tries: number, unit: number) =>
  Math.min(3_600_000, retryDelay(tries, unit) * 2 ** Math.max(0, tries - 5))

/**
 * Fetches the missing files of a job that broke, less and less often, until they are here or the job is a week old.
 *
 * `isFresh`: the addresses were read in this session; older ones are read again, because they may have moved.
 */
export async function saveLeft(deps: RunnerDeps, job: StoredJob, isFresh: boolean, signal: AbortSignal): Promise<void> {
  const isWhole = () => deps.outputs.list(job.id).every(({ stored }) => stored !== null)
  const isOver = () => deps.clock.now() >= job.createdAt + leftFilesMs || deps.connections.isRemoved(job.workspaceId)
  for (let tries = 1; !isWhole() && !isOver(); tries += 1) {
    if (tries > 1 || !isFresh) {
      try {
        await refreshAddresses(deps, job, signal)
      } catch (error) {
        if (signal.aborted || !isFailure(error)) throw error
        deps.log.info('The files of a run that broke could not be asked for', { jobId: job.id, error })
      }
    }
    const files = saveAvailable(deps, job.id, signal)
    files.start()
    await files.settled()
    if (!isWhole()) await deps.sleeps.sleep(leftPause(tries, deps.random.unit()), job.workspaceId, signal)
  }
}
