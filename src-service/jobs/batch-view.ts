import type { StoredBatch, StoredItem } from './batch-store.ts'
import type { StoredGeneration } from './generation-store.ts'

/** Where a prompt of a batch is. */
export type ItemState = 'pending' | 'running' | 'succeeded' | 'failed' | 'skipped'

/** A prompt with the generation that it became, or null. `error` is null unless it failed or was skipped. */
export type ItemView = {
  readonly item: StoredItem
  readonly generation: StoredGeneration | null
  readonly state: ItemState
  readonly error: string | null
}

/** A batch with all that is derived from its generations (interface: Batch). Credits are whole. */
export type BatchView = {
  readonly batch: StoredBatch
  readonly status: 'queued' | 'running' | 'stopping' | 'stopped' | 'completed' | 'failed'
  readonly items: readonly ItemView[]
  readonly counts: Readonly<Record<ItemState, number>>
  /** All that was taken, and what of it came back. */
  readonly charged: number
  readonly refunded: number
}

function viewItem(item: StoredItem, generation: StoredGeneration | null): ItemView {
  if (generation === null) return { item, generation, state: item.outcome ?? 'pending', error: item.reason }
  const state = generation.status === 'processing' ? 'running' : generation.status
  return { item, generation, state, error: generation.error }
}

/** What a batch with every prompt at its end has come to. */
export function endOf({ batch, counts }: Pick<BatchView, 'batch' | 'counts'>): 'stopped' | 'completed' | 'failed' {
  if (batch.stopAskedAt !== null && counts.skipped > 0) return 'stopped'
  return counts.succeeded > 0 ? 'completed' : 'failed'
}

function statusOf(batch: StoredBatch, generations: number): BatchView['status'] {
  if (batch.status !== null) return batch.status
  if (batch.stopAskedAt !== null) return 'stopping'
  return generations === 0 ? 'queued' : 'running'
}

/** Derives a batch from its generations; `refundedOf` says what of a generation's charge came back. */
export function viewBatch(
  batch: StoredBatch,
  generations: readonly StoredGeneration[],
  refundedOf: (generationId: string) => number,
): BatchView {
  const byPosition = new Map(generations.map((generation) => [generation.batchPosition, generation]))
  const items = batch.items.map((item) => viewItem(item, byPosition.get(item.position) ?? null))
  const counts = { pending: 0, running: 0, succeeded: 0, failed: 0, skipped: 0 }
  for (const { state } of items) counts[state] += 1
  return {
    batch,
    status: statusOf(batch, generations.length),
    items,
    counts,
    charged: generations.reduce((sum, { credits }) => sum + credits, 0),
    refunded: generations.reduce((sum, { id }) => sum + refundedOf(id), 0),
  }
}
