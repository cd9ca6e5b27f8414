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
  /** The print of the key in use, as stored with its jobs. */
  readonly account: string
  /** The last characters of the key in use; empty for this computer's own service. */
  readonly keyHint: string
}

/** Connects to a workspace's service. */
export interface Connections {
  /** Rejects with LOCAL_SERVICE_DOWN, KEY_REFUSED or VAULT_UNAVAILABLE where the service cannot be reached. */
  of(workspaceId: WorkspaceId): Promise<Connection>
  /** True for this computer's own service, which ends with the studio. */
  isLocal(workspaceId: WorkspaceId): boolean
  /** True where its account was removed from this computer, so that nothing can be sent or read. */
  isRemoved(workspaceId: WorkspaceId): boolean
  nameOf(workspaceId: WorkspaceId): string
  /** State of the service as of the last call. */
  stateOf(workspaceId: WorkspaceId): { readonly kind: 'online' | 'offline' | 'key-refused' | 'silent' | 'portal' }
}

/** What jobs need of the claims against a service. */
export interface JobClaims {
  /** Raises the claims that are due and schedules the next check. */
  recheck(workspaceId: WorkspaceId): void
  /** Closes a claim for a missing file that the service has now provided. */
  settleFile(jobId: JobId): void
}

/** What jobs need of the billing ledger. */
export interface JobBilling {
  recordQuote(job: StoredJob): void
  /** `before`: the spend before this change, which shows whether an earlier balance may include the charge. */
  recordCharge(job: StoredJob, credits: number, before: Spend): void
  /** Records totals so far; less than was booked before changes nothing. Credits. */
  recordTotals(job: StoredJob, totals: { charged: number; refunded: number }, before: Spend): void
  /** `held`: what the service reports above `expected`, from a source not known yet. Credits. */
  balance(workspaceId: WorkspaceId): { credits: number | null; expected: number | null; held: number }
  refresh(workspaceId: WorkspaceId): Promise<void>
  spending(workspaceId: WorkspaceId): () => void
}

/** The user's own limits. */
export interface JobLimits {
  /**
   * Call it with the jobs' rows in the transaction that writes them.
   *
   * @throws Failure WALL_REACHED, or PRICE_UNKNOWN where a limit applies to a job without a price.
   */
  assertWithinLimits(jobs: readonly StoredJob[]): void
  /** As `assertWithinLimits`, for the jobs of one click. @throws Failure CONFIRM_FIRST besides, until the user agreed. */
  assertMayWrite(jobs: readonly StoredJob[]): void
  /** Makes a change that lets waiting jobs spend more; call it in a transaction. @throws Failure WALL_REACHED */
  assertChange(workspaceId: WorkspaceId, change: () => void): void
}

/** What jobs need of prices. */
export interface JobPrices {
  priceToPay(workspaceId: WorkspaceId, modelId: string, input: ModelInput): Promise<Quote>
  learn(workspaceId: WorkspaceId, modelId: string, input: ModelInput, credits: number): Promise<void>
}

/** Models with reliable prices. */
export interface JobModels {
  readFresh(workspaceId: WorkspaceId, modelId: string): Promise<Model>
}

/** Keeps back paid requests while something is wrong with the machine. */
export interface SpendGate {
  /** Resolves once the ledger is checked: after a clean close, the start leaves that for later. */
  whenChecked(): Promise<void>
  /** Checks again. */
  maySpend(): boolean
  /** Whether an error comes from the disk or a file and passes by itself. */
  passes(error: unknown): boolean
}

/**
 * The named steps of a job, in order. A process that dies right after any of them loses nothing.
 *
 * `written`: the job is on disk. `sending`: committed as sent, before the first byte. `answered`: the service answered,
 * nothing recorded. `recorded`: id and charge are on disk. `tracking`: the first status call is due. `finished`: the
 * service made it, and its files are named on disk. `download-started` to `downloaded`: one file, from request to final
 * name. `stored`: its row is in the library. `settled`: the job is over. `thumbnailed`: its thumbnail exists.
 */
export const jobSteps = [
  'written',
  'sending',
  'upload-part',
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

/** Called synchronously at each step. */
export type OnStep = (step: JobStep) => void

/** Rows written before yielding to the event loop, so that writing takes no frame's time. */
export const rowsAtOnce = 50
