import { z } from 'zod'
import { waitSeconds } from '#shared/contract/generation.ts'
import { Refusal } from './refusal.ts'
import type { GenerationStore, StoredGeneration } from './generation-store.ts'
import type { Backlog } from './backlog.ts'

type ReadRequest = {
  readonly accountId: string
  readonly id: string
  /** Seconds as asked, or undefined to read at once. */
  readonly wait: number | undefined
  /** Gives the signal of the caller's departure; asked only where the call is held. */
  readonly signal: () => AbortSignal
}

/** A generation as it is now. `stillRunning` is null where nobody waited. */
export type ReadResult = { readonly generation: StoredGeneration; readonly stillRunning: boolean | null }

const Uuid = z.guid()

/** Seconds to hold a status call, within the interface's bounds. */
export function clampWait(seconds: number): number {
  return Math.min(Math.max(seconds, waitSeconds.least), waitSeconds.most)
}

/**
 * Builds the reading of a generation, at once or when it ends (interface: GET /generations/{id}).
 *
 * It throws a Refusal: 400 for an id that is not a UUID, 404 for one that is not of the account.
 */
export function createReadGeneration(deps: { store: GenerationStore; backlog: Backlog }) {
  function find(id: string, accountId: string): StoredGeneration {
    const generation = deps.store.find(id.toLowerCase())
    if (generation === null || generation.accountId !== accountId) throw new Refusal(404, 'Generation not found')
    return generation
  }

  return async ({ accountId, id, wait, signal }: ReadRequest): Promise<ReadResult> => {
    if (!Uuid.safeParse(id).success) throw new Refusal(400, 'Invalid generation id')
    const generation = find(id, accountId)
    if (wait === undefined) return { generation, stillRunning: null }
    if (generation.status !== 'processing') return { generation, stillRunning: false }
    await deps.backlog.wait(generation.id, clampWait(wait) * 1000, signal())
    const later = find(id, accountId)
    return { generation: later, stillRunning: later.status === 'processing' }
  }
}
