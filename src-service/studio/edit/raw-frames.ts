import { openFilmFile } from '../../models/film/film-file.ts'
import { readFrames, type FrameReader } from '../../models/film/read-frames.ts'
import type { PictureSize } from '../../models/picture-size.ts'

/** The frames of a raw cut, read once from its start to its end. */
export type RawFrames = PictureSize & { readonly next: FrameReader['next']; close(): Promise<void> }

/** Opens a raw cut. @throws Error with a sentence for the user where the file has no pictures that can be read. */
export async function openRawFrames(path: string): Promise<RawFrames> {
  const film = await openFilmFile(path).catch((error: unknown) => {
    throw new Error('The lip-synced video could not be read.', { cause: error })
  })
  if (film === null) throw new Error('The lip-synced video has no frames.')
  const { width, height } = film.pictures.codecpar
  const frames = await readFrames(film, { width, height }).catch(async (error: unknown) => {
    await film.close()
    throw new Error('The lip-synced video has an unknown codec.', { cause: error })
  })
  return {
    width,
    height,
    next: frames.next,
    async close() {
      frames.close()
      await film.close()
    },
  }
}
