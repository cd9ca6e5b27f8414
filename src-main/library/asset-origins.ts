import type { AssetOrigin, StoredAsset } from '../cache/tables/assets.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { OpenProfile } from '../cache/profile.ts'

/** Reads more texts by which a file is found, such as its notes or tags. */
export type TextSource = (asset: StoredAsset) => readonly string[]

type Tables = Pick<OpenProfile, 'jobs' | 'outputs' | 'shortVideos' | 'burns' | 'importedFiles'>

const videoKinds = ['short-video', 'recut']
const composerKinds = ['take', 'render', 'autopilot-run', 'composer-file']

/** How long a run took at the service, with the download of its files, in milliseconds; null if unknown. */
export function tookMsOf({ settledAt, chargedAt }: StoredJob): number | null {
  return settledAt === null || chargedAt === null ? null : Math.max(0, settledAt - chargedAt)
}

/** Where a job was ordered, as the filter `origin` names it. */
function originOf({ agent, kind, setId }: StoredJob): string {
  if (agent !== null) return 'agent'
  if (videoKinds.includes(kind)) return 'presenter'
  if (composerKinds.includes(kind)) return 'round'
  return kind === 'batch' || setId !== null ? 'batch' : 'app'
}

function errorOf({ spend }: StoredJob): string {
  const problem = 'failure' in spend ? spend.failure : 'problem' in spend ? spend.problem : null
  return problem?.message ?? ''
}

/** Reads what the ledger knows of a file. Every text that finds a file, besides its own, is named here. */
export function createAssetOrigins(
  { jobs, outputs, shortVideos, burns, importedFiles }: Tables,
  sources: readonly TextSource[] = [],
) {
  function videoTexts({ jobId, part }: StoredAsset): readonly string[] {
    if (jobId === null || (part ?? null) === null) return []
    const { script = null, topic = null, voice = null } = shortVideos.read(jobId)?.reported ?? {}
    const captions = part === 'captioned' ? (burns.last(jobId)?.cues ?? []).map(({ text }) => text) : []
    return [script ?? '', topic ?? '', voice ?? '', captions.join(' ')]
  }
  return (asset: StoredAsset): AssetOrigin => {
    const job = asset.jobId === null ? null : jobs.read(asset.jobId)
    const more = sources.flatMap((source) => source(asset))
    if (job === null) {
      const imported = importedFiles.read(asset.id)
      const unknown = { cost: null, jobCost: null, tookMs: null, brand: null }
      if (imported === null) return { ...unknown, origin: 'app', texts: more }
      return { ...unknown, origin: 'import', texts: [imported.fileName, ...more] }
    }
    const charged = job.charged === null ? null : Math.max(0, job.charged - job.refunded)
    // A video is one result, however many files it has.
    const results = videoKinds.includes(job.kind) ? 1 : Math.max(1, outputs.list(job.id).length)
    return {
      cost: charged === null ? null : Math.round(charged / results),
      jobCost: charged,
      tookMs: tookMsOf(job),
      origin: originOf(job),
      brand: job.brand === '' ? null : job.brand,
      texts: [job.prompt, job.agent ?? '', job.brand ?? '', errorOf(job), ...videoTexts(asset), ...more],
    }
  }
}
/** Reads what the ledger knows of a file. */
export type AssetOrigins = ReturnType<typeof createAssetOrigins>
