import { type Generation, generationRoutes } from '#shared/contract/generation.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { RemoteState } from './job-kind.ts'
import { brokenGeneration, madeFiles, trackGeneration } from './track-generation.ts'
import type { RunnerKind } from './runner-deps.ts'

function endOf(generation: Generation): RemoteState['end'] {
  switch (generation.status) {
    case 'succeeded':
      return { kind: 'made' }
    case 'failed':
      return { kind: 'broke', failure: brokenGeneration(generation) }
    // A status that is not known yet is never final (interface: Generation).
    case 'queued':
    case 'processing':
    case 'unknown':
      return { kind: 'open' }
    default:
      return assertNever(generation.status)
  }
}

/** One run of a model: keyed, charged at its start, returned by the service where it fails (interface: Generation API). */
export const generation: RunnerKind = {
  start: {
    repeat: 'keyed',
    prepare(job) {
      const body = generationRoutes.run.body.parse(JSON.parse(job.request))
      const { idempotencyKey, request: bodyText } = job
      return async (service, options) => {
        const { id, modelId, creditsSpent } = await service.generation.run(
          { body, idempotencyKey },
          { ...options, bodyText },
        )
        return { resourceId: id, modelId, charged: creditsSpent }
      }
    },
  },
  isPricedAsOneRun: true,
  async read(service, id, options) {
    const seen = await service.generation.read({ params: { id }, query: {} }, options)
    return {
      resourceId: seen.id,
      modelId: seen.modelId,
      end: endOf(seen),
      files: madeFiles(seen),
      lacksFiles: madeFiles(seen).length === 0,
      charged: seen.creditsSpent,
      // A return is only told by the balance.
      refunded: null,
      progress: null,
      isStopping: false,
    }
  },
  textOf: () => null,
  follow: trackGeneration,
  stop: {
    kind: 'none',
    sentence: 'The service can’t stop a run that has started. It was charged at the start and its output will arrive.',
  },
}
