import type { Job, JobState } from '#shared/bridge/jobs.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'

const iso = (at: number) => new Date(at).toISOString()

function stateOf(job: StoredJob, assetIds: AssetId[]): JobState {
  const { spend } = job
  switch (spend.kind) {
    case 'queued':
      return { kind: 'waiting', why: spend.why, until: spend.notBefore === null ? null : iso(spend.notBefore) }
    case 'sending':
    case 'ambiguous':
      return { kind: 'sending' }
    case 'running':
    case 'saving':
      return { kind: spend.kind, since: iso(spend.since) }
    case 'done':
      return { kind: 'done', at: iso(spend.at), assetIds }
    case 'failed': {
      const money = spend.refunded
        ? `Charged at start, ${job.refunded} cr returned.`
        : `Charged ${job.charged ?? 0} cr at start; their return has not been seen yet.`
      const message = `${spend.failure.message} ${money} Run again starts a new charge.`
      return { kind: 'failed', at: iso(spend.at), failure: { ...spend.failure, message }, refunded: spend.refunded }
    }
    case 'refused':
      return { kind: 'refused', at: iso(spend.at), failure: spend.failure }
    case 'unconfirmed':
      return { kind: 'unconfirmed', since: iso(spend.since), failure: spend.failure }
    default:
      return assertNever(spend)
  }
}

/** A job as the window sees it. */
export function presentJob(job: StoredJob, assetIds: AssetId[]): Job {
  return {
    id: job.id,
    workspaceId: job.workspaceId,
    number: job.number,
    kind: job.kind,
    modelId: job.modelId,
    modelName: job.modelName,
    outputType: job.outputType,
    prompt: job.prompt,
    input: job.input,
    quote: job.quote,
    state: stateOf(job, assetIds),
    charged: job.charged,
    refunded: job.refunded,
    lane: job.lane,
    isPaused: job.isPaused,
    setId: job.setId,
    retryOf: job.retryOf,
    createdAt: iso(job.createdAt),
    settledAt: job.settledAt === null ? null : iso(job.settledAt),
  }
}
