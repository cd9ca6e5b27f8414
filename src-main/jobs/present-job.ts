import type { Job, JobEvidence, JobState } from '#shared/bridge/jobs.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { replayWindowMs, type SpendIn } from '#shared/domain/spend-state.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { UploadProgress } from './kinds/uploads.ts'

const iso = (at: number) => new Date(at).toISOString()

function checkWords(
  { isStarted, sent, failure, lacksFile }: SpendIn<'unconfirmed'>,
  isListed: boolean,
): JobEvidence['check'] {
  if (lacksFile) return { until: null, sentence: 'Asks the service for the file again. Nothing more is charged.' }
  if (isStarted || sent === null) return { until: null, sentence: 'Asks the service for the status of this run.' }
  if (sent.repeat === 'unkeyed' && !isListed) return { until: null, sentence: failure.message }
  if (sent.repeat === 'unkeyed') {
    return { until: null, sentence: 'Checks the service’s list twice, a minute apart. Nothing is sent again.' }
  }
  const sentence = 'Asks again with the same key, which can’t charge twice within a day.'
  return { until: iso(sent.firstSentAt + replayWindowMs), sentence }
}

function evidenceOf(job: StoredJob, spend: SpendIn<'unconfirmed'>, isListed: boolean): JobEvidence {
  const { sent, looks, decision } = spend
  return {
    firstSentAt: sent === null ? null : iso(sent.firstSentAt),
    lastSentAt: sent === null ? null : iso(sent.sentAt),
    attempts: sent?.tries ?? 0,
    upTo: job.charged ?? job.quote.credits,
    keyHint: sent?.keyHint ?? '',
    checks: looks.length,
    found: new Set(looks.flatMap(({ found }) => found)).size,
    check: checkWords(spend, isListed),
    ranAgainAt: decision === null ? null : iso(decision.at),
  }
}

/** Kinds that are charged step by step; every other run is charged at its start. */
const inParts: ReadonlySet<string> = new Set(['batch', 'short-video', 'recut'])

/** Says what is known of a failed run's money. */
function returnWords({ kind, charged, refunded }: StoredJob, isReturned: boolean): string {
  if (charged === null) return 'The charge is unknown.'
  if (charged === 0) return 'Nothing was charged.'
  const isAtStart = !inParts.has(kind)
  if (isReturned && isAtStart) return `Charged at start, ${refunded} cr refunded.`
  const taken = `Charged ${charged} cr ${isAtStart ? 'at start' : 'step by step'}`
  if (isReturned) return `${taken}, ${refunded} cr refunded.`
  if (refunded === 0) return `${taken}; refund not confirmed yet.`
  return `${taken}; refund of ${charged - refunded} cr not confirmed yet.`
}

function stateOf(
  job: StoredJob,
  assetIds: AssetId[],
  isListed: boolean,
  typicalMs: number | null,
  upload: UploadProgress | null,
): JobState {
  const { spend } = job
  switch (spend.kind) {
    case 'queued':
      return { kind: 'waiting', why: spend.why, until: spend.notBefore === null ? null : iso(spend.notBefore) }
    case 'sending':
    case 'ambiguous':
      return upload === null ? { kind: 'sending' } : { kind: 'sending', upload: { ...upload } }
    case 'running':
      return {
        kind: 'running',
        since: iso(spend.since),
        expectedAt: typicalMs === null ? undefined : iso(Math.round(spend.since + typicalMs)),
        progress: spend.progress,
        stop: spend.stop,
      }
    case 'saving':
      return { kind: 'saving', since: iso(spend.since), progress: spend.progress, problem: spend.problem }
    case 'done':
      return { kind: 'done', at: iso(spend.at), assetIds, progress: spend.progress }
    case 'failed': {
      const message = `${spend.failure.message} ${returnWords(job, spend.refunded)} Running again is charged again.`
      return { kind: 'failed', at: iso(spend.at), failure: { ...spend.failure, message }, refunded: spend.refunded }
    }
    case 'refused':
      return { kind: 'refused', at: iso(spend.at), failure: spend.failure }
    case 'unconfirmed':
      return {
        kind: 'unconfirmed',
        why: spend.lacksFile ? 'no-file' : 'doubt',
        since: iso(spend.since),
        failure: spend.failure,
        evidence: evidenceOf(job, spend, isListed),
      }
    default:
      return assertNever(spend)
  }
}

/**
 * Turns a job into what windows see. `isListed`: the service lists this kind, so that it can be searched for.
 * `typicalMs`: how long such a run usually takes at the service; null where too few are known. `upload`: what was sent of
 * a file that goes with its start.
 */
export function presentJob(
  job: StoredJob,
  assetIds: AssetId[],
  isListed = true,
  typicalMs: number | null = null,
  upload: UploadProgress | null = null,
): Job {
  const startedAt = job.chargedAt ?? (job.spend.kind === 'running' ? job.spend.since : null)
  return {
    id: job.id,
    workspaceId: job.workspaceId,
    number: job.number,
    kind: job.kind,
    modelId: job.modelId,
    modelName: job.modelName,
    outputType: job.outputType,
    prompt: job.prompt,
    template: job.template,
    input: job.input,
    quote: job.quote,
    state: stateOf(job, assetIds, isListed, typicalMs, upload),
    charged: job.charged,
    refunded: job.refunded,
    lane: job.lane,
    isPaused: job.isPaused,
    setId: job.setId,
    retryOf: job.retryOf,
    createdAt: iso(job.createdAt),
    startedAt: startedAt === null ? null : iso(startedAt),
    settledAt: job.settledAt === null ? null : iso(job.settledAt),
  }
}

/** Reads the job number from a cursor; undefined for any other text. */
export function readCursor(cursor: string | undefined): number | undefined {
  return cursor !== undefined && /^\d+$/.test(cursor) ? Number(cursor) : undefined
}

/** The cursor of a list sorted by job number. */
export const numberCursor = ({ number }: StoredJob): string => String(number)
