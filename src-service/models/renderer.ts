import type { RenderJob, RenderResult } from './model-definition.ts'

/** How a renderer learns that it must stop, and reports its progress. */
export type RenderContext = {
  /** Aborted when the result is no longer wanted. A renderer that ignores it is killed with its process. */
  readonly signal: AbortSignal
  /** A share from 0 to 1. */
  onProgress(share: number): void
}

/**
 * Renders a job's files in one go. Deterministic: the same job gives the same bytes.
 *
 * @throws Error with a message for the user if it cannot be rendered.
 */
export type Renderer = (job: RenderJob, context: RenderContext) => Promise<RenderResult>
