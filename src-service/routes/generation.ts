import { z } from 'zod'
import type { Routes } from '#shared/contract/routes.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { StoredGeneration, StoredFile } from '../jobs/generation-store.ts'
import { pricedInput, type MediaLength, prepareInput } from '../jobs/prepare-input.ts'
import type { createReadGeneration } from '../jobs/read-generation.ts'
import { modelToRun, type StartRun } from '../jobs/submit-run.ts'
import type { Catalog } from '../models/catalog.ts'
import type { Switches } from '../sandbox/fault.ts'
import { type Handlers, LastingAnswer } from './handlers.ts'
import { Refusal } from '../jobs/run-fault.ts'
import type { ProducedOf } from '#shared/contract/route.ts'

type GenerationDeps = {
  readonly catalog: Catalog
  readonly baseUrl: () => string
  readonly startRun: StartRun
  readonly readGeneration: ReturnType<typeof createReadGeneration>
  readonly mediaLength: MediaLength
  /** How far a running generation has come, from 0 to 1; null if that is not known. */
  readonly shareOf: (id: string) => number | null
  readonly switches: Readonly<Switches>
  readonly clock: Clock
}

const NamesModel = z.looseObject({ modelId: z.string() })

/** How long a generation has status `queued` if the switch is on. Milliseconds. */
const queuedMs = 1_000

type Presented = ProducedOf<Routes['generation']['read']>

const outputTypes = ['image', 'video', 'audio'] as const

/** The output files as the wire shows them, without auxiliary files (word times). */
export function presentOutput(files: readonly StoredFile[], baseUrl: string): NonNullable<Presented['output']> | null {
  const results = files.filter(({ contentType }) => outputTypes.some((type) => contentType.startsWith(`${type}/`)))
  const type = outputTypes.find((known) => results[0]?.contentType.startsWith(`${known}/`) === true)
  if (type === undefined) return null
  return { type, urls: results.map(({ name }) => `${baseUrl}/files/${name}`) }
}

/**
 * A generation as the wire shows it (interface: Generation). `input` and `completedAt` are always null; file addresses
 * use the current base URL, whose port may differ from when they were made.
 */
function presentGeneration(generation: StoredGeneration, baseUrl: string): Presented {
  const { id, modelId, status, files, error, credits, createdAt, mediaSeconds } = generation
  return {
    id,
    modelId,
    status,
    input: null,
    output: presentOutput(files, baseUrl),
    error,
    creditsSpent: credits,
    createdAt: new Date(createdAt).toISOString(),
    completedAt: null,
    mediaDurationSec: mediaSeconds,
  }
}

/** A generation as its webhook shows it (assumed: the interface does not show the payload). */
export function presentRunWebhook(generation: StoredGeneration, baseUrl: string): Readonly<Record<string, unknown>> {
  const { id, modelId, status, files, error, credits } = generation
  return { id, modelId, status, output: presentOutput(files, baseUrl), error, creditsSpent: credits }
}

/** Creates the handlers of estimate, run and status. */
export function generationHandlers(deps: GenerationDeps): Handlers<Routes>['generation'] {
  const { catalog, baseUrl, startRun, readGeneration, mediaLength, shareOf, switches, clock } = deps

  function present(generation: StoredGeneration) {
    const share = generation.status === 'processing' ? shareOf(generation.id) : null
    const presented = { ...presentGeneration(generation, baseUrl()), ...(share === null ? {} : { progress: share }) }
    const isNew = clock.now() - generation.createdAt < queuedMs
    return switches.queued && isNew && generation.status === 'processing'
      ? { ...presented, status: 'queued' as const }
      : presented
  }

  // An ended generation is read repeatedly and never changes.
  const ended = new WeakMap<StoredGeneration, LastingAnswer<ReturnType<typeof present>>>()
  function presentEnded(generation: StoredGeneration) {
    const presented = ended.get(generation) ?? new LastingAnswer(present(generation))
    ended.set(generation, presented)
    return presented
  }

  return {
    async estimate({ body }, { signal }) {
      const model = catalog.find(body.modelId)
      if (model === null) throw new Refusal(404, `Model '${body.modelId}' not found`)
      const ready = prepareInput(model, body.input)
      const { seconds, isAssumed } = await mediaLength.forEstimate(model, ready, signal)
      const { credits, note } = model.price(pricedInput(ready, seconds))
      const pricingNote = isAssumed ? `${note} Couldn’t read the file, so ${seconds} seconds are assumed.` : note
      return { modelId: model.id, credits, pricingNote }
    },
    run: {
      // The model is checked before the rest of the body (interface: POST /run, checks 2 and 3).
      before(body) {
        const named = NamesModel.safeParse(body)
        if (named.success) modelToRun(catalog, named.data.modelId)
      },
      async handle({ body }, { caller, idempotencyKey, fault, signal }) {
        const { modelId, input, webhook = null } = body
        return present(await startRun({ caller, modelId, input, webhook, idempotencyKey, fault, signal }))
      },
    },
    async read({ params, query }, { caller: { accountId }, signal }) {
      const { generation, stillRunning } = await readGeneration({ accountId, id: params.id, wait: query.wait, signal })
      if (stillRunning !== null) return { ...present(generation), stillRunning }
      return generation.status === 'processing' ? present(generation) : presentEnded(generation)
    },
  }
}
