import { Decoder, Demuxer } from 'node-av/api'
import { AV_PIX_FMT_YUV420P, AVCOL_RANGE_JPEG, AVMEDIA_TYPE_VIDEO, AVSEEK_FLAG_BACKWARD } from 'node-av/constants'
import { FFmpegError, SoftwareScaleContext, type Frame } from 'node-av/lib'
import { blankFrame, filmColours } from '../../models/film/film-frame.ts'
import type { Planes } from '../../models/film/planes.ts'
import { badSource } from './burn-error.ts'
import { secondsOf, type Source } from './read-source.ts'

/** The frames of a film from one of them on. */
export type FrameReader = {
  /** The next frame, as films have them: 4:2:0, BT.709, even sides. @throws BurnError where it cannot be decoded. */
  next(): Promise<Planes>
  close(): Promise<void>
}

/** Opens a film at a frame, by its place: decoding begins at the last picture before it that stands for itself. */
export async function openFrames(source: Source, first: number): Promise<FrameReader> {
  const { width, height, stamps } = source
  const demuxer = await Demuxer.open(source.path)
  const stream = demuxer.findBestStream(AVMEDIA_TYPE_VIDEO)
  const wanted = stamps[first]
  if (stream === undefined || wanted === undefined) {
    await demuxer.close()
    throw badSource('There are no pictures in the raw cut.')
  }
  if (first > 0) {
    // Of no stream in particular: with one, the library takes seconds for units of that stream.
    const answer = await demuxer.seek(secondsOf(wanted, source.timeBase), -1, AVSEEK_FLAG_BACKWARD)
    FFmpegError.throwIfError(answer, 'the place in the raw cut')
  }
  const decoder = await Decoder.create(stream)
  const frames = decoder.frames(demuxer.packets(stream.index))[Symbol.asyncIterator]()
  const scaler = new SoftwareScaleContext()
  scaler.allocContext()
  const shown = blankFrame({ width, height }, filmColours)

  async function decode(): Promise<Frame> {
    for (;;) {
      const step = await frames.next()
      if (step.done === true || step.value === null) throw badSource('The raw cut ends before its last picture.')
      if (step.value.pts >= (wanted ?? 0n)) return step.value
      step.value.free()
    }
  }

  /** What is coded otherwise, such as with ten bits or in full range, becomes what films have. */
  async function convert(frame: Frame): Promise<Buffer> {
    FFmpegError.throwIfError(shown.makeWritable(), 'a frame')
    FFmpegError.throwIfError(await scaler.scaleFrame(shown, frame), 'the colours of a frame')
    return shown.toBuffer()
  }

  return {
    async next() {
      try {
        const frame = await decode()
        const isPlain = frame.format === AV_PIX_FMT_YUV420P && frame.width === width && frame.height === height
        const bytes = isPlain && frame.colorRange !== AVCOL_RANGE_JPEG ? frame.toBuffer() : await convert(frame)
        frame.free()
        return { width, height, bytes }
      } catch (error) {
        throw error instanceof FFmpegError ? badSource('A picture of the raw cut could not be decoded.', error) : error
      }
    },
    async close() {
      await frames.return?.(undefined)
      decoder.close()
      await demuxer.close()
      shown.free()
      scaler.freeContext()
    },
  }
}
