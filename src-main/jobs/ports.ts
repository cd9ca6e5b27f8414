import type { Quote } from '#shared/bridge/quote.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import type { Model } from '#shared/contract/model.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import type { Spend } from '#shared/domain/spend.ts'
import type { ServiceClient } from '../api/client.ts'
import type { RateBudget } from '../api/rate-budget.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { MediaRule } from '../media/media-fetcher.ts'

/** A workspace's service, as a job needs it. */
export type Connection = {
  readonly service: ServiceClient
  readonly budget: RateBudget
  /** Where its files may be fetched from. */
  readonly mediaRule: MediaRule
  /** The print of the key in use, as the rows of its jobs carry it. */
  readonly account: string
  /** The end of the key in use; empty for this computer's own service. */
  readonly keyHint: string
}

/** Reaches a workspace's service. */
export interface Connections {
  /** Rejects with LOCAL_SERVICE_DOWN, KEY_REFUSED or VAULT_UNAVAILABLE where there is nothing to reach. */
  of(workspaceId: WorkspaceId): Promise<Connection>
  /** True where the service is this computer's own and dies with the studio. */
  isLocal(workspaceId: WorkspaceId): boolean
  /** True where its account was removed from this computer: nothing of it can be reached or sent. */
  isRemoved(workspaceId: WorkspaceId): boolean
  nameOf(workspaceId: WorkspaceId): string
  /** How the service was found at the last call. */
  stateOf(workspaceId: WorkspaceId): { readonly kind: 'online' | 'offline' | 'key-refused' }
}

/** What the jobs need of the claims against a service. */
export interface JobClaims {
  /** Raises what is due by now, and checks again when the next one is. */
  recheck(workspaceId: WorkspaceId): void
  /** The service provided the file of a run that had finished without one. */
  settleFile(jobId: JobId): void
}

/** What the jobs need of the billing ledger. */
export interface JobBilling {
  recordQuote(job: StoredJob): void
  /** `before`: the spend as it stood until now, which shows whether an earlier balance may have shown the charge. */
  recordCharge(job: StoredJob, credits: number, before: Spend): void
  /** Books what the service reports as totals so far; less than was booked before changes nothing. Credits. */
  recordTotals(job: StoredJob, totals: { charged: number; refunded: number }, before: Spend): void
  /** `held`: what the service holds above `expected`, from a source that is not known yet. Credits. */
  balance(workspaceId: WorkspaceId): { credits: number | null; expected: number | null; held: number }
  refresh(workspaceId: WorkspaceId): Promise<void>
  spending(workspaceId: WorkspaceId): () => void
}

/** The user's own limits. */
export interface JobLimits {
  /**
   * To be called with the jobs' rows in the transaction that writes them.
   *
   * @throws Failure WALL_REACHED, or PRICE_UNKNOWN where a limit applies to a job without a price.
   */
  assertWithinLimits(jobs: readonly StoredJob[]): void
  /**
   * Makes a change that lets waiting jobs spend more; to be called in a transaction.
   *
   * @throws Failure WALL_REACHED
   */
  assertChange(workspaceId: WorkspaceId, change: () => void): void
}

/** What the jobs need of prices and models. */
export interface JobPrices {
  priceToPay(workspaceId: WorkspaceId, modelId: string, input: ModelInput): Promise<Quote>
  learn(workspaceId: WorkspaceId, modelId: string, input: ModelInput, credits: number): Promise<void>
}

/** Models whose prices may be relied on. */
export interface JobModels {
  readFresh(workspaceId: WorkspaceId, modelId: string): Promise<Model>
}

/** The gate before money: what is wrong with the machine keeps requests back that cost something. */
export interface SpendGate {
  /** Checks again. */
  maySpend(): boolean
  /** Whether an error is the disk's or a file's, which passes by itself. */
  passes(error: unknown): boolean
}

/**
 * The named steps of a job's path, in order. A process that dies right after any of them loses nothing.
 *
 * `written`: the intent is on disk. `sending`: committed as sent, not a byte out yet. `answered`: the service answered,
 * nothing recorded. `recorded`: id and charge are on disk. `tracking`: the first status call is due. `finished`: the
 * service made it, and its files are named on disk. `download-started` to `downloaded`: one file, from the first request
 * to its final name. `stored`: its row is in the library. `settled`: the job is over. `thumbnailed`: its small picture is there.
 */
export const jobSteps = [
  'written',
  'sending',
  'answered',
  'recorded',
  'tracking',
  'finished',
  'download-started',
  'download-part',
  'downloaded',
  'stored',
  'settled',
  'thumbnailed',
] as const
export type JobStep = (typeof jobSteps)[number]

/** Told of each step, synchronously. */
export type OnStep = (step: JobStep) => void

/** Rows that are written before the event loop has its turn, so that none of it takes the time of a frame. */
export const rowsAtOnce = 50
