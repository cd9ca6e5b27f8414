import { type Generation, generationRoutes } from '#shared/contract/generation.ts'
import { Failure } from '#shared/domain/failure.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { PollResult } from '../polling/status-poller.ts'
import { createAnswerCheck, createMissingFiles, findRefund, nameFiles } from './answers.ts'
import { preparePoll, trackRun } from './follow-resource.ts'
import type { JobKind, MadeFile, RemoteState, RunnerDeps } from './job-kind.ts'
import { sayReason } from './say-reason.ts'

function brokenGeneration({ error }: Generation): Failure {
  return new Failure('SERVICE_FAILED', sayReason(error), { charged: 'yes', status: 200 })
}

function madeFiles({ output }: Generation): MadeFile[] {
  return (output?.urls ?? []).map((url, position) => ({ position, url }))
}

function endOf(answer: Generation): RemoteState['end'] {
  switch (answer.status) {
    case 'succeeded':
      return { kind: 'made' }
    case 'failed':
      return { kind: 'broke', failure: brokenGeneration(answer) }
    // An unknown status is never final (interface: Generation).
    case 'queued':
    case 'processing':
    case 'unknown':
      return { kind: 'open' }
    default:
      return assertNever(answer.status)
  }
}

/** Records what a status call said. */
function takeIn(deps: RunnerDeps, job: StoredJob, answer: Generation, signal: AbortSignal): PollResult {
  const end = endOf(answer)
  const at = deps.clock.now()
  switch (end.kind) {
    case 'made':
      deps.jobStore.apply(job, { kind: 'made', at }, {}, () => nameFiles(deps, job, madeFiles(answer)))
      deps.onStep('finished')
      return { kind: 'over', isTypical: true }
    case 'broke':
      deps.jobStore.apply(job, { kind: 'broke', at, failure: end.failure.toRecord() })
      deps.onStep('settled')
      deps.runInBackground('find the refund', findRefund(deps, job, signal))
      return { kind: 'over', isTypical: false }
    case 'open':
      deps.shares.note(job.id, answer.progress ?? null)
      return { kind: 'running' }
    default:
      return assertNever(end)
  }
}

/** Follows a started run by long polls, when the tracker allows, until it ends. */
async function trackGeneration(deps: RunnerDeps, job: StoredJob, signal: AbortSignal): Promise<void> {
  const check = createAnswerCheck(deps, job)
  const askForFiles = createMissingFiles(deps)
  try {
    await trackRun(deps, job, signal, {
      canLongPoll: true,
      async poll(id, turn) {
        const { reservation, wait } = turn
        const service = await preparePoll(deps, job, generation, turn, signal)
        const request = { params: { id }, query: { wait: wait ?? undefined } }
        const answer = await service.generation.read(request, { reservation, signal, subject: 'this run' })
        const refused = check({ resourceId: answer.id, modelId: answer.modelId })
        if (refused !== null) return refused
        if (answer.status === 'succeeded' && madeFiles(answer).length === 0) return askForFiles(job)
        return takeIn(deps, job, answer, signal)
      },
    })
  } finally {
    deps.shares.end(job.id)
  }
}

/** One run of a model: keyed, charged at its start, refunded if it fails (interface: Generation API). */
export const generation: JobKind = {
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
    const answer = await service.generation.read({ params: { id }, query: {} }, options)
    return {
      resourceId: answer.id,
      modelId: answer.modelId,
      end: endOf(answer),
      files: madeFiles(answer),
      lacksFiles: madeFiles(answer).length === 0,
      charged: answer.creditsSpent,
      // Only the balance shows a refund.
      refunded: null,
      progress: null,
      isStopping: false,
    }
  },
  textOf: () => null,
  follow: trackGeneration,
  stop: {
    kind: 'none',
    sentence: say('job.noStop'),
  },
}
