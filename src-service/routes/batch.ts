import type { Routes } from '#shared/contract/routes.ts'
import type { Batches } from '../jobs/batches.ts'
import type { Handlers } from './handlers.ts'
import { presentBatch } from './present-batch.ts'

/** How many batches a list shows where nobody asked (assumed). */
const usualLimit = 20

/** Handlers of batches. */
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
