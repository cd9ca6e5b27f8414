import { say, sayAll } from '#shared/domain/sentences/say.ts'
import type { Quote } from '#shared/bridge/quote.ts'
import { batchRoutes } from '#shared/contract/batch.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import { limits } from '#shared/contract/limit.ts'
import { availableIn } from '#shared/domain/available-credits.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { JobId, JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import { createYield } from '#shared/util/in-slices.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { JobSetsTable, LeftOutRun } from '../../cache/tables/job-sets.ts'
import type { JobsTable } from '../../cache/tables/jobs.ts'
import type { JobBilling, JobModels, OnStep } from '../ports.ts'
import type { FindDraft } from './find-job-by-draft.ts'
import { type JobOrder, type PreparedOrder, type PrepareOrder, refuseHigherPrice } from './prepare-order.ts'
import type { JobPosition, WriteJobs } from './write-jobs.ts'

/** Rejects what the balance, as far as it is known, does not cover. @throws Failure NOT_ENOUGH_CREDITS */
export function refuseEmptyBalance(quote: Pick<Quote, 'credits'>, balance: ReturnType<JobBilling['balance']>): void {
  const available = availableIn(balance)
  if (available === null || quote.credits === null || quote.credits <= available) return
  const sentence = sayAll(
    say('service.notEnough', { required: quote.credits, available }),
    say('free.addCreditsUnsent'),
  )
  throw new Failure('NOT_ENOUGH_CREDITS', sentence, { charged: 'no', required: quote.credits, available })
}

/**
 * Creates the submission of a job: checks input, price and balance, then writes job, quote, draft and idempotency key
 * in one transaction. Submitting a draft again returns its first job. `position`: default is the end.
 */
export function createSubmitJob(deps: {
  findDraft: FindDraft
  billing: JobBilling
  prepare: PrepareOrder
  write: WriteJobs
  onStep: OnStep
}) {
  return async (order: JobOrder, position: JobPosition = {}): Promise<StoredJob> => {
    const known = deps.findDraft(order.draftId)
    if (known !== null) return known
    const prepared = await deps.prepare(order)
    refuseEmptyBalance(prepared.quote, deps.billing.balance(order.workspaceId))
    const [job] = deps.write(order.workspaceId, [{ prepared, position }])
    if (job === undefined) throw new Error('One order gives one job')
    deps.onStep('written')
    return job
  }
}

/** A batch that the service runs, as the user submitted it. Credits; `quoted` is the total on the button. */
export type BatchOrder = {
  readonly workspaceId: WorkspaceId
  readonly draftId: string
  readonly modelId: string
  readonly prompts: readonly string[]
  /** Templates of the prompts by index; null, or left out, where nothing varied. Stored, never sent. */
  readonly templates?: readonly (string | null)[] | undefined
  /** The input that all prompts share. */
  readonly input: ModelInput
  readonly concurrency?: number | undefined
  readonly budget?: number | undefined
  /** A persona that is saved at the service. */
  readonly persona?: string | undefined
  readonly quoted: number | null
  /** The set that the batch is a part of; created where it does not exist. */
  readonly set?:
    | { readonly id: JobSetId; readonly name: string; readonly leftOut?: readonly LeftOutRun[] | undefined }
    | undefined
  readonly retryOf?: JobId
  /** The agent whose tool sent the order; null for the user. */
  readonly agent?: string | null | undefined
}

/** The inputs that a batch's prompts may go into, in the service's order. */
const promptFields = ['prompt', 'text'] as const

function promptFieldOf(properties: unknown): string {
  const known = typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
  const field = promptFields.find((name) => known.includes(name))
  if (field !== undefined) return field
  throw new Failure('INVALID_INPUT', say('order.noPrompt'), { charged: 'no', fields: [] })
}

/** One template for each prompt; null where nothing varied in any of them. */
function templatesOf({ prompts, templates = [] }: BatchOrder): (string | null)[] | null {
  const all = prompts.map((_, index) => templates[index] ?? null)
  return all.every((template) => template === null) ? null : all
}

/** Prices all prompts together. @throws Failure PRICE_UNKNOWN, because a batch never starts without a price. */
function total(parts: readonly PreparedOrder[], budget: number | undefined): Quote {
  const [first] = parts
  if (first === undefined) throw new Error('A batch has prompts')
  let credits = 0
  for (const { quote } of parts) {
    if (quote.credits === null) {
      const sentence = sayAll(say('price.batch'), say('free.charge'))
      throw new Failure('PRICE_UNKNOWN', sentence, { charged: 'no', mayConfirm: false })
    }
    credits += quote.credits
  }
  const note = `${parts.length} prompts`
  // The service takes no more than the budget of the request, which is this total.
  const { holds: _, ...quote } = first.quote
  return { ...quote, credits: Math.min(credits, budget ?? credits), note }
}

/**
 * Creates the submission of a batch. Each prompt is checked and priced as a run of its own; the request carries the
 * agreed budget, so that the service never takes more.
 */
export function createSubmitBatch(deps: {
  jobs: Pick<JobsTable, 'transaction'>
  findDraft: FindDraft
  sets: Pick<JobSetsTable, 'read' | 'insert' | 'leaveOut'>
  clock: Clock
  random: Pick<Random, 'uuid'>
  prepare: PrepareOrder
  billing: JobBilling
  models: JobModels
  write: WriteJobs
  onStep: OnStep
}) {
  return async (order: BatchOrder): Promise<StoredJob> => {
    const known = deps.findDraft(order.draftId)
    if (known !== null) return known
    const { workspaceId, draftId, modelId, prompts, quoted } = order
    const model = await deps.models.readFresh(workspaceId, modelId)
    const field = promptFieldOf(model.input_schema['properties'])
    const pause = createYield(deps.clock)
    const parts: PreparedOrder[] = []
    for (const prompt of prompts) {
      const input = { ...order.input, [field]: prompt }
      const one = { workspaceId, draftId, modelId, input, quoted: null, acceptsUnknown: true, agent: order.agent }
      parts.push(await deps.prepare(one))
      await pause()
    }
    const [first] = parts
    if (first === undefined) throw new Error('A batch has prompts')
    const quote = total(parts, order.budget)
    refuseHigherPrice(quote.credits, quoted)
    refuseEmptyBalance(quote, deps.billing.balance(workspaceId))
    const { [field]: _, ...shared } = first.input
    const request = batchRoutes.start.body.parse({
      modelId,
      prompts: [...prompts],
      input: shared,
      budgetCredits: Math.max(1, quote.credits ?? 1),
      concurrency: order.concurrency ?? limits.batch.concurrency,
      ...(order.persona === undefined ? {} : { persona: order.persona }),
    })
    const position = {
      kind: 'batch',
      request: JSON.stringify(request),
      prompt: `${prompts.length} prompts: ${prompts[0] ?? ''}`,
      templates: templatesOf(order),
      retryOf: order.retryOf ?? null,
      setId: order.set?.id ?? null,
    }
    const [job] = deps.jobs.transaction(() => {
      if (order.set !== undefined && deps.sets.read(order.set.id) === null) {
        const { id, name, leftOut = [] } = order.set
        const createdAt = deps.clock.now()
        deps.sets.insert({ id, name, workspaceId, budget: null, isPaused: false, createdAt, stoppedAt: null })
        if (leftOut.length > 0) deps.sets.leaveOut(id, deps.random.uuid(), leftOut)
      }
      return deps.write(workspaceId, [{ prepared: { ...first, quote }, position }])
    })
    if (job === undefined) throw new Error('One order gives one job')
    deps.onStep('written')
    return job
  }
}
