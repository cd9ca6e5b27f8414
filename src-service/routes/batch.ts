import type { Routes } from '#shared/contract/routes.ts'
import type { Batches } from '../jobs/batches.ts'
import type { Handlers } from './handlers.ts'
import type { ProducedOf } from '#shared/contract/route.ts'
import type { BatchView, ItemView } from '../jobs/batch-store.ts'
import { presentOutput } from './generation.ts'

/** Default number of batches in a list (assumed). */
const usualLimit = 20

type Presented = ProducedOf<Routes['batch']['read']>

function presentItem({ item, generation, state, error }: ItemView, baseUrl: string) {
  return {
    index: item.position,
    generationId: generation?.id ?? null,
    status: state,
    urls: presentOutput(generation?.files ?? [], baseUrl)?.urls ?? [],
    error,
    creditsSpent: generation?.credits ?? 0,
  }
}

/** A batch as its webhook shows it: without prompt texts (assumed: the interface shows no field). */
export function presentBatchWebhook(view: BatchView, baseUrl: string) {
  const { batch, status, items, counts, charged, refunded } = view
  return {
    id: batch.id,
    modelId: batch.modelId,
    status,
    concurrency: batch.concurrency,
    budgetCredits: batch.budget,
    estimatedCredits: batch.estimate,
    chargedCredits: charged,
    refundedCredits: refunded,
    counts: { total: items.length, ...counts },
    items: items.map((item) => presentItem(item, baseUrl)),
    createdAt: new Date(batch.createdAt).toISOString(),
    settledAt: batch.settledAt === null ? null : new Date(batch.settledAt).toISOString(),
  }
}

/** A batch as the wire shows it (interface: Batch; its field names are assumed). */
function presentBatch(view: BatchView, baseUrl: string): Presented {
  const presented = presentBatchWebhook(view, baseUrl)
  const prompts = view.items.map(({ item }) => item.prompt)
  const items = presented.items.map((item, index) => ({ ...item, prompt: prompts[index] ?? '' }))
  return { ...presented, prompts, items }
}

/** Creates the handlers of batches. */
export function batchHandlers(deps: { batches: Batches; baseUrl: () => string }): Handlers<Routes>['batch'] {
  const { batches, baseUrl } = deps
  return {
    async start({ body }, { caller, fault, signal }) {
      const { input = {}, persona = null, budgetCredits = null, webhook = null } = body
      const view = await batches.start({ ...body, input, persona, budgetCredits, webhook, caller, fault, signal })
      return presentBatch(view, baseUrl())
    },
    read: async ({ params }, { caller }) => presentBatch(await batches.read(caller.accountId, params.id), baseUrl()),
    stop: ({ params }, { caller }) => presentBatch(batches.stop(caller.accountId, params.id), baseUrl()),
    list: ({ query }, { caller }) => ({
      batches: batches.list(caller.accountId, query.limit ?? usualLimit).map((view) => presentBatch(view, baseUrl())),
    }),
  }
}
