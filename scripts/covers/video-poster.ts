import { readImages } from '../../src-service/models/video/read-images.ts'

const videoSide = 1280

/** The frame of a film that stands for it, as a PNG. `path` is the film's file; the second is counted from its start. */
export async function videoPoster(path: string, second: number): Promise<Uint8Array> {
  const images = await readImages(path, videoSide)
  try {
    const canvas = await images.imageAt(second)
    return await canvas.encode('png')
  } finally {
    await images.close()
  }
}
