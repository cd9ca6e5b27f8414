import type { Quote } from '#shared/bridge/quote.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { FindDraft } from './find-draft.ts'
import type { OnStep } from '../job-step.ts'
import type { JobBilling } from '../ports.ts'
import type { JobOrder, PrepareOrder } from './prepare-order.ts'
import type { WriteJobs } from './write-jobs.ts'

/** Refuses what the balance, as far as it is known, does not cover. @throws Failure NOT_ENOUGH_CREDITS */
export function refuseEmptyBalance(quote: Quote, balance: ReturnType<JobBilling['balance']>): void {
  const available = balance.expected === null ? balance.credits : balance.expected + balance.held
  if (available === null || quote.credits === null || quote.credits <= available) return
  const sentence = `Not enough credits: this needs ${quote.credits} cr and you have ${available} cr. Nothing was sent or charged; add credits or choose a cheaper setting.`
  throw new Failure('NOT_ENOUGH_CREDITS', sentence, { charged: 'no', required: quote.credits, available })
}

/**
 * Builds the way from a click to a written job: input, price and balance are checked, then job, quote, draft and
 * idempotency key go to disk in one transaction. The same draft again answers with the first job.
 */
export function createSubmitJob(deps: {
  findDraft: FindDraft
  billing: JobBilling
  prepare: PrepareOrder
  write: WriteJobs
  onStep: OnStep
}) {
  return async (order: JobOrder): Promise<StoredJob> => {
    const known = deps.findDraft(order.draftId)
    if (known !== null) return known
    const prepared = await deps.prepare(order)
    refuseEmptyBalance(prepared.quote, deps.billing.balance(order.workspaceId))
    const [job] = deps.write(order.workspaceId, [{ prepared }])
    if (job === undefined) throw new Error('One order gives one job')
    deps.onStep('written')
    return job
  }
}
