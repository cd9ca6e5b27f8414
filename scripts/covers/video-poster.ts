import { readImages } from '../../src-service/models/video/read-images.ts'

const videoSide = 1280

/** Takes a video's poster frame, as a PNG. `path` is the video's file; `second` is counted from its start. */
export async function videoPoster(path: string, second: number): Promise<Uint8Array> {
  const images = await readImages(path, videoSide)
  try {
    const canvas = await images.imageAt(second)
    return await canvas.encode('png')
  } finally {
    await images.close()
  }
}
