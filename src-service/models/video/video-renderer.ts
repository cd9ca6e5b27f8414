import { join } from 'node:path'
import type { RenderJob } from '../model-definition.ts'
import type { ImageSize } from '../image-size.ts'
import type { Renderer } from '../renderer.ts'
import { frameCount, framesPerSecond, type RenderedVideo } from './rendered-video.ts'
import { renderVideo } from './render-video.ts'

/**
 * Prepares the video of a job. `size` overrides the input's size.
 * @throws Error with a sentence for the user where the input or a file cannot become this video.
 */
export type VideoMaker = (job: RenderJob, size?: ImageSize) => Promise<RenderedVideo>

/** Creates a renderer that writes a maker's video as one MP4 in the job's folder. */
export function videoRenderer(make: VideoMaker, size?: ImageSize): Renderer {
  return async (job, context) => {
    const video = await make(job, size)
    try {
      const path = join(job.folder, 'film.mp4')
      await renderVideo(video, path, context)
      const { width, height, durationSec, posterSec } = video
      return {
        files: [
          {
            file: path,
            contentType: 'video/mp4',
            width,
            height,
            durationSec: frameCount(durationSec) / framesPerSecond,
            posterSec,
          },
        ],
      }
    } finally {
      await video.close()
    }
  }
}

/** Returns the only file of an input. @throws Error with a sentence for the user where there is none. */
export function onlyFile({ media }: RenderJob, name: string) {
  const file = media[name]?.[0]
  if (file === undefined) throw new Error(`The file of ${name} is missing.`)
  return file
}
