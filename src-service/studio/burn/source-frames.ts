import { AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants'
import { Codec, CodecContext, Dictionary, FFmpegError, Frame, SoftwareScaleContext, type Stream } from 'node-av/lib'
import { fillFrame } from '../../models/audio/frame-memory.ts'
import { blankFrame, filmColours } from '../../models/film/film-frame.ts'
import type { Planes } from '../../models/film/planes.ts'
import { badSource } from './burn-error.ts'
import { openFilmFile } from './film-file.ts'
import type { Source } from './read-source.ts'

/** The frames of a film from one of them on. */
export type FrameReader = {
  /** Puts the next frame into `target`, as films have them: 4:2:0, BT.709. @throws BurnError where it cannot be decoded. */
  next(target: Planes): Promise<void>
  close(): Promise<void>
}

/** A decoder on this thread: several decode such pictures for more work, and the encoder has threads of its own. */
async function openDecoder({ codecpar }: Stream): Promise<CodecContext> {
  const codec = Codec.findDecoder(codecpar.codecId)
  if (codec === null) throw badSource('The raw cut is coded in a way that is not known here.')
  const decoder = new CodecContext()
  decoder.allocContext3(codec)
  FFmpegError.throwIfError(codecpar.toContext(decoder), 'the raw cut')
  FFmpegError.throwIfError(await decoder.open2(codec, Dictionary.fromObject({ threads: '1' })), 'the raw cut')
  return decoder
}

/** Opens a film at a frame, by its place: decoding begins at the last picture before it that stands for itself. */
export async function openFrames(source: Source, first: number): Promise<FrameReader> {
  const { width, height, stamps } = source
  const film = await openFilmFile(source.path)
  const wanted = stamps[first]
  if (film === null || wanted === undefined) throw badSource('There are no pictures in the raw cut.')
  const { pictures, read } = film
  if (first > 0) film.seek(wanted)
  const decoder = await openDecoder(pictures)
  const frame = new Frame()
  frame.alloc()
  const copier = new SoftwareScaleContext()
  copier.allocContext()
  const shown = blankFrame({ width, height }, filmColours)

  /** Gives the decoder the next picture of the file, or tells it that there is none. */
  function feed(): void {
    let packet = read()
    while (packet !== null && packet.streamIndex !== pictures.index) packet = read()
    FFmpegError.throwIfError(decoder.sendPacketSync(packet), 'the raw cut')
  }
  function decode(from: bigint): void {
    for (;;) {
      const answer = decoder.receiveFrameSync(frame)
      if (answer === AVERROR_EOF) throw badSource('The raw cut ends before its last picture.')
      if (answer === AVERROR_EAGAIN) feed()
      else {
        FFmpegError.throwIfError(answer, 'the raw cut')
        if (frame.pts >= from) return
        frame.unref()
      }
    }
  }

  return {
    async next(target) {
      try {
        decode(wanted)
        fillFrame(shown, target.bytes)
        FFmpegError.throwIfError(await copier.scaleFrame(shown, frame), 'the colours of a frame')
        frame.unref()
      } catch (error) {
        throw error instanceof FFmpegError ? badSource('A picture of the raw cut could not be decoded.', error) : error
      }
    },
    async close() {
      frame.free()
      shown.free()
      copier.freeContext()
      decoder.freeContext()
      await film.close()
    },
  }
}
