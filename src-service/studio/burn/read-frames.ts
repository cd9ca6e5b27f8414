import { Decoder, Demuxer } from 'node-av/api'
import { AVMEDIA_TYPE_VIDEO, AVSEEK_FLAG_BACKWARD } from 'node-av/constants'
import { FFmpegError, SoftwareScaleContext, type Frame } from 'node-av/lib'
import { fillFrame } from '../../models/audio/frame-memory.ts'
import { blankFrame, filmColours } from '../../models/film/film-frame.ts'
import type { Planes } from '../../models/film/planes.ts'
import { badSource } from './burn-error.ts'
import { secondsOf, type Source } from './read-source.ts'

/** The frames of a film from one of them on. */
export type FrameReader = {
  /** Puts the next frame into `target`, as films have them: 4:2:0, BT.709. @throws BurnError where it cannot be decoded. */
  next(target: Planes): Promise<void>
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
  // On this thread and on no other: several decode such pictures for more work, and the encoder has threads of its own.
  const decoder = await Decoder.create(stream, { threadCount: 1 })
  const frames = decoder.framesSync(demuxer.packetsSync(stream.index))
  const copier = new SoftwareScaleContext()
  copier.allocContext()
  const shown = blankFrame({ width, height }, filmColours)

  function decode(): Frame {
    for (;;) {
      const step = frames.next()
      if (step.done === true || step.value === null) throw badSource('The raw cut ends before its last picture.')
      if (step.value.pts >= (wanted ?? 0n)) return step.value
      step.value.free()
    }
  }

  return {
    async next(target) {
      try {
        const frame = decode()
        fillFrame(shown, target.bytes)
        FFmpegError.throwIfError(await copier.scaleFrame(shown, frame), 'the colours of a frame')
        frame.free()
      } catch (error) {
        throw error instanceof FFmpegError ? badSource('A picture of the raw cut could not be decoded.', error) : error
      }
    },
    async close() {
      frames.return(undefined)
      decoder.close()
      await demuxer.close()
      shown.free()
      copier.freeContext()
    },
  }
}
