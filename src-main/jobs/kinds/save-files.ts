import { type Failure, isFailure } from '#shared/domain/failure.ts'
import { retryDelay } from '#shared/domain/spend.ts'
import type { StoredAsset } from '../../cache/tables/assets.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import { nameFiles } from './record-result.ts'
import { sleepGroup } from './sleep-group.ts'
import { assertOwnRun } from './answers.ts'
import type { RunnerDeps } from './runner-deps.ts'
import { saveOne } from './save-one.ts'

/** How soon room or a drive that came back is noticed. Milliseconds. */
const localPause = 5_000
/** A file that is not kept as it is may be another one day; asking often is no use. Milliseconds. */
const refusedPause = 60 * 60_000

/** Fetches what is missing, all of it at once as far as there are turns. Answers with what came and the first failure. */
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
  const seen = await kind.read(service, job.resourceId, { signal })
  assertOwnRun(job, seen)
  if (seen.end.kind === 'made') nameFiles(deps, job, seen.files)
}

/** The service sent something else than its result, which the next answer may be. */
const wrongContent: readonly unknown[] = ['empty', 'unknown-kind', 'other-kind', 'damaged']
const isWrongContent = ({ data }: Failure) => 'reason' in data && wrongContent.includes(data.reason)

/** Writes down what keeps the files from coming, so that it is shown; null where they come. */
function noteProblem({ jobs, jobStore }: RunnerDeps, { id }: StoredJob, error: unknown): void {
  const now = jobs.read(id)
  if (now?.spend.kind !== 'saving') return
  const problem = isFailure(error) ? error.toRecord() : null
  if ((now.spend.problem?.message ?? null) !== (problem?.message ?? null))
    jobStore.apply(now, { kind: 'save-failed', problem })
}

/** How long to wait after a failure, and whether its cause is on this machine, where new addresses would not help. */
function pauseAfter(error: unknown, failures: number, unit: number): { ms: number; isLocal: boolean } {
  const code = isFailure(error) ? error.code : null
  if (isFailure(error) && isWrongContent(error)) return { ms: retryDelay(failures, unit), isLocal: false }
  if (code === 'FILE_REFUSED') return { ms: refusedPause, isLocal: true }
  if (code === 'MEDIA_AWAY' || code === 'DISK_FULL' || code === 'FILE_HELD') return { ms: localPause, isLocal: true }
  return { ms: retryDelay(failures, unit), isLocal: false }
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
  const all: StoredAsset[] = []
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
    await deps.sleeps.sleep(ms, sleepGroup(job), signal)
  }
  const now = deps.jobs.read(job.id) ?? job
  deps.jobStore.apply(now, { kind: 'saved', at: deps.clock.now() })
  deps.onStep('settled')
  for (const asset of all) {
    const made = deps.prepareThumbnail(asset).then(() => deps.onStep('thumbnailed'))
    deps.runInBackground('make a thumbnail', made)
  }
}
