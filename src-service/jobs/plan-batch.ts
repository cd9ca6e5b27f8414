import type { Random } from '#shared/util/ports.ts'
import type { Caller } from '../ledger/accounts.ts'
import type { LedgerReader } from '../ledger/ledger.ts'
import type { Catalog } from '../models/catalog.ts'
import type { ModelDefinition } from '../models/model-definition.ts'
import type { NewBatch } from './batch-store.ts'
import { checkWebhook } from './check-webhook.ts'
import { pricedInput, type MediaLength, prepareInput } from './prepare-input.ts'
import type { Persona, PersonaStore } from './persona-store.ts'
import { Refusal } from './run-fault.ts'
import { modelToRun } from './submit-run.ts'

type Input = Readonly<Record<string, unknown>>

/** A requested batch. */
export type BatchRequest = {
  readonly caller: Caller
  readonly modelId: string
  readonly prompts: readonly string[]
  readonly input: Input
  readonly persona: string | null
  readonly budgetCredits: number | null
  readonly concurrency: number
  readonly webhook: string | null
  readonly fault: string | null
  readonly signal: () => AbortSignal
}

/** Inputs that can take a batch's prompts; a model's first is used (assumed: the interface says "prompt field"). */
const promptFields = ['prompt', 'text'] as const

function promptFieldOf(model: ModelDefinition): string {
  // Cast to the JSON Schema type without validation: the catalog's schemas are ours.
  const { properties = {} } = model.input_schema as { properties?: Readonly<Record<string, { type?: unknown }>> }
  const field = promptFields.find((name) => properties[name]?.type === 'string')
  if (field === undefined) throw new Refusal(400, `The model '${model.id}' doesn’t take a prompt.`)
  return field
}

/** Prepends the persona's preface to a prompt. The persona's inputs yield to those of the batch. */
function worded(persona: Persona | null, prompt: string): string {
  return persona === null || persona.preface === '' || prompt === '' ? prompt : `${persona.preface} ${prompt}`
}

/**
 * Creates the checks of POST /batches. Each refuses with 400 and without charge, in the interface's words where it
 * gives some: no prompts or more than 50 (by schema), unknown model, no prompt field, a budget below one run, not
 * enough credits for what the batch may spend.
 */
export function createPlanBatch(deps: {
  catalog: Catalog
  personas: PersonaStore
  ledger: LedgerReader
  mediaLength: MediaLength
  random: Random
}): (request: BatchRequest) => Promise<NewBatch> {
  const { catalog, personas, ledger, mediaLength, random } = deps

  function personaOf({ caller, persona: named }: BatchRequest): Persona | null {
    if (named === null) return null
    const persona = personas.find(caller.accountId, named)
    if (persona === null) throw new Refusal(400, `Persona '${named}' not found`)
    return persona
  }

  return async (request) => {
    const { caller, prompts, signal } = request
    const model = modelToRun(catalog, request.modelId)
    const field = promptFieldOf(model)
    if (request.webhook !== null) checkWebhook(request.webhook)
    const persona = personaOf(request)
    const inputs = prompts.map((prompt) =>
      prepareInput(model, { ...persona?.input, ...request.input, [field]: worded(persona, prompt) }),
    )
    const [first = {}] = inputs
    // All prompts share their media, so it is measured once.
    const mediaSeconds = await mediaLength.forRun(model, first, signal)
    const prices = inputs.map((input) => model.price(pricedInput(input, mediaSeconds)).credits)
    const estimate = prices.reduce((sum, credits) => sum + credits, 0)
    const least = Math.min(...prices)
    const budget = request.budgetCredits ?? Math.max(1, estimate)
    if (budget < least) {
      throw new Refusal(400, `budgetCredits must cover at least one run, which needs ${least}.`, {
        details: { required: least, budget },
      })
    }
    const required = Math.min(budget, estimate)
    const available = ledger.balance(caller.accountId)
    if (available < required) {
      const message = `Not enough credits: this batch needs ${required}, the account has ${available}.`
      throw new Refusal(400, message, { details: { required, available, shortfall: required - available } })
    }
    return {
      id: random.uuid(),
      accountId: caller.accountId,
      keyId: caller.keyId,
      modelId: model.id,
      concurrency: request.concurrency,
      budget,
      estimate,
      webhook: request.webhook,
      fault: request.fault,
      items: prompts.map((prompt, position) => ({ prompt, input: inputs[position] ?? {}, mediaSeconds })),
    }
  }
}
