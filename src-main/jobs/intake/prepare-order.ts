import type { Sentence } from '#shared/domain/said.ts'
import { asWritten, say, sayAll } from '#shared/domain/sentences/say.ts'
import type { Quote } from '#shared/bridge/quote.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import { Model, type OutputType } from '#shared/contract/model.ts'
import { checkInput } from '#shared/domain/check-input.ts'
import { Failure, type FieldProblem, isFailure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { numberProblems, cleanInput, describeProblem } from '#shared/domain/input-form/check-form.ts'
import { readFields } from '#shared/domain/input-form/read-fields.ts'
import type { Clock } from '#shared/util/ports.ts'
import { createYield } from '#shared/util/in-slices.ts'
import { type JobModels, type JobPrices, rowsAtOnce } from '../ports.ts'

/** What the user clicked. `quoted`: the price on the button; null where it showed none. */
export type JobOrder = {
  readonly workspaceId: WorkspaceId
  readonly draftId: string
  readonly modelId: string
  readonly input: ModelInput
  readonly quoted: number | null
  /** The template of the prompt; stored with the run, never sent. */
  readonly template?: string | null | undefined
  /** The agent whose tool sent the order, which agent limits apply to; null for the user. Windows cannot set it. */
  readonly agent?: string | null | undefined
  /** The most that an agent's run may cost, which its budget and the user's limits reserve. Credits. */
  readonly holds?: number | undefined
  /** The user agreed to run without a known price. */
  readonly acceptsUnknown?: boolean
}

/** A validated order with its price at the moment of paying. */
export type PreparedOrder = {
  readonly order: JobOrder
  readonly model: Model
  /** As it is sent: without fields that the model does not know. */
  readonly input: ModelInput
  readonly quote: Quote
}

/** Builds the model of a row whose work uses no model of the catalog: lists show its name. */
export function standInModel(id: string, name: string, outputType: OutputType): Model {
  return Model.parse({ id, name, description: '', output_type: outputType, category: '', credits: 0, input_schema: {} })
}

/** Reports each input that names a missing file of this computer. */
export type MissingFiles = (workspaceId: WorkspaceId, input: ModelInput) => FieldProblem[]

/** Checks and prices an order. @throws Failure INVALID_INPUT, PRICE_CHANGED, PRICE_UNKNOWN or MODEL_UNKNOWN. */
export type PrepareOrder = (order: JobOrder) => Promise<PreparedOrder>

const sentenceOfField = ({ message, said }: FieldProblem): Sentence => asWritten(message, said)

function refuseWrongInput(model: Model, input: ModelInput): void {
  const fields = readFields(model.input_schema, model.pricing?.varies_by ?? [])
  const texts = numberProblems(fields, input)
  const others = checkInput(model.input_schema, input)
    .filter(({ field }) => !texts.some((text) => text.field === field))
    .map((problem) => describeProblem(problem, fields))
  const problems = [...texts, ...others]
  const [first] = problems
  if (first === undefined) return
  const several = sayAll(say('run.attention', { count: problems.length }), say('free.charge'))
  const sentence = problems.length === 1 ? sentenceOfField(first) : several
  throw new Failure('INVALID_INPUT', sentence, { charged: 'no', fields: problems })
}

function refuseMissing(fields: FieldProblem[]): void {
  const [first] = fields
  if (first !== undefined) throw new Failure('INVALID_INPUT', sentenceOfField(first), { charged: 'no', fields })
}

/** Rejects a price above the one that the user agreed to. Credits. @throws Failure PRICE_CHANGED */
export function refuseHigherPrice(credits: number | null, quoted: number | null): void {
  if (quoted === null || credits === null || credits <= quoted) return
  const sentence = sayAll(say('price.rose', { was: quoted, now: credits }), say('free.acceptPrice'))
  throw new Failure('PRICE_CHANGED', sentence, { charged: 'no', was: quoted, now: credits })
}

/**
 * Rejects a price that is higher than the one the user agreed to, or no longer known. Credits; `quoted` is null where
 * the user saw no price. @throws Failure PRICE_CHANGED or PRICE_UNKNOWN
 */
export function refuseOtherPrice(credits: number | null, quoted: number | null): void {
  refuseHigherPrice(credits, quoted)
  if (credits !== null || quoted === null) return
  const sentence = sayAll(say('price.gone', { was: quoted }), say('free.tryLater'))
  throw new Failure('PRICE_UNKNOWN', sentence, { charged: 'no', mayConfirm: false })
}

function refuseUnknownPrice({ credits }: Quote, acceptsUnknown: boolean): void {
  if (credits !== null || acceptsUnknown) return
  const sentence = sayAll(say('price.unknown'), say('free.refreshPrice'))
  throw new Failure('PRICE_UNKNOWN', sentence, { charged: 'no', mayConfirm: true })
}

/** Creates the checks that every order passes before it is written. */
export function createPrepareOrder(deps: {
  prices: JobPrices
  models: JobModels
  missing: MissingFiles
}): PrepareOrder {
  return async (order) => {
    const model = await deps.models.readFresh(order.workspaceId, order.modelId)
    const input = cleanInput(readFields(model.input_schema, []), order.input)
    refuseWrongInput(model, input)
    refuseMissing(deps.missing(order.workspaceId, input))
    const quote = await deps.prices.priceToPay(order.workspaceId, model.id, input)
    refuseHigherPrice(quote.credits, order.quoted)
    refuseUnknownPrice(quote, order.acceptsUnknown ?? false)
    return { order, model, input, quote: order.holds === undefined ? quote : { ...quote, holds: order.holds } }
  }
}

/** Reads each model once. */
function rememberModels(models: JobModels): JobModels {
  const known = new Map<string, Promise<Model>>()
  return {
    readFresh(workspaceId, modelId) {
      const read = known.get(modelId) ?? models.readFresh(workspaceId, modelId)
      known.set(modelId, read)
      return read
    },
  }
}

/** Requests each price once for all orders with the same priced inputs. */
function rememberPrices(prices: JobPrices): JobPrices {
  const pricedBy = new Map<string, readonly string[]>()
  const known = new Map<string, Promise<Quote>>()
  const nameOf = (modelId: string, input: ModelInput) => {
    const names = pricedBy.get(modelId)
    return names === undefined ? null : JSON.stringify([modelId, ...names.map((name) => input[name] ?? null)])
  }
  return {
    ...prices,
    async priceToPay(workspaceId, modelId, input) {
      const name = nameOf(modelId, input)
      const remembered = name === null ? undefined : known.get(name)
      if (remembered !== undefined) return remembered
      const asked = prices.priceToPay(workspaceId, modelId, input)
      const quote = await asked
      pricedBy.set(modelId, quote.pricedBy)
      known.set(nameOf(modelId, input) ?? '', asked)
      return quote
    },
  }
}

function refuseProblems(problems: readonly FieldProblem[], orders: number): void {
  if (problems.length === 0) return
  const sentence = sayAll(say('run.attentionIn', { count: problems.length, runs: orders }), say('free.add'))
  throw new Failure('INVALID_INPUT', sentence, { charged: 'no', fields: [...problems] })
}

/**
 * Creates the checks and prices of many orders. Reports every problem of each, named `orders/<index>/<field>`.
 *
 * @throws Failure INVALID_INPUT with all of them, or the first failure of another kind; nothing is written.
 */
export function createPrepareMany(deps: {
  readonly models: JobModels
  readonly prices: JobPrices
  readonly missing: MissingFiles
  readonly clock: Clock
  yieldToLoop(): Promise<void>
}) {
  return async (orders: readonly JobOrder[], name: (index: number) => string = (index) => `orders/${index}`) => {
    const prepare = createPrepareOrder({
      models: rememberModels(deps.models),
      prices: rememberPrices(deps.prices),
      missing: deps.missing,
    })
    // Reading so many orders has already used a part of this turn.
    if (orders.length > rowsAtOnce) await deps.yieldToLoop()
    const pause = createYield(deps.clock, deps.yieldToLoop)
    const prepared: PreparedOrder[] = []
    const problems: FieldProblem[] = []
    for (const [index, order] of orders.entries()) {
      try {
        prepared.push(await prepare(order))
      } catch (error) {
        if (!isFailure(error)) throw error
        if (error.code !== 'INVALID_INPUT' && error.code !== 'MODEL_UNKNOWN') throw error
        const { fields } = error.toRecord()
        const reported = fields.length === 0 ? [{ field: 'modelId', message: error.message }] : fields
        problems.push(...reported.map(({ field, message }) => ({ field: `${name(index)}/${field}`, message })))
      }
      await pause()
    }
    refuseProblems(problems, orders.length)
    return prepared
  }
}

/** Adds up the cost of orders; null where one price is unknown. Credits. */
export function totalOf(prepared: readonly PreparedOrder[]): number | null {
  return prepared.reduce<number | null>(
    (sum, { quote }) => (sum === null || quote.credits === null ? null : sum + quote.credits),
    0,
  )
}
