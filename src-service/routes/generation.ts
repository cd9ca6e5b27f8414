import { z } from 'zod'
import type { Routes } from '#shared/contract/routes.ts'
import { prepareInput } from '../jobs/prepare-input.ts'
import type { createReadGeneration } from '../jobs/read-generation.ts'
import { modelToRun, type createStartRun } from '../jobs/start-run.ts'
import type { Catalog } from '../models/catalog.ts'
import type { Handlers } from './handlers.ts'
import { Refusal } from '../jobs/refusal.ts'
import { presentGeneration } from './present-generation.ts'

type GenerationDeps = {
  readonly catalog: Catalog
  readonly baseUrl: () => string
  readonly startRun: ReturnType<typeof createStartRun>
  readonly readGeneration: ReturnType<typeof createReadGeneration>
}

const NamesModel = z.looseObject({ modelId: z.string() })

/** Handlers of estimate, run and status. */
export function generationHandlers(deps: GenerationDeps): Handlers<Routes>['generation'] {
  const { catalog, baseUrl, startRun, readGeneration } = deps
  return {
    estimate({ body }) {
      const model = catalog.find(body.modelId)
      if (model === null) throw new Refusal(404, `Model '${body.modelId}' not found`)
      const { credits, note } = model.price(prepareInput(model, body.input))
      return { modelId: model.id, credits, pricingNote: note }
    },
    run: {
      // The model is checked ahead of the rest of the body (interface: POST /run, checks 2 and 3).
      before(body) {
        const named = NamesModel.safeParse(body)
        if (named.success) modelToRun(catalog, named.data.modelId)
      },
      handle({ body }, { caller, idempotencyKey, fault }) {
        const { modelId, input, webhook = null } = body
        return presentGeneration(startRun({ caller, modelId, input, webhook, idempotencyKey, fault }), baseUrl())
      },
    },
    async read({ params, query }, { caller, signal }) {
      const { accountId } = caller
      const { generation, stillRunning } = await readGeneration({ accountId, id: params.id, wait: query.wait, signal })
      const presented = presentGeneration(generation, baseUrl())
      return stillRunning === null ? presented : { ...presented, stillRunning }
    },
  }
}
