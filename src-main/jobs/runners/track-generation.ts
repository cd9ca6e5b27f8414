import { Failure, isFailure } from '#shared/domain/failure.ts'
import { type Generation, waitSeconds } from '#shared/contract/generation.ts'
import { AssetId } from '#shared/domain/ids.ts'
import { retryDelay } from '#shared/domain/spend.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { RunnerDeps } from './runner-deps.ts'
import { seekRefund } from './seek-refund.ts'
import { napGroup } from './nap-group.ts'

/** Between two looks at a service that does not hold the request. Milliseconds. */
const leastPause = 2_000

function forgotten(job: StoredJob): Failure {
  const sentence = `The service does not know this run any more. ${job.charged ?? 0} cr were charged for it. Look at the account’s history.`
  return new Failure('NOT_FOUND', sentence, { charged: 'unknown', what: 'the run' })
}

function broken(generation: Generation): Failure {
  const told = generation.error ?? 'No reason was given'
  return new Failure('SERVICE_FAILED', `“${told}”`, { charged: 'yes', status: 200 })
}

/** Names the files of a made generation on disk, each with its own asset id, so that every later try means the same files. */
export function nameOutputs(deps: RunnerDeps, job: StoredJob, generation: Generation): void {
  const urls = generation.output?.urls ?? []
  deps.keeper.apply(job, { kind: 'made', at: deps.clock.now() }, {}, () => {
    const named = urls.map((url, position) => ({ position, url, assetId: AssetId.parse(deps.random.uuid()) }))
    deps.outputs.name(job.id, named)
  })
}

/** Takes in what a status call said. Answers whether the run goes on. */
function takeIn(deps: RunnerDeps, job: StoredJob, generation: Generation, signal: AbortSignal): boolean {
  switch (generation.status) {
    case 'succeeded':
      nameOutputs(deps, job, generation)
      deps.onStep('finished')
      return false
    case 'failed':
      deps.keeper.apply(job, { kind: 'broke', at: deps.clock.now(), failure: broken(generation).toRecord() })
      deps.onStep('settled')
      deps.aside('look for the refund', seekRefund(deps, job, signal))
      return false
    // A status that is not known yet is never final (interface: Generation).
    case 'queued':
    case 'processing':
    case 'unknown':
      return true
    default:
      return assertNever(generation.status)
  }
}

/** Follows a started run by held status calls until it ends. Failed looks are repeated; they change nothing. */
export async function trackGeneration(deps: RunnerDeps, job: StoredJob, signal: AbortSignal): Promise<void> {
  const id = job.resourceId
  if (id === null) throw new Error('A running job has a generation')
  deps.onStep('tracking')
  for (let failures = 0; ;) {
    try {
      const { service } = await deps.connections.of(job.workspaceId)
      const request = { params: { id }, query: { wait: waitSeconds.most } }
      const generation = await service.generation.read(request, { signal, subject: 'this run' })
      if (!takeIn(deps, job, generation, signal)) return
      failures = 0
      if (generation.stillRunning !== true) await deps.naps.sleep(leastPause, job.id, signal)
    } catch (error) {
      if (!isFailure(error)) throw error
      if (error.code === 'NOT_FOUND') {
        deps.keeper.apply(job, { kind: 'given-up', at: deps.clock.now(), failure: forgotten(job).toRecord() })
        return
      }
      failures += 1
      const pause = error.code === 'KEY_REFUSED' ? 60_000 : retryDelay(failures, deps.random.unit())
      await deps.naps.sleep(pause, napGroup(job), signal)
    }
  }
}
