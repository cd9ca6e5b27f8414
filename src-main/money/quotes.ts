import { say } from '#shared/domain/sentences/say.ts'
import pMemoize from 'p-memoize'
import type { OptionPrice, Quote, QuoteLabel, QuoteTotal } from '#shared/bridge/quote.ts'
import { limits } from '#shared/contract/limit.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import type { Model } from '#shared/contract/model.ts'
import { isFailure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { unknownFor } from '#shared/domain/unknown-price.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { PriceKey, PricesTable, StoredPrice } from '../cache/tables/catalogs-and-prices.ts'
import { type ModelCatalog, createModelCatalog, type ServiceOf } from './catalog.ts'
import { fingerprintOf, findPrice, type KnownPrice, pricedInputsOf, priceQuestion, addUp } from './price-lookup.ts'
import type { ChoiceValue } from '#shared/domain/input-form/field.ts'
import { readFields } from '#shared/domain/input-form/read-fields.ts'
import type { OpenProfile } from '../cache/profile.ts'
import type { StudioEvents } from '../events/studio-events.ts'

/** How long a learned price is valid: in the form, and when paying. Milliseconds. */
const learnedFor = { looking: 24 * 60 * 60_000, paying: 10 * 60_000 } as const
type Purpose = keyof typeof learnedFor
/** How often expired prices are deleted: each text length and each link has its own. Milliseconds. */
const tidyEvery = 60 * 60_000

/** Failures that are shown as the reason of an unknown price instead of an error. */
const quietCodes: readonly string[] = [
  'UNREACHABLE',
  'RATE_LIMITED',
  'LOCAL_SERVICE_DOWN',
  'INVALID_INPUT',
  'UNREADABLE_ANSWER',
  'SERVICE_FAILED',
]

const unpriced: QuoteLabel = unknownFor(say('reason.notGiven'))
const notAsked: QuoteLabel = unknownFor(say('reason.notAsked'))

/** The values that a field offers; none where it is typed or linked. */
function choicesOf(model: Model, name: string): readonly ChoiceValue[] {
  const field = readFields(model.input_schema, []).find((one) => one.name === name)
  if (field?.kind === 'choice') return field.choices.map(({ value }) => value)
  return field?.kind === 'switch' ? [false, true] : []
}

/**
 * Prices each choice of a field in place of the input's own, with the difference. `priceOf` returns what is known
 * without asking. Empty for a field that the price does not depend on.
 */
function optionPrices(
  model: Model,
  input: ModelInput,
  field: string,
  priceOf: (input: ModelInput) => Quote,
): OptionPrice[] {
  if (!pricedInputsOf(model).includes(field)) return []
  const now = priceOf(input).credits
  return choicesOf(model, field).map((value) => {
    const { credits, label } = priceOf({ ...input, [field]: value })
    return { value, credits, label, difference: credits === null || now === null ? null : credits - now }
  })
}

/** Creates the quotes: from the catalog, then from learned prices, and only then from the service. */
export function createQuotes(deps: {
  catalog: Pick<ModelCatalog, 'read' | 'readFresh'>
  prices: PricesTable
  service: ServiceOf
  clock: Clock
}) {
  const { catalog, prices, clock } = deps

  let tidyAt = -Infinity
  function keep(key: PriceKey, price: StoredPrice): void {
    prices.write(key, price)
    const now = clock.monotonic()
    if (now < tidyAt) return
    tidyAt = now + tidyEvery
    prices.forgetBefore(clock.now() - learnedFor.looking)
  }

  /** Null where the answer has no price: nothing paid costs nothing, so zero would read as free. */
  async function ask(key: PriceKey, input: ModelInput): Promise<StoredPrice | null> {
    const service = await deps.service(key.workspaceId)
    const estimate = await service.generation.estimate(
      { body: { modelId: key.modelId, input } },
      { subject: key.modelId },
    )
    if (estimate.credits === 0) return null
    const price = { credits: estimate.credits, note: estimate.pricingNote, at: clock.now() }
    keep(key, price)
    return price
  }
  // Concurrent calls for the same price share one request.
  const askOnce = pMemoize(ask, { cacheKey: ([key]) => JSON.stringify(key), cache: false })
  const isFresh = (purpose: Purpose) => (price: StoredPrice) => Math.abs(clock.now() - price.at) < learnedFor[purpose]
  const find = (workspaceId: WorkspaceId, model: Model, input: ModelInput, purpose: Purpose) =>
    findPrice(prices, workspaceId, model, input, isFresh(purpose))

  async function askOpen(
    workspaceId: WorkspaceId,
    model: Model,
    open: Extract<KnownPrice, { kind: 'open' }>,
  ): Promise<Quote> {
    const { combination, stale } = open
    const key = { workspaceId, modelId: model.id, fingerprint: fingerprintOf(model), combination }
    try {
      const reported = await askOnce(key, open.input)
      return reported === null ? quoteOf(model, unpriced) : quoteOf(model, 'quoted', reported)
    } catch (error) {
      if (!isFailure(error) || !quietCodes.includes(error.code)) throw error
      // Without an answer, a price learned within the last day is better than none.
      if (stale !== null && isFresh('looking')(stale)) return quoteOf(model, 'learned', stale)
      return quoteOf(model, unknownFor(error.sentence))
    }
  }
  async function priceOf(workspaceId: WorkspaceId, model: Model, input: ModelInput, purpose: Purpose): Promise<Quote> {
    const known = find(workspaceId, model, input, purpose)
    return known.kind === 'open' ? askOpen(workspaceId, model, known) : knownQuote(model, known)
  }

  return {
    /** Costs at most one request, and none for a flat model or a combination known from the last day. */
    price: async (workspaceId: WorkspaceId, modelId: string, input: ModelInput): Promise<Quote> =>
      priceOf(workspaceId, await catalog.read(workspaceId, modelId), input, 'looking'),
    /** The price when paying: from a fresh catalog, and requested again if learned ten minutes ago or earlier. */
    priceToPay: async (workspaceId: WorkspaceId, modelId: string, input: ModelInput): Promise<Quote> =>
      priceOf(workspaceId, await catalog.readFresh(workspaceId, modelId), input, 'paying'),
    /** The price as far as it is known. No request. */
    async known(workspaceId: WorkspaceId, modelId: string, input: ModelInput): Promise<Quote> {
      const model = await catalog.read(workspaceId, modelId)
      return knownQuote(model, find(workspaceId, model, input, 'looking'))
    },
    /** What each choice of a field would cost, as far as it is known. No request. */
    async options(workspaceId: WorkspaceId, modelId: string, input: ModelInput, field: string): Promise<OptionPrice[]> {
      const model = await catalog.read(workspaceId, modelId)
      return optionPrices(model, input, field, (other) => knownQuote(model, find(workspaceId, model, other, 'looking')))
    },
    /** What many runs cost together. No request, or with `ask` one for each unknown combination. */
    async total(
      workspaceId: WorkspaceId,
      modelId: string,
      inputs: readonly ModelInput[],
      mayAsk: boolean,
    ): Promise<QuoteTotal> {
      const model = await catalog.read(workspaceId, modelId)
      const total = addUp(model, inputs, (input) => {
        const known = find(workspaceId, model, input, 'looking')
        return { quote: knownQuote(model, known), isOpen: known.kind === 'open' }
      })
      if (!mayAsk || total.open.length === 0) return total.total
      for (const input of total.open) await priceOf(workspaceId, model, input, 'looking')
      return addUp(model, inputs, (input) => {
        const known = find(workspaceId, model, input, 'looking')
        return { quote: knownQuote(model, known), isOpen: known.kind === 'open' }
      }).total
    },
    /** Corrects the learned prices by a run's actual charge. Credits. */
    async learn(workspaceId: WorkspaceId, modelId: string, input: ModelInput, credits: number): Promise<void> {
      const model = await catalog.read(workspaceId, modelId)
      if (model.pricing === null || credits === 0) return
      const question = priceQuestion(model, input)
      if (question.kind === 'unknown') return
      const { combination } = question
      const key = { workspaceId, modelId, fingerprint: fingerprintOf(model), combination }
      const note = prices.read(key)?.note ?? ''
      keep(key, { credits, note, at: clock.now() })
    },
  }
}
/** Prices before a run. */
export type Quotes = ReturnType<typeof createQuotes>

function quoteOf(model: Model, kind: 'quoted' | 'learned', price: StoredPrice): Quote
function quoteOf(model: Model, label: QuoteLabel): Quote
function quoteOf(model: Model, from: QuoteLabel | 'quoted' | 'learned', price?: StoredPrice): Quote {
  const base = { modelId: model.id, pricedBy: pricedInputsOf(model), note: price?.note ?? '' }
  if (typeof from !== 'string' || price === undefined) {
    return { ...base, credits: null, label: typeof from === 'string' ? unpriced : from }
  }
  const label = labelOf(price, from)
  // The length was not measured: limits reserve the list price where it is higher.
  const holds = label.kind === 'assumed' && model.credits > price.credits ? { holds: model.credits } : {}
  return { ...base, credits: price.credits, label, ...holds }
}

function knownQuote(model: Model, known: KnownPrice): Quote {
  switch (known.kind) {
    case 'flat':
      return { modelId: model.id, pricedBy: [], note: '', credits: known.credits, label: { kind: 'exact' } }
    case 'learned':
      return quoteOf(model, 'learned', known.price)
    case 'open':
      return quoteOf(model, notAsked)
    case 'unknown':
      return quoteOf(model, known)
    default:
      return assertNever(known)
  }
}

function labelOf(price: StoredPrice, kind: 'quoted' | 'learned'): QuoteLabel {
  const at = new Date(price.at).toISOString()
  // The service says in words where it could not read the media and assumed a length (interface: Limits).
  return /assum/i.test(price.note) ? { kind: 'assumed', at, seconds: limits.assumedMediaSeconds } : { kind, at }
}

const mostRecent = 6

/** Creates the model catalog and the quotes. `hash`: SHA-256 of a text, in hexadecimal. */
export function createPrices(deps: {
  tables: Pick<OpenProfile, 'catalogs' | 'prices' | 'drafts' | 'recipes' | 'jobs'>
  service: ServiceOf
  hash: (text: string) => string
  events: StudioEvents
  clock: Clock
  log: Log
}) {
  const { tables, service, hash, events, clock, log } = deps
  const catalog = createModelCatalog({
    table: tables.catalogs,
    service,
    uses: {
      models: (id) => [...tables.drafts.models(id), ...tables.recipes.models(id)],
      recent: (id) => tables.jobs.recentModels(id, mostRecent),
    },
    hash,
    clock,
    onChange: () => events.emit('catalogChanged'),
    log,
  })
  events.on('serviceReached', catalog.readMissing)
  return { catalog, quotes: createQuotes({ catalog, prices: tables.prices, service, clock }) }
}
