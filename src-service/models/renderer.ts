import type { RenderJob, RenderResult } from './model-definition.ts'

/** How a renderer is told to stop, and tells how far it is. */
export type RenderContext = {
  /** Aborted when nobody waits for the result. A renderer that does not heed it is ended with its process. */
  readonly signal: AbortSignal
  /** A share from 0 to 1. */
  onProgress(share: number): void
}

/**
 * Makes a job's files in one go. Deterministic: the same job gives the same bytes.
 *
 * @throws Error with a sentence for the user where it cannot be made.
 */
export type Renderer = (job: RenderJob, context: RenderContext) => Promise<RenderResult>
