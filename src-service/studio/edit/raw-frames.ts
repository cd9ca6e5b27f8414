import { Decoder, Demuxer } from 'node-av/api'
import { AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import type { Frame } from 'node-av/lib'
import { blankPlanes, planeLayout, type Planes } from '../../models/film/planes.ts'
import type { PictureSize } from '../../models/picture-size.ts'

/** The frames of a raw cut, read once from its start to its end. */
export type RawFrames = PictureSize & {
  /**
   * The next frame, or null after the last. `isWanted` false passes it over without a copy: what the one before showed is
   * answered. The memory is the same every second time, so that no frame is new memory.
   */
  next(isWanted: boolean): Promise<Planes | null>
  close(): Promise<void>
}

/** Copies the planes of a decoded frame, whose rows may have room at their ends. */
function copyFrame(frame: Frame, to: Planes): void {
  const planes = frame.data ?? []
  for (const [index, { start, stride, share }] of planeLayout(to).entries()) {
    const plane = planes[index]
    const own = frame.linesize[index] ?? stride
    const rows = to.height / share
    if (plane === undefined) throw new Error('A frame of the lip-synced video has no pixels.')
    if (own === stride) to.bytes.set(plane.subarray(0, stride * rows), start)
    else
      for (let row = 0; row < rows; row += 1)
        to.bytes.set(plane.subarray(row * own, row * own + stride), start + row * stride)
  }
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
  const held = [blankPlanes({ width, height }), blankPlanes({ width, height })] as const
  let turn = 0
  return {
    width,
    height,
    async next(isWanted) {
      const step = await frames.next()
      if (step.done === true || step.value === null) return null
      const frame = step.value
      if (isWanted) {
        turn = 1 - turn
        copyFrame(frame, held[turn === 0 ? 0 : 1])
      }
      frame.free()
      return held[turn === 0 ? 0 : 1]
    },
    async close() {
      await frames.return?.(undefined)
      decoder.close()
      await demuxer.close()
    },
  }
}
