import { readPictures } from '../../src-service/models/film/read-pictures.ts'

const filmSide = 1280

/** The frame of a film that stands for it, as a PNG. `path` is the film's file; the second is counted from its start. */
export async function filmPoster(path: string, second: number): Promise<Uint8Array> {
  const pictures = await readPictures(path, filmSide)
  try {
    const canvas = await pictures.pictureAt(second)
    return await canvas.encode('png')
  } finally {
    await pictures.close()
  }
}
