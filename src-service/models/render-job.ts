import type { RenderJob, RenderResult } from './model-definition.ts'
import { createImagePool } from './image-pool.ts'
import type { RenderContext } from './renderer.ts'
import { findRenderer } from './registry.ts'
import type { Log } from '#shared/util/ports.ts'

/** Renders jobs inside one process. */
export type JobRenderer = {
  /** @throws Error with a message for the user; the signal's reason if the job was aborted. */
  render(job: RenderJob, context: RenderContext): Promise<RenderResult>
}

/** Creates a job renderer. The threads for images in bands start with the first such image and keep running. */
export function createJobRenderer(options: {
  readonly imageWorkerFile: string
  readonly threads: number
  readonly log: Log
}): JobRenderer {
  const { imageWorkerFile, threads, log } = options
  const images = createImagePool({ workerFile: imageWorkerFile, size: threads, log })

  return {
    async render(job, context) {
      const entry = await findRenderer(job.family)
      if (entry.kind === 'bands') return images.render(job, context.signal, context.onProgress)
      const render = await entry.load()
      context.signal.throwIfAborted()
      return render(job, context)
    },
  }
}
