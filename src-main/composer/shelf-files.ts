import type { ShelfFile } from '#shared/bridge/shelf.ts'
import type { ShelfEntry } from '#shared/contract/composer-resource.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
import type { StoredAsset } from '../cache/tables/assets.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JobOutputsTable } from '../cache/tables/job-outputs.ts'
import { assertNever } from '#shared/util/assert-never.ts'

/** What the state of a file is found from. */
type FileDeps = {
  readonly outputs: Pick<JobOutputsTable, 'list'>
  readonly source: (assetId: StoredAsset['id']) => StoredAsset | null
  readonly isHere: (file: StoredAsset) => boolean
  /** Bytes of a job's file that have arrived; null where nothing arrives now. */
  readonly receivedOf: (jobId: StoredJob['id']) => number | null
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** The path of an address: a service's files keep it when its host changes. */
export const pathOf = (url: string) => URL.parse(url)?.pathname ?? url

/** The file in the library that a job brought; null if it is not here. */
export function assetOf({ outputs, source, isHere }: Omit<FileDeps, 'receivedOf'>, job: StoredJob) {
  const output = outputs.list(job.id).find(({ position, stored }) => position === 0 && stored !== null)
  const asset = output === undefined ? null : source(output.assetId)
  return output === undefined || asset === null || !isHere(asset) ? null : { asset, url: output.url }
}

/** Why a job ended without its file; null if it did not. */
export const failureOf = ({ spend }: StoredJob): FailureRecord | null => {
  switch (spend.kind) {
    case 'failed':
    case 'refused':
    case 'unconfirmed':
      return spend.failure
    case 'queued':
    case 'sending':
    case 'ambiguous':
    case 'running':
    case 'saving':
    case 'done':
      return null
    default:
      return assertNever(spend)
  }
}

/** The state of a job that is not over; null for one that is. */
function openState({ receivedOf }: FileDeps, job: StoredJob, { file }: ShelfEntry): ShelfFile | null {
  const { id: jobId, kind, spend } = job
  const fetched = {
    kind: 'service',
    bytes: file?.bytes ?? null,
    seconds: file?.durationSec ?? null,
    jobId,
    received: receivedOf(jobId) ?? 0,
  } as const
  switch (spend.kind) {
    case 'queued':
      if (kind === 'composer-file') return { ...fetched, problem: null }
      return { kind: 'waiting', jobId, until: spend.why === 'allowance' ? iso(spend.notBefore) : null }
    case 'sending':
    case 'ambiguous':
      return kind === 'composer-file' ? { ...fetched, problem: null } : { kind: 'rendering', jobId, since: null }
    case 'running':
      return kind === 'composer-file'
        ? { ...fetched, problem: null }
        : { kind: 'rendering', jobId, since: iso(spend.since) }
    case 'saving':
      return { ...fetched, problem: spend.problem ?? null }
    case 'done':
    case 'failed':
    case 'refused':
    case 'unconfirmed':
      return null
    default:
      return assertNever(spend)
  }
}

/**
 * Says where the file of a play is. `jobs`: those that render or fetch it, newest first. A library file of words that the
 * play no longer has does not count: its file is another one.
 */
export function fileStateOf(deps: FileDeps, entry: ShelfEntry, jobs: readonly StoredJob[]): ShelfFile {
  for (const job of jobs) {
    const open = openState(deps, job, entry)
    if (open !== null) return open
  }
  const { file, rendering, words } = entry
  for (const job of jobs) {
    if (job.spend.kind !== 'done') continue
    const found = assetOf(deps, job)
    if (found === null) continue
    const takeId = job.input['takeId']
    const isSame = file === null ? words === null || takeId === words.takeId : pathOf(found.url) === pathOf(file.url)
    if (isSame || takeId === words?.takeId) {
      const { id: assetId, bytes, duration } = found.asset
      return { kind: 'library', assetId, bytes, seconds: duration ?? file?.durationSec ?? null }
    }
  }
  const [latest] = jobs
  const problem = latest === undefined ? null : failureOf(latest)
  if (file !== null) {
    return { kind: 'service', bytes: file.bytes, seconds: file.durationSec, jobId: null, received: null, problem }
  }
  if (rendering !== null && rendering !== undefined && rendering.status !== 'failed') {
    return { kind: 'rendering', jobId: null, since: rendering.createdAt ?? null }
  }
  return { kind: 'none', jobId: problem === null ? null : (latest?.id ?? null), problem }
}
