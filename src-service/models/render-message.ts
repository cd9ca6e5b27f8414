import type { RenderJob, RenderResult } from './model-definition.ts'

/** What the pool says to a worker. `ticket` names the job. */
export type RenderOrder =
  | { readonly kind: 'render'; readonly ticket: number; readonly job: RenderJob }
  | { readonly kind: 'give-up'; readonly ticket: number }

/** What a worker says to the pool. `memoryMb` is what its process holds when the job is over. */
export type RenderAnswer =
  | { readonly kind: 'progress'; readonly ticket: number; readonly share: number }
  | { readonly kind: 'rendered'; readonly ticket: number; readonly result: RenderResult; readonly memoryMb: number }
  | { readonly kind: 'failed'; readonly ticket: number; readonly message: string; readonly memoryMb: number }
