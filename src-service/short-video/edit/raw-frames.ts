import { openVideoFile } from '../../models/video/video-file.ts'
import { readFrames, type FrameReader } from '../../models/video/read-frames.ts'
import type { ImageSize } from '../../models/image-size.ts'

/** The frames of a raw cut, read once from its start to its end. */
export type RawFrames = ImageSize & { readonly next: FrameReader['next']; close(): Promise<void> }

/** Opens a raw cut. @throws Error with a sentence for the user where the file has no pictures that can be read. */
export async function openRawFrames(path: string): Promise<RawFrames> {
  const video = await openVideoFile(path).catch((error: unknown) => {
    throw new Error('The lip-synced video could not be read.', { cause: error })
  })
  if (video === null) throw new Error('The lip-synced video has no frames.')
  const { width, height } = video.images.codecpar
  const frames = await readFrames(video, { width, height }).catch(async (error: unknown) => {
    await video.close()
    throw new Error('The lip-synced video has an unknown codec.', { cause: error })
  })
  return {
    width,
    height,
    next: frames.next,
    async close() {
      frames.close()
      await video.close()
    },
  }
}
