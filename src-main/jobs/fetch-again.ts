import { Failure } from '#shared/domain/failure.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import type { StoredAsset } from '../cache/tables/assets.ts'
import type { CaptionBurnsTable } from '../cache/tables/short-videos.ts'
import { assertOwnRun } from './runners/own-answer.ts'
import type { RunnerDeps } from './runners/runner-deps.ts'
import { fetchFile } from './runners/save-one.ts'

/** Brings a file of the library back that is missing. Nothing is charged. */
export type FetchAgain = (assetId: AssetId) => Promise<void>

type Library = { source(assetId: AssetId): StoredAsset | null; relocate(asset: StoredAsset): void }

const lost = new Failure(
  'NOT_FOUND',
  'This file is missing from the media folder and the service no longer has it. Nothing was charged; put the file back or run its recipe again.',
  { charged: 'no', what: 'the file' },
)

const burned = new Failure(
  'NOT_FOUND',
  'This captioned video is missing from the media folder. Nothing was charged; put the file back or burn in the captions again.',
  { charged: 'no', what: 'the file' },
)

/**
 * Builds the way back of a missing or damaged file: a damaged one is replaced, one that was only moved inside the media
 * folder is found by its bytes; else the service is asked for its address, and it is fetched like the first time.
 *
 * Rejects with NOT_FOUND where neither has it, with MEDIA_AWAY while the folder is away, or with what the service says.
 */
export function createFetchAgain(
  runner: RunnerDeps,
  library: Library,
  burns: Pick<CaptionBurnsTable, 'relocate'>,
): FetchAgain {
  const keep = (asset: StoredAsset) => {
    library.relocate(asset)
    runner.outputs.markStored(asset)
    burns.relocate(asset)
  }
  async function fetchFromService(asset: StoredAsset): Promise<StoredAsset> {
    if (asset.part === 'captioned') throw burned
    const job = asset.jobId === null ? null : runner.jobs.read(asset.jobId)
    const kind = job === null ? undefined : runner.kinds[job.kind]
    const output = job === null ? undefined : runner.outputs.list(job.id).find(({ assetId }) => assetId === asset.id)
    if (job === null || kind === undefined || output === undefined || job.resourceId === null) throw lost
    const { service } = await runner.connections.of(job.workspaceId)
    const signal = new AbortController().signal
    const seen = await kind.read(service, job.resourceId, { priority: 'user', subject: 'this run' })
    assertOwnRun(job, seen)
    const url = seen.files.find(({ position }) => position === output.position)?.url
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
