import { type Generation, generationRoutes } from '#shared/contract/generation.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { RemoteState, RunnerKind, MadeFile, RunnerDeps } from './job-kind.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import { retryDelay } from '#shared/domain/spend-rule.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import { likenessOf } from '../polling/durations.ts'
import type { PollTurn, PollResult } from '../polling/status-poller.ts'
import {
  nameFiles,
  createForeignAnswers,
  refuseForeign,
  createMissingFiles,
  forgottenRun,
  findRefund,
} from './answers.ts'

/** A refused key is asked with again after this long, for a new one may have been entered. Milliseconds. */
const keyPauseMs = 60_000

/** Why a generation failed, in the service’s words. */
function brokenGeneration({ error }: Generation): Failure {
  const reported = error ?? 'No reason given'
  return new Failure('SERVICE_FAILED', `“${reported}”`, { charged: 'yes', status: 200 })
}

/** The files of a made generation in their order. */
function madeFiles({ output }: Generation): MadeFile[] {
  return (output?.urls ?? []).map((url, position) => ({ position, url }))
}

/** Takes in what a status call said. */
function takeIn(deps: RunnerDeps, job: StoredJob, generation: Generation, signal: AbortSignal): PollResult {
  switch (generation.status) {
    case 'succeeded':
      deps.jobStore.apply(job, { kind: 'made', at: deps.clock.now() }, {}, () =>
        nameFiles(deps, job, madeFiles(generation)),
      )
      deps.onStep('finished')
      return { kind: 'over', isTypical: true }
    case 'failed':
      deps.jobStore.apply(job, {
        kind: 'broke',
        at: deps.clock.now(),
        failure: brokenGeneration(generation).toRecord(),
      })
      deps.onStep('settled')
      deps.runInBackground('look for the refund', findRefund(deps, job, signal))
      return { kind: 'over', isTypical: false }
    // A status that is not known yet is never final (interface: Generation).
    case 'queued':
    case 'processing':
    case 'unknown':
      return { kind: 'running' }
    default:
      return assertNever(generation.status)
  }
}

async function reach(deps: RunnerDeps, job: StoredJob, { reservation }: PollTurn) {
  try {
    return (await deps.connections.of(job.workspaceId)).service
  } catch (error) {
    reservation.unused()
    throw error
  }
}

/** Follows a started run by held status calls, made when the tracker says, until it ends. Failed looks change nothing. */
async function trackGeneration(deps: RunnerDeps, job: StoredJob, signal: AbortSignal): Promise<void> {
  const id = job.resourceId
  if (id === null || job.spend.kind !== 'running') throw new Error('A running job has a generation')
  deps.onStep('tracking')
  let failures = 0
  const answers = createForeignAnswers(deps, job)
  const missing = createMissingFiles(deps)
  const look = async (place: PollTurn): Promise<PollResult> => {
    try {
      const service = await reach(deps, job, place)
      const request = { params: { id }, query: { wait: place.wait ?? undefined } }
      const generation = await service.generation.read(request, {
        reservation: place.reservation,
        signal,
        subject: 'this run',
      })
      failures = 0
      if (!answers.isOwn({ resourceId: generation.id, modelId: generation.modelId }))
        return refuseForeign(deps, job, answers)
      if (generation.status === 'succeeded' && madeFiles(generation).length === 0) return missing.ask(job)
      return takeIn(deps, job, generation, signal)
    } catch (error) {
      if (!isFailure(error)) throw error
      if (error.code === 'NOT_FOUND') {
        deps.jobStore.apply(job, { kind: 'given-up', at: deps.clock.now(), failure: forgottenRun(job).toRecord() })
        return { kind: 'over', isTypical: false }
      }
      failures += 1
      const pauseMs = error.code === 'KEY_REFUSED' ? keyPauseMs : retryDelay(failures, deps.random.unit())
      return { kind: 'unseen', pauseMs }
    }
  }
  const { since } = job.spend
  const watch = { id: job.id, resourceId: id, likeness: likenessOf(job), since, canHold: true, look }
  await deps.trackers.of(job.workspaceId).watch(watch, signal)
}

function endOf(generation: Generation): RemoteState['end'] {
  switch (generation.status) {
    case 'succeeded':
      return { kind: 'made' }
    case 'failed':
      return { kind: 'broke', failure: brokenGeneration(generation) }
    // A status that is not known yet is never final (interface: Generation).
    case 'queued':
    case 'processing':
    case 'unknown':
      return { kind: 'open' }
    default:
      return assertNever(generation.status)
  }
}

/** One run of a model: keyed, charged at its start, returned by the service where it fails (interface: Generation API). */
export const generation: RunnerKind = {
  start: {
    repeat: 'keyed',
    prepare(job) {
      const body = generationRoutes.run.body.parse(JSON.parse(job.request))
      const { idempotencyKey, request: bodyText } = job
      return async (service, options) => {
        const { id, modelId, creditsSpent } = await service.generation.run(
          { body, idempotencyKey },
          { ...options, bodyText },
        )
        return { resourceId: id, modelId, charged: creditsSpent }
      }
    },
  },
  isPricedAsOneRun: true,
  async read(service, id, options) {
    const seen = await service.generation.read({ params: { id }, query: {} }, options)
    return {
      resourceId: seen.id,
      modelId: seen.modelId,
      end: endOf(seen),
      files: madeFiles(seen),
      lacksFiles: madeFiles(seen).length === 0,
      charged: seen.creditsSpent,
      // A return is only told by the balance.
      refunded: null,
      progress: null,
      isStopping: false,
    }
  },
  textOf: () => null,
  follow: trackGeneration,
  stop: {
    kind: 'none',
    sentence: 'The service can’t stop a run that has started. It was charged at the start and its output will arrive.',
  },
}
