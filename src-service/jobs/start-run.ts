import type { Random } from '#shared/util/random.ts'
import type { Caller } from '../ledger/accounts.ts'
import type { LedgerReader } from '../ledger/ledger-reader.ts'
import type { Catalog } from '../models/catalog.ts'
import type { ModelDefinition, Price } from '../models/model-definition.ts'
import { Refusal } from './refusal.ts'
import { checkWebhook } from './check-webhook.ts'
import type { GenerationStore, StoredGeneration } from './generation-store.ts'
import { moderate } from './moderate.ts'
import { prepareInput } from './prepare-input.ts'
import type { Runner } from './runner.ts'
import type { Settlement } from './settlement.ts'

/** A run as asked for. */
export type RunRequest = {
  readonly caller: Caller
  readonly modelId: string
  readonly input: Readonly<Record<string, unknown>>
  readonly webhook: string | null
  readonly idempotencyKey: string | null
  readonly fault: string | null
}

/** Counts the starts of an account (interface: Limits). */
export interface StartLimit {
  /** True where one more is allowed now. */
  hasRoom(accountId: string): boolean
  /** Counts one. */
  take(accountId: string): void
}

type RunDeps = {
  readonly catalog: Catalog
  readonly store: GenerationStore
  readonly ledger: LedgerReader
  readonly settlement: Settlement
  readonly runner: Runner
  readonly starts: StartLimit
  readonly random: Random
}

/** Seeds are 0 to 2^31 - 1 (interface: Limits). */
const seedRange = 2 ** 31

function seedOf(input: Readonly<Record<string, unknown>>, random: Random): number {
  const { seed } = input
  return typeof seed === 'number' ? seed : Math.floor(random.unit() * seedRange)
}

/** Finds a model to run (interface: POST /run, check 2). @throws Refusal 400 that lists the ids there are. */
export function modelToRun(catalog: Catalog, modelId: string): ModelDefinition {
  const model = catalog.find(modelId)
  if (model === null) throw new Refusal(400, `Unknown model '${modelId}'. Available models: ${catalog.idList()}`)
  return model
}

function checkCap({ caller, ledger }: { caller: Caller; ledger: LedgerReader }, { credits }: Price): void {
  const { keyId, monthlyCap } = caller
  if (monthlyCap === null) return
  const spent = ledger.spentByKey(keyId)
  if (spent + credits <= monthlyCap) return
  const message = `API key monthly credit cap reached: ${spent} of ${monthlyCap} credits used, this run needs ${credits}.`
  throw new Refusal(403, message, { details: { cap: monthlyCap, spent, required: credits } })
}

function checkBalance({ caller, ledger }: { caller: Caller; ledger: LedgerReader }, { credits }: Price): void {
  const available = ledger.balance(caller.accountId)
  if (available >= credits) return
  const message = `Not enough credits: this run needs ${credits}, the account holds ${available}.`
  throw new Refusal(402, message, { details: { required: credits, available, shortfall: credits - available } })
}

/**
 * Builds the start of a run: what is left of the ten checks of POST /run once the key is known and the body is parsed,
 * in the interface's order, each refusing without charge; then the charge and the start in one go.
 *
 * The media length (check 7) needs no look: no model is billed by it yet. The texts for the start limit, the cap and the
 * balance are assumptions: the interface gives none.
 */
export function createStartRun(deps: RunDeps): (request: RunRequest) => StoredGeneration {
  const { catalog, store, ledger, settlement, runner, starts, random } = deps

  function find(id: string): StoredGeneration {
    const generation = store.find(id)
    if (generation === null) throw new Error(`Generation ${id} is not where it was written`)
    return generation
  }

  function start(id: string): StoredGeneration {
    const generation = find(id)
    try {
      runner.start(generation)
      return generation
    } catch (error) {
      settlement.withdraw(id, 'The model could not start.')
      throw new Refusal(503, 'The model cannot start now. The credits were returned; try again in a moment.', {
        details: { cause: error instanceof Error ? error.message : null },
      })
    }
  }

  return ({ caller, modelId, input, webhook, idempotencyKey, fault }) => {
    const { accountId } = caller
    const model = modelToRun(catalog, modelId)
    if (webhook !== null) checkWebhook(webhook)
    const earlier = idempotencyKey === null ? null : store.findByKey(accountId, idempotencyKey)
    if (earlier !== null) return earlier
    if (!starts.hasRoom(accountId)) throw new Refusal(429, 'Generation start limit reached: 60 starts in 60 seconds.')
    const ready = prepareInput(model, input)
    const price = model.price(ready)
    checkCap({ caller, ledger }, price)
    moderate(model.input_schema, ready)
    checkBalance({ caller, ledger }, price)

    const accepted = settlement.accept(
      {
        id: random.uuid(),
        accountId,
        modelId,
        idempotencyKey,
        input: ready,
        seed: seedOf(ready, random),
        webhook,
        fault,
        mediaSeconds: null,
        credits: price.credits,
      },
      caller.keyId,
    )
    if (!accepted.isNew) return find(accepted.id)
    starts.take(accountId)
    return start(accepted.id)
  }
}
