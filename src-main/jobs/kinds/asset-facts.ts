import type { StoredAsset } from '../../cache/tables/assets.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { KeptFile } from '../../media/file-store.ts'

/** What the library knows of a file by its job and by the file itself, as long as nobody has judged it. */
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
