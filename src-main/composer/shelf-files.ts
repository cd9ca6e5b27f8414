import type { ShelfFile, ShelfFileState } from '#shared/bridge/shelf.ts'
import type { ShelfEntry } from '#shared/contract/composer-resource.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
import type { KeptFile, StoredAsset } from '../cache/tables/assets.ts'
import type { FileJob } from '../cache/tables/composer-jobs.ts'
import type { ShelfFileFacts } from '../cache/tables/composer-shelf.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JobOutputsTable } from '../cache/tables/job-outputs.ts'
import { assertNever } from '#shared/util/assert-never.ts'

/** What the state of a file is found from. */
type FileDeps = {
  readonly outputs: Pick<JobOutputsTable, 'list'>
  readonly source: (assetId: StoredAsset['id']) => StoredAsset | null
  readonly isHere: (file: KeptFile) => boolean
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

/** What of a play, and of a job that makes or fetches its file, decides where the file is. */
type PlacedEntry = Pick<ShelfFileFacts, 'takeId' | 'fileUrl' | 'isRendering'>
type PlacingJob = Pick<FileJob, 'kind' | 'spendKind' | 'takeId'>

/** The state of the file of a job that is not over; null for one that is. */
function openState({ kind, spendKind }: PlacingJob): 'service' | 'waiting' | 'rendering' | null {
  const isFetched = kind === 'composer-file'
  switch (spendKind) {
    case 'queued':
      return isFetched ? 'service' : 'waiting'
    case 'sending':
    case 'ambiguous':
    case 'running':
      return isFetched ? 'service' : 'rendering'
    case 'saving':
      return 'service'
    case 'done':
    case 'failed':
    case 'refused':
    case 'unconfirmed':
      return null
    default:
      return assertNever(spendKind)
  }
}

/**
 * Decides where the file of a play is, and by which job. `jobs`: those that render or fetch it, newest first. A library
 * file of words that the play no longer has does not count: its file is another one.
 */
export function placeFile<Job extends PlacingJob, Found extends { readonly url: string }>(
  { takeId, fileUrl, isRendering }: PlacedEntry,
  jobs: readonly Job[],
  findFile: (job: Job) => Found | null,
):
  | { readonly kind: Exclude<ShelfFileState, 'library'>; readonly job: Job | null }
  | { readonly kind: 'library'; readonly job: Job; readonly found: Found } {
  for (const job of jobs) {
    const kind = openState(job)
    if (kind !== null) return { kind, job }
  }
  for (const job of jobs) {
    const found = job.spendKind === 'done' ? findFile(job) : null
    if (found === null) continue
    const isSame = fileUrl === null ? takeId === null : pathOf(found.url) === pathOf(fileUrl)
    if (isSame || job.takeId === takeId) return { kind: 'library', job, found }
  }
  if (fileUrl !== null) return { kind: 'service', job: null }
  return { kind: isRendering ? 'rendering' : 'none', job: null }
}

/** The job as what decides sees it. */
const placing = (job: StoredJob) => {
  const takeId = job.input['takeId']
  return { job, kind: job.kind, spendKind: job.spend.kind, takeId: typeof takeId === 'string' ? takeId : null }
}

/** Says where the file of a play is. `jobs`: those that render or fetch it, newest first. */
export function fileStateOf(deps: FileDeps, entry: ShelfEntry, jobs: readonly StoredJob[]): ShelfFile {
  const { file, rendering, words } = entry
  const facts = {
    takeId: words?.takeId ?? null,
    fileUrl: file?.url ?? null,
    isRendering: rendering !== null && rendering !== undefined && rendering.status !== 'failed',
  }
  const place = placeFile(facts, jobs.map(placing), ({ job }) => assetOf(deps, job))
  const open = place.job?.job ?? null
  const [latest] = jobs
  const problem = latest === undefined ? null : failureOf(latest)
  const atService = { kind: 'service', bytes: file?.bytes ?? null, seconds: file?.durationSec ?? null } as const
  switch (place.kind) {
    case 'library': {
      const { id: assetId, bytes, duration } = place.found.asset
      return { kind: 'library', assetId, bytes, seconds: duration ?? file?.durationSec ?? null }
    }
    case 'service': {
      if (open === null) return { ...atService, jobId: null, received: null, problem }
      const saved = open.spend.kind === 'saving' ? (open.spend.problem ?? null) : null
      return { ...atService, jobId: open.id, received: deps.receivedOf(open.id) ?? 0, problem: saved }
    }
    case 'waiting': {
      if (open === null) throw new Error('A file waits for a job')
      const { spend } = open
      const until = spend.kind === 'queued' && spend.why === 'allowance' ? spend.notBefore : null
      return { kind: 'waiting', jobId: open.id, until: iso(until) }
    }
    case 'rendering': {
      if (open === null) return { kind: 'rendering', jobId: null, since: rendering?.createdAt ?? null }
      return { kind: 'rendering', jobId: open.id, since: open.spend.kind === 'running' ? iso(open.spend.since) : null }
    }
    case 'none':
      return { kind: 'none', jobId: problem === null ? null : (latest?.id ?? null), problem }
    default:
      return assertNever(place)
  }
}
