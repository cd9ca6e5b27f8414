import type { Sentence } from '#shared/domain/said.ts'
import { asWritten, say, sayAll } from '#shared/domain/sentences/say.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
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
  const checks = ({ text, said }: Sentence, until: string | null = null) => ({ until, sentence: text, said })
  if (lacksFile) return checks(say('job.checkFile'))
  if (isStarted || sent === null) return checks(say('job.checkStatus'))
  if (sent.repeat === 'unkeyed' && !isListed) return checks(asWritten(failure.message, failure.said))
  if (sent.repeat === 'unkeyed') return checks(say('job.checkList'))
  return checks(say('job.checkKey'), iso(sent.firstSentAt + replayWindowMs))
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
function returnWords({ kind, charged, refunded }: StoredJob, isReturned: boolean): Sentence {
  if (charged === null) return say('money.chargeUnknown')
  if (charged === 0) return say('free.charge')
  const when = inParts.has(kind) ? 'parts' : 'start'
  if (isReturned && when === 'start') return say('job.refundedAtStart', { refunded })
  if (isReturned) return say('job.refunded', { charged, when, refunded })
  if (refunded === 0) return say('job.noRefund', { charged, when })
  return say('job.partRefund', { charged, when, open: charged - refunded })
}

/** The failure with what is known of its money; what a service wrote stays without a translation. */
function withMoney(job: StoredJob, { failure, refunded }: SpendIn<'failed'>): FailureRecord {
  const cause = asWritten(failure.message, failure.said)
  const { text, said } = sayAll(cause, returnWords(job, refunded), say('job.chargedAgain'))
  return { ...failure, message: text, said }
}

/**
 * What is known of a job only while the studio runs. `upload`: what was sent of a file that goes with its start. `share`:
 * how far its run has come, 0 to 1. Each is null if unknown.
 */
type Unstored = { readonly upload: UploadProgress | null; readonly share: number | null }

function stateOf(
  job: StoredJob,
  assetIds: AssetId[],
  isListed: boolean,
  typicalMs: number | null,
  { upload, share }: Unstored,
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
        share: share ?? undefined,
        stop: spend.stop,
      }
    case 'saving':
      return { kind: 'saving', since: iso(spend.since), progress: spend.progress, problem: spend.problem }
    case 'done':
      return { kind: 'done', at: iso(spend.at), assetIds, progress: spend.progress }
    case 'failed':
      return { kind: 'failed', at: iso(spend.at), failure: withMoney(job, spend), refunded: spend.refunded }
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
 * `typicalMs`: how long such a run usually takes at the service; null where too few are known.
 */
export function presentJob(
  job: StoredJob,
  assetIds: AssetId[],
  isListed = true,
  typicalMs: number | null = null,
  unstored: Unstored = { upload: null, share: null },
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
    state: stateOf(job, assetIds, isListed, typicalMs, unstored),
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
