import type { ModelInput } from '#shared/contract/generation.ts'
import type { Model } from '#shared/contract/model.ts'
import type { Quote } from '#shared/bridge/quote.ts'
import { checkInput } from '#shared/domain/check-input.ts'
import { Failure } from '#shared/domain/failure.ts'
import { JobId, type WorkspaceId } from '#shared/domain/ids.ts'
import { cleanInput } from '#shared/domain/input-form/clean-input.ts'
import { describeProblem } from '#shared/domain/input-form/describe-problem.ts'
import { readFields } from '#shared/domain/input-form/read-fields.ts'
import { newSpend } from '#shared/domain/spend.ts'
import type { Clock } from '#shared/util/clock.ts'
import type { Random } from '#shared/util/random.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { OnStep } from './job-step.ts'
import type { JobBooks, JobModels, JobPrices } from './ports.ts'

/** Room between two neighbours in the queue, so that one job is moved by writing one row. */
const placeGap = 1_048_576

/** What the user clicked. `quoted`: the price on the button; null where it showed none. */
export type JobOrder = {
  readonly workspaceId: WorkspaceId
  readonly draftId: string
  readonly modelId: string
  readonly input: ModelInput
  readonly quoted: number | null
}

function refuseWrongInput(model: Model, input: ModelInput): void {
  const fields = readFields(model.input_schema, model.pricing?.varies_by ?? [])
  const problems = checkInput(model.input_schema, input).map((problem) => describeProblem(problem, fields))
  const [first] = problems
  if (first === undefined) return
  const sentence =
    problems.length === 1 ? first.message : `${problems.length} settings need a look. Nothing was charged.`
  throw new Failure('INVALID_INPUT', sentence, { charged: 'no', fields: problems })
}

function refuseHigherPrice(quote: Quote, quoted: number | null): void {
  if (quoted === null || quote.credits === null || quote.credits <= quoted) return
  const sentence = `The price rose from ${quoted} cr to ${quote.credits} cr. Nothing was sent or charged. Run again to accept it.`
  throw new Failure('PRICE_CHANGED', sentence, { charged: 'no', was: quoted, now: quote.credits })
}

function refuseEmptyPurse(quote: Quote, balance: ReturnType<JobBooks['balance']>): void {
  const available = balance.expected === null ? balance.credits : balance.expected + balance.held
  if (available === null || quote.credits === null || quote.credits <= available) return
  const sentence = `${quote.credits - available} cr short. Needs ${quote.credits}, you have ${available}. Nothing was sent or charged. Add credits, or choose a cheaper setting.`
  throw new Failure('NOT_ENOUGH_CREDITS', sentence, { charged: 'no', required: quote.credits, available })
}

/** The first text input: what lists and titles call the job. */
function promptOf(model: Model, input: ModelInput): string {
  const fields = readFields(model.input_schema, [])
  const texts = fields.filter((field) => field.kind === 'text').map((field) => input[field.name])
  const named = input['prompt'] ?? input['text'] ?? texts.find((text) => typeof text === 'string')
  return typeof named === 'string' ? named : ''
}

/**
 * Builds the way from a click to a written job: input, price and balance are checked, then job, quote, draft and
 * idempotency key go to disk in one transaction. The same draft again answers with the first job.
 */
export function createSubmitJob(deps: {
  jobs: JobsTable
  books: JobBooks
  prices: JobPrices
  models: JobModels
  /** Tells whose account pays: the same as long as the money is the same. */
  accountOf: (workspaceId: WorkspaceId) => string
  clock: Clock
  random: Random
  onStep: OnStep
}) {
  const { jobs, books, clock, random } = deps

  function write(order: JobOrder, model: Model, input: ModelInput, quote: Quote): StoredJob {
    return jobs.transaction(() => {
      const first = jobs.readDraft(order.draftId)
      if (first !== null) return first
      const job: StoredJob = {
        id: JobId.parse(random.uuid()),
        workspaceId: order.workspaceId,
        number: jobs.nextNumber(order.workspaceId),
        draftId: order.draftId,
        kind: 'generation',
        modelId: model.id,
        modelName: model.name,
        outputType: model.output_type,
        prompt: promptOf(model, input),
        input,
        request: JSON.stringify({ modelId: model.id, input }),
        quote,
        idempotencyKey: `cs1-${random.uuid()}`,
        account: deps.accountOf(order.workspaceId),
        spend: newSpend,
        resourceId: null,
        charged: null,
        refunded: 0,
        lane: 'user',
        place: jobs.lastPlace(order.workspaceId) + placeGap,
        isPaused: false,
        setId: null,
        retryOf: null,
        brand: null,
        project: null,
        agent: null,
        createdAt: clock.now(),
        settledAt: null,
      }
      jobs.insert(job)
      books.bookQuote(job)
      return job
    })
  }

  return async (order: JobOrder): Promise<StoredJob> => {
    const known = jobs.readDraft(order.draftId)
    if (known !== null) return known
    const model = await deps.models.readFresh(order.workspaceId, order.modelId)
    const input = cleanInput(readFields(model.input_schema, []), order.input)
    refuseWrongInput(model, input)
    const quote = await deps.prices.priceToPay(order.workspaceId, model.id, input)
    refuseHigherPrice(quote, order.quoted)
    refuseEmptyPurse(quote, books.balance(order.workspaceId))
    const job = write(order, model, input, quote)
    deps.onStep('written')
    return job
  }
}
