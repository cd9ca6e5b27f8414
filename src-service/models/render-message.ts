import type { RenderJob, RenderResult } from './model-definition.ts'

/** What the pool says to a worker. `ticket` names the job. */
export type RenderOrder =
  | { readonly kind: 'render'; readonly orderId: number; readonly job: RenderJob }
  | { readonly kind: 'give-up'; readonly orderId: number }

/** What a worker says to the pool. `memoryMb` is what its process holds when the job is over. */
export type RenderAnswer =
  | { readonly kind: 'progress'; readonly orderId: number; readonly share: number }
  | { readonly kind: 'rendered'; readonly orderId: number; readonly result: RenderResult; readonly memoryMb: number }
  | { readonly kind: 'failed'; readonly orderId: number; readonly message: string; readonly memoryMb: number }
