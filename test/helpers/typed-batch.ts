import type { BatchDraft } from '#shared/bridge/batch.ts'

/** A batch draft with every field filled in. */
export const typedBatch: BatchDraft = {
  name: 'Glaze study',
  text: 'a {celadon|ochre} jar',
  axes: [{ field: 'size', text: '1024' }],
  modelIds: ['flat'],
  copies: 2,
  seed: 90_117,
  isSeedShared: true,
  budget: 40,
  way: 'service',
  concurrency: 5,
  persona: 'Ada',
}
