import type { Caller } from '../ledger/accounts.ts'
import type { Catalog } from '../models/catalog.ts'
import type { ModelDefinition } from '../models/model-definition.ts'
import { checkWebhook } from './check-webhook.ts'
import type { GenerationStore, StoredGeneration } from './generation-store.ts'
import { Refusal } from './refusal.ts'
import type { SubmitRun } from './submit-run.ts'

/** A run as asked for. */
export type RunRequest = {
  readonly caller: Caller
  readonly modelId: string
  readonly input: Readonly<Record<string, unknown>>
  readonly webhook: string | null
  readonly idempotencyKey: string | null
  readonly fault: string | null
  readonly signal: () => AbortSignal
}

/** Starts a run as asked for. */
export type StartRun = (request: RunRequest) => Promise<StoredGeneration>

/** Finds a model to run (interface: POST /run, check 2). @throws Refusal 400 that lists the ids there are. */
export function modelToRun(catalog: Catalog, modelId: string): ModelDefinition {
  const model = catalog.find(modelId)
  if (model === null) throw new Refusal(400, `Unknown model '${modelId}'. Available models: ${catalog.idList()}`)
  return model
}

/**
 * Builds the start of a run: checks 2 to 4 of POST /run once the key is known and the body is parsed, in the
 * interface's order, each refusing without charge; then the rest of them.
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
