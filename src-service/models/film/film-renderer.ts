import { join } from 'node:path'
import type { RenderJob } from '../model-definition.ts'
import type { PictureSize } from '../picture-size.ts'
import type { Renderer } from '../renderer.ts'
import { frameCount, framesPerSecond, type Film } from './film.ts'
import { shootFilm } from './shoot-film.ts'

/**
 * Readies the film of a job. `size` overrides the size that the input asks for.
 *
 * @throws Error with a sentence for the user where the input or a file cannot become this film.
 */
export type FilmMaker = (job: RenderJob, size?: PictureSize) => Promise<Film>

/** A renderer that shoots what a maker readies, as one MP4 in the job's folder. */
export function filmRenderer(make: FilmMaker, size?: PictureSize): Renderer {
  return async (job, context) => {
    const film = await make(job, size)
    try {
      const path = join(job.folder, 'film.mp4')
      await shootFilm(film, path, context)
      const { width, height, durationSec, posterSec } = film
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
      await film.close()
    }
  }
}

/** The one file that an input's link led to. @throws Error with a sentence for the user where there is none. */
export function onlyFile({ media }: RenderJob, name: string) {
  const file = media[name]?.[0]
  if (file === undefined) throw new Error(`The file of ${name} is missing.`)
  return file
}
