import { retryDelay } from '#shared/domain/spend.ts'
import type { StoredAsset } from '../../cache/tables/assets.ts'
import type { StoredOutput } from '../../cache/tables/job-outputs.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { KeptFile } from '../../media/file-keeper.ts'
import type { RunnerDeps } from './runner-deps.ts'
import { napGroup } from './send-generation.ts'
import { nameOutputs } from './track-generation.ts'

function assetOf(job: StoredJob, output: StoredOutput, file: KeptFile, createdAt: number): StoredAsset {
  return {
    id: output.assetId,
    workspaceId: job.workspaceId,
    jobId: job.id,
    kind: file.type.kind === 'unknown' ? job.outputType : file.type.kind,
    title: job.prompt === '' ? job.modelName : job.prompt,
    prompt: job.prompt,
    modelId: job.modelId,
    modelName: job.modelName,
    width: file.width,
    height: file.height,
    duration: null,
    bytes: file.bytes,
    sha256: file.sha256,
    contentType: file.type.contentType,
    path: file.path,
    createdAt,
    rating: 0,
  }
}

async function saveOne(
  deps: RunnerDeps,
  job: StoredJob,
  output: StoredOutput,
  signal: AbortSignal,
): Promise<StoredAsset> {
  const { mediaRule } = await deps.connections.of(job.workspaceId)
  const file = await deps.files.keep({
    url: output.url,
    rule: mediaRule,
    assetId: output.assetId,
    folderName: deps.connections.nameOf(job.workspaceId),
    title: job.prompt === '' ? job.modelName : job.prompt,
    createdAt: job.createdAt,
    onStep: deps.onStep,
    signal,
  })
  const asset = assetOf(job, output, file, deps.clock.now())
  // The library first: its row is put in again for the same id without harm, a mark without its row would be a loss.
  deps.addAsset(asset)
  deps.outputs.markStored(asset)
  deps.onStep('stored')
  return asset
}

async function renewAddresses(deps: RunnerDeps, job: StoredJob, signal: AbortSignal): Promise<void> {
  if (job.resourceId === null) throw new Error('A job that saves has a generation')
  const { service } = await deps.connections.of(job.workspaceId)
  const generation = await service.generation.read({ params: { id: job.resourceId }, query: {} }, { signal })
  if (generation.status === 'succeeded') nameOutputs(deps, job, generation)
}

/**
 * Fetches what a run made until all of it is here. Nothing here costs anything, so it is tried until it works.
 *
 * `isFresh`: the addresses were told in this session; older ones are asked for anew, for they may have moved.
 */
export async function saveGeneration(
  deps: RunnerDeps,
  job: StoredJob,
  isFresh: boolean,
  signal: AbortSignal,
): Promise<void> {
  const saved: StoredAsset[] = []
  for (let failures = 0; ;) {
    try {
      if (!isFresh || failures > 0) await renewAddresses(deps, job, signal)
      for (const output of deps.outputs.list(job.id)) {
        if (output.stored === null) saved.push(await saveOne(deps, job, output, signal))
      }
      break
    } catch (error) {
      if (signal.aborted) throw error
      failures += 1
      deps.log.warn('A result could not be fetched yet', { jobId: job.id, failures, error })
      await deps.naps.sleep(retryDelay(failures, deps.random.unit()), napGroup(job), signal)
    }
  }
  const now = deps.jobs.read(job.id) ?? job
  deps.keeper.apply(now, { kind: 'saved', at: deps.clock.now() })
  deps.onStep('settled')
  for (const asset of saved) {
    const made = deps.prepareThumbnail(asset).then(() => deps.onStep('thumbnailed'))
    deps.aside('make a thumbnail', made)
  }
}
