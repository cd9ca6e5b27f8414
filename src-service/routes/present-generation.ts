import type { ProducedOf } from '#shared/contract/route.ts'
import type { Routes } from '#shared/contract/routes.ts'
import type { StoredFile, StoredGeneration } from '../jobs/generation-store.ts'

type Presented = ProducedOf<Routes['generation']['read']>

const outputTypes = ['image', 'video', 'audio'] as const

/** The files that are results, as the wire shows them; what is kept beside them (word times) is not. */
export function presentOutput(files: readonly StoredFile[], baseUrl: string): NonNullable<Presented['output']> | null {
  const results = files.filter(({ contentType }) => outputTypes.some((type) => contentType.startsWith(`${type}/`)))
  const type = outputTypes.find((known) => results[0]?.contentType.startsWith(`${known}/`) === true)
  if (type === undefined) return null
  return { type, urls: results.map(({ name }) => `${baseUrl}/files/${name}`) }
}

/**
 * A generation as the wire shows it (interface: Generation). `input` and `completedAt` are always null; addresses of
 * files are built on the base URL of now, which may have another port than when they were made.
 */
export function presentGeneration(generation: StoredGeneration, baseUrl: string): Presented {
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

/** A generation as its webhook tells it (assumed: the interface does not show the payload). */
export function presentRunWebhook(generation: StoredGeneration, baseUrl: string): Readonly<Record<string, unknown>> {
  const { id, modelId, status, files, error, credits } = generation
  return { id, modelId, status, output: presentOutput(files, baseUrl), error, creditsSpent: credits }
}
