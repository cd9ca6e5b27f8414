import type { OutputType } from '#shared/contract/model.ts'
import type { StoredAsset } from '../../cache/tables/assets.ts'
import type { StoredOutput } from '../../cache/tables/job-outputs.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { KeptFile } from '../../media/file-store.ts'
import { assetFacts } from './asset-facts.ts'
import type { RunnerDeps } from './runner-deps.ts'

/** What was asked for a file: the words of its part, or those of its job. */
function promptOf(deps: RunnerDeps, job: StoredJob, output: StoredOutput): string {
  return deps.kinds[job.kind]?.textOf(job, output.position) ?? job.prompt
}

/** What a file is to be: a still of a video, or what its job makes. */
function kindOf(deps: RunnerDeps, job: StoredJob, output: StoredOutput): OutputType {
  const part = deps.kinds[job.kind]?.partOf?.(output.position)
  return part === 'portrait' || part === 'poster' ? 'image' : job.outputType
}

type Kept = { readonly prompt: string; readonly output: StoredOutput; readonly file: KeptFile }

function assetOf(deps: RunnerDeps, job: StoredJob, { prompt, output, file }: Kept): StoredAsset {
  return {
    ...assetFacts(job, file),
    id: output.assetId,
    // What a run makes is what its model makes, where the bytes do not tell; a text tells.
    kind: file.type.kind === 'unknown' && file.type.extension !== 'txt' ? job.outputType : file.type.kind,
    title: prompt === '' ? job.modelName : prompt,
    prompt,
    createdAt: deps.clock.now(),
    part: deps.kinds[job.kind]?.partOf?.(output.position) ?? null,
  }
}

/** Fetches one file into its final place. Answers with what the library is to know of it. @throws Failure where it did not come. */
export async function fetchFile(
  deps: RunnerDeps,
  job: StoredJob,
  output: StoredOutput,
  signal: AbortSignal,
): Promise<StoredAsset> {
  const prompt = promptOf(deps, job, output)
  const { mediaRule } = await deps.connections.of(job.workspaceId)
  const file = await deps.files.keep({
    url: output.url,
    rule: mediaRule,
    assetId: output.assetId,
    expected: kindOf(deps, job, output),
    group: job.id,
    folderName: deps.connections.nameOf(job.workspaceId),
    title: prompt === '' ? job.modelName : prompt,
    createdAt: job.createdAt,
    onStep: deps.onStep,
    signal,
  })
  return assetOf(deps, job, { prompt, output, file })
}

/** Fetches one file into its final place and puts it into the library. @throws Failure where it did not come. */
export async function saveOne(
  deps: RunnerDeps,
  job: StoredJob,
  output: StoredOutput,
  signal: AbortSignal,
): Promise<StoredAsset> {
  const asset = await fetchFile(deps, job, output, signal)
  // The library first: its row is put in again for the same id without harm, a mark without its row would be a loss.
  deps.addAsset(asset)
  deps.outputs.markStored(asset)
  deps.onStep('stored')
  return asset
}
