import type { Random } from '#shared/util/ports.ts'
import type { Caller } from '../ledger/accounts.ts'
import type { LedgerReader } from '../ledger/ledger.ts'
import type { ModelDefinition, Price } from '../models/model-definition.ts'
import type { StoredGeneration, GenerationStore } from './generation-store.ts'
import { pricedInput, type MediaLength, prepareInput } from './prepare-input.ts'
import { moderate, moderateImages, type ReadImageWords } from './moderate.ts'
import { Refusal } from './run-fault.ts'
import type { Runner } from './runner.ts'
import type { Settlement } from './settlement.ts'
import type { Catalog } from '../models/catalog.ts'
import { checkWebhook } from './check-webhook.ts'

/** A run whose model is known and whose idempotency key is new. */
export type Submission = {
  readonly caller: Caller
  readonly model: ModelDefinition
  readonly input: Readonly<Record<string, unknown>>
  readonly webhook: string | null
  readonly idempotencyKey: string | null
  readonly fault: string | null
  /** The batch prompt it comes from, or null. */
  readonly batch: { readonly id: string; readonly position: number } | null
  /** The measured media length; undefined to measure it. */
  readonly mediaSeconds?: number | null
  readonly signal: () => AbortSignal
}

/** Runs the remaining checks on a submission, charges it and starts it. */
export type SubmitRun = (submission: Submission) => Promise<StoredGeneration>

/** Limits the starts of an account (interface: Limits). */
export interface StartLimit {
  hasSpace(accountId: string): boolean
  take(accountId: string): void
}

/** Dependencies of the checks and the charge of a run. */
export type SubmitDeps = {
  readonly ledger: LedgerReader
  readonly settlement: Settlement
  readonly runner: Runner
  readonly starts: StartLimit
  readonly mediaLength: MediaLength
  readonly readImageWords: ReadImageWords
  readonly random: Random
}

/** Seeds are 0 to 2^31 - 1 (interface: Limits). */
const seedRange = 2 ** 31

function seedOf(input: Readonly<Record<string, unknown>>, random: Random): number {
  const { seed } = input
  return typeof seed === 'number' ? seed : Math.floor(random.unit() * seedRange)
}

function checkStarts(starts: StartLimit, accountId: string): void {
  if (!starts.hasSpace(accountId)) throw new Refusal(429, 'Generation start limit reached: 60 starts in 60 seconds.')
}

function checkCap({ caller, ledger }: { caller: Caller; ledger: LedgerReader }, { credits }: Price): void {
  const { monthlyCap } = caller
  if (monthlyCap === null) return
  const spent = ledger.spentByKey(caller)
  if (spent + credits <= monthlyCap) return
  const message = `API key monthly credit cap reached: ${spent} of ${monthlyCap} credits used, this run needs ${credits}.`
  throw new Refusal(403, message, { details: { cap: monthlyCap, spent, required: credits } })
}

function checkBalance({ caller, ledger }: { caller: Caller; ledger: LedgerReader }, { credits }: Price): void {
  const available = ledger.balance(caller.accountId)
  if (available >= credits) return
  const message = `Not enough credits: this run needs ${credits}, the account has ${available}.`
  throw new Refusal(402, message, { details: { required: credits, available, shortfall: credits - available } })
}

/**
 * Creates `SubmitRun`: checks 5 to 10 of POST /run in the interface's order, each refusing without
 * charge; then the charge and the start in one step.
 *
 * Other runs may start meanwhile, so starts, cap and balance are checked at the moment of the charge. The messages for
 * the start limit, the cap and the balance are assumptions: the interface gives none.
 */
export function createSubmitRun(deps: SubmitDeps): SubmitRun {
  const { ledger, settlement, runner, starts, mediaLength, readImageWords, random } = deps

  async function start(generation: StoredGeneration): Promise<StoredGeneration> {
    try {
      runner.start(generation)
      return generation
    } catch (error) {
      await settlement.withdraw(generation, 'The model could not start.')
      throw new Refusal(503, 'The model can’t start right now. Your credits were refunded; try again in a moment.', {
        details: { cause: error instanceof Error ? error.message : null },
      })
    }
  }

  return async ({ caller, model, input, webhook, idempotencyKey, fault, batch, mediaSeconds: known, signal }) => {
    const { accountId } = caller
    checkStarts(starts, accountId)
    const ready = prepareInput(model, input)
    const mediaSeconds = known === undefined ? await mediaLength.forRun(model, ready, signal) : known
    const price = model.price(pricedInput(ready, mediaSeconds))
    checkCap({ caller, ledger }, price)
    moderate(model.input_schema, ready)
    if (model.media !== undefined) {
      await moderateImages(model, ready, { read: readImageWords, signal })
    }

    const wanted = {
      id: random.uuid(),
      accountId,
      modelId: model.id,
      idempotencyKey,
      input: ready,
      seed: seedOf(ready, random),
      webhook,
      fault,
      batchId: batch?.id ?? null,
      batchPosition: batch?.position ?? null,
      mediaSeconds,
      credits: price.credits,
    }
    const { generation, isNew } = await settlement.accept(wanted, caller.keyId, () => {
      checkStarts(starts, accountId)
      checkCap({ caller, ledger }, price)
      checkBalance({ caller, ledger }, price)
      starts.take(accountId)
    })
    return isNew ? start(generation) : generation
  }
}

type RunRequest = {
  readonly caller: Caller
  readonly modelId: string
  readonly input: Readonly<Record<string, unknown>>
  readonly webhook: string | null
  readonly idempotencyKey: string | null
  readonly fault: string | null
  readonly signal: () => AbortSignal
}

/** Starts a requested run. */
export type StartRun = (request: RunRequest) => Promise<StoredGeneration>

/** Finds a model to run (interface: POST /run, check 2). @throws Refusal 400 that lists the known ids. */
export function modelToRun(catalog: Catalog, modelId: string): ModelDefinition {
  const model = catalog.find(modelId)
  if (model === null) throw new Refusal(400, `Unknown model '${modelId}'. Available models: ${catalog.idList()}`)
  return model
}

/**
 * Creates `StartRun`: checks 2 to 4 of POST /run, once the key is known and the body is parsed, in the
 * interface's order, each refusing without charge; then the remaining checks.
 */
export function createStartRun(deps: { catalog: Catalog; store: GenerationStore; submit: SubmitRun }): StartRun {
  const { catalog, store, submit } = deps
  return async ({ modelId, ...request }) => {
    const { caller, webhook, idempotencyKey } = request
    const model = modelToRun(catalog, modelId)
    if (webhook !== null) checkWebhook(webhook)
    const earlier = idempotencyKey === null ? null : store.findByKey(caller.accountId, idempotencyKey)
    return earlier ?? submit({ ...request, model, batch: null })
  }
}
