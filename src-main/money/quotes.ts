import type { Quote, QuoteLabel } from '#shared/bridge/quote.ts'
import { limits } from '#shared/contract/limit.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import type { Model } from '#shared/contract/model.ts'
import { isFailure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/clock.ts'
import type { PriceKey, PricesTable, StoredPrice } from '../cache/tables/prices.ts'
import type { ModelCatalog } from './catalog.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { ServiceOf } from './ports.ts'
import { pricedInputsOf, priceQuestion } from './price-question.ts'

/** Prices before a run. */
export interface Quotes {
  /** Costs at most one request, and none for a flat model or a combination known from the last day. */
  price(workspaceId: WorkspaceId, modelId: string, input: ModelInput): Promise<Quote>
  /** The same, from a catalog that is fresh: for the moment of paying. */
  priceToPay(workspaceId: WorkspaceId, modelId: string, input: ModelInput): Promise<Quote>
  /** Corrects the table by what a run was really charged. Credits. */
  learn(workspaceId: WorkspaceId, modelId: string, input: ModelInput, credits: number): Promise<void>
}

/** A learned price is asked for again after a day. */
const learnedForMs = 24 * 60 * 60_000

/** Where no price can be told now, the reason stands in its place instead of an error. */
const quietCodes: readonly string[] = ['UNREACHABLE', 'RATE_LIMITED', 'LOCAL_SERVICE_DOWN', 'INVALID_INPUT']

/** Quotes from the catalog, from the learned table, and only then from the service. */
export function createQuotes(deps: {
  catalog: ModelCatalog
  prices: PricesTable
  service: ServiceOf
  clock: Clock
}): Quotes {
  const { catalog, prices, clock } = deps
  const underWay = new Map<string, Promise<StoredPrice>>()

  async function ask(key: PriceKey, input: ModelInput): Promise<StoredPrice> {
    const service = await deps.service(key.workspaceId)
    const estimate = await service.generation.estimate(
      { body: { modelId: key.modelId, input } },
      { subject: key.modelId },
    )
    const price = { credits: estimate.credits, note: estimate.pricingNote, at: clock.now() }
    prices.write(key, price)
    return price
  }
  function askOnce(key: PriceKey, input: ModelInput): Promise<StoredPrice> {
    const name = JSON.stringify(key)
    const known = underWay.get(name)
    if (known !== undefined) return known
    const asked = ask(key, input).finally(() => underWay.delete(name))
    underWay.set(name, asked)
    return asked
  }
  const isFresh = (price: StoredPrice) => Math.abs(clock.now() - price.at) < learnedForMs

  async function priceOf(workspaceId: WorkspaceId, model: Model, input: ModelInput): Promise<Quote> {
    const base = { modelId: model.id, pricedBy: pricedInputsOf(model), note: '' }
    if (model.pricing === null) return { ...base, credits: model.credits, label: { kind: 'exact' } }
    const question = priceQuestion(model, input)
    if (question.kind === 'unknown') return { ...base, credits: null, label: question }
    const key = { workspaceId, modelId: model.id, fingerprint: fingerprintOf(model), combination: question.combination }
    const known = prices.read(key)
    if (known !== null && isFresh(known)) {
      return { ...base, credits: known.credits, label: labelOf(known, 'learned'), note: known.note }
    }
    try {
      const told = await askOnce(key, question.input)
      return { ...base, credits: told.credits, label: labelOf(told, 'quoted'), note: told.note }
    } catch (error) {
      if (!isFailure(error) || !quietCodes.includes(error.code)) throw error
      return { ...base, credits: null, label: { kind: 'unknown', reason: error.message } }
    }
  }

  return {
    price: async (workspaceId, modelId, input) => priceOf(workspaceId, await catalog.read(workspaceId, modelId), input),
    priceToPay: async (workspaceId, modelId, input) =>
      priceOf(workspaceId, await catalog.readFresh(workspaceId, modelId), input),
    async learn(workspaceId, modelId, input, credits) {
      const model = await catalog.read(workspaceId, modelId)
      if (model.pricing === null) return
      const question = priceQuestion(model, input)
      if (question.kind === 'unknown') return
      const { combination } = question
      const key = { workspaceId, modelId, fingerprint: fingerprintOf(model), combination }
      const note = prices.read(key)?.note ?? ''
      prices.write(key, { credits, note, at: clock.now() })
    },
  }
}

function labelOf(price: StoredPrice, kind: 'quoted' | 'learned'): QuoteLabel {
  const at = new Date(price.at).toISOString()
  // The service says in words where it could not read the media and assumed a length (interface: Limits).
  return /assum/i.test(price.note) ? { kind: 'assumed', at, seconds: limits.assumedMediaSeconds } : { kind, at }
}
