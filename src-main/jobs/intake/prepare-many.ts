import type { ModelInput } from '#shared/contract/generation.ts'
import type { Model } from '#shared/contract/model.ts'
import type { Quote } from '#shared/bridge/quote.ts'
import { Failure, type FieldProblem, isFailure } from '#shared/domain/failure.ts'
import { createYield } from '#shared/util/in-slices.ts'
import { createPrepareOrder, type JobOrder, type PreparedOrder } from './prepare-order.ts'
import type { JobModels, JobPrices } from '../ports.ts'
import { type QueueDeps, rowsAtOnce } from '../queue-deps.ts'

/** Models, each read once. */
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

/** Prices, each asked for once for all orders whose priced inputs are the same. */
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
  const sentence = `${problems.length} ${problems.length === 1 ? 'setting needs' : 'settings need'} attention in ${orders} runs. Nothing was added or charged.`
  throw new Failure('INVALID_INPUT', sentence, { charged: 'no', fields: [...problems] })
}

/**
 * Builds the checks and prices of many orders: every problem of every one is told, named `orders/<index>/<field>`.
 *
 * @throws Failure INVALID_INPUT with all of them, or the first failure of another kind; nothing is written.
 */
export function createPrepareMany(deps: Pick<QueueDeps, 'models' | 'prices' | 'missing' | 'yieldToLoop' | 'clock'>) {
  return async (orders: readonly JobOrder[], name: (index: number) => string = (index) => `orders/${index}`) => {
    const prepare = createPrepareOrder({
      models: rememberModels(deps.models),
      prices: rememberPrices(deps.prices),
      missing: deps.missing,
    })
    // To read so many orders took its own part of this turn.
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

/** What orders cost together; null where the price of one is not known. Credits. */
export function totalOf(prepared: readonly PreparedOrder[]): number | null {
  return prepared.reduce<number | null>(
    (sum, { quote }) => (sum === null || quote.credits === null ? null : sum + quote.credits),
    0,
  )
}
