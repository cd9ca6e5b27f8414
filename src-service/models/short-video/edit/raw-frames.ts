import { Decoder, Demuxer } from 'node-av/api'
import { AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import type { Planes } from '../../film/planes.ts'
import type { PictureSize } from '../../picture-size.ts'

/** The frames of a raw cut, read once from its start to its end. */
export type RawFrames = PictureSize & {
  /** The next frame, copied, or null after the last. `isWanted` false passes it over without a copy. */
  next(isWanted: boolean): Promise<Planes | null>
  close(): Promise<void>
}

/** @throws Error with a sentence for the user where the file has no pictures. */
export async function openRawFrames(path: string): Promise<RawFrames> {
  const demuxer = await Demuxer.open(path).catch((error: unknown) => {
    throw new Error('The lip-synced video could not be read.', { cause: error })
  })
  const stream = demuxer.findBestStream(AVMEDIA_TYPE_VIDEO)
  if (stream === undefined) {
    await demuxer.close()
    throw new Error('There are no pictures in the lip-synced video.')
  }
  const { width, height } = stream.codecpar
  const decoder = await Decoder.create(stream)
  const frames = decoder.frames(demuxer.packets(stream.index))[Symbol.asyncIterator]()
  return {
    width,
    height,
    async next(isWanted) {
      const step = await frames.next()
      if (step.done === true || step.value === null) return null
      const frame = step.value
      const bytes = isWanted ? frame.toBuffer() : Buffer.alloc(0)
      frame.free()
      return { width, height, bytes }
    },
    async close() {
      await frames.return?.(undefined)
      decoder.close()
      await demuxer.close()
    },
  }
}
