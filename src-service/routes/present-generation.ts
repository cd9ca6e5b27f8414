import type { ProducedOf } from '#shared/contract/route.ts'
import type { Routes } from '#shared/contract/routes.ts'
import type { StoredGeneration } from '../jobs/generation-store.ts'

type Presented = ProducedOf<Routes['generation']['read']>

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
    output: files.length === 0 ? null : { type: 'image', urls: files.map(({ name }) => `${baseUrl}/files/${name}`) },
    error,
    creditsSpent: credits,
    createdAt: new Date(createdAt).toISOString(),
    completedAt: null,
    mediaDurationSec: mediaSeconds,
  }
}
