import { Dictionary, FFmpegError, type Packet } from 'node-av/lib'
import { beginVideoFile, writeVideoHead } from '../../models/video/mux-video.ts'
import { cannotWrite } from './burn-error.ts'
import type { VideoCoding } from './video-parts.ts'
import { secondsOf, type Source } from './read-source.ts'

/** Frames by which an encoded picture may come before those that are shown earlier. */
const mostEarly = 2

/** A film that is being written: its pictures part by part, and the sound of the source between them. */
export type BurnedFile = {
  /** Writes the packets of a part that begins at a frame, in the order in which they are decoded; the file takes them over. */
  write(packets: readonly Packet[], places: readonly number[], first: number): void
  /** Writes what is left of the sound, and the index. */
  finish(): Promise<void>
  close(): Promise<void>
}

/** A disk that is full or cannot be written is no fault of the film. */
function must(answer: number): void {
  if (answer < 0) throw cannotWrite(new FFmpegError(answer))
}

/** Begins the file of a burned film. @throws BurnError where it cannot be written. */
export async function beginBurned(path: string, source: Source, coding: VideoCoding): Promise<BurnedFile> {
  const { stamps, timeBase, frameRate, sound } = source
  const file = beginVideoFile(path)
  file.metadata = Dictionary.fromObject({ comment: 'Captions laid on this computer' })
  const images = file.newStream()
  images.timeBase = timeBase
  images.avgFrameRate = frameRate
  coding.describe(images)
  const track = sound === null ? null : file.newStream()
  if (track !== null && sound !== null) {
    track.timeBase = sound.timeBase
    sound.describe(track)
    // The mark of another kind of file would be refused here.
    track.codecpar.codecTag = 0
  }
  await writeVideoHead(file).catch((error: unknown) => {
    throw cannotWrite(error)
  })
  let heard = 0
  const last = stamps.at(-1) ?? 0n
  const step = stamps.length > 1 ? (last - (stamps[0] ?? 0n)) / BigInt(stamps.length - 1) : 1n
  /** When a frame is shown; before the first and after the last, as if all were equally long. */
  const stampAt = (frame: number) => {
    if (frame < 0) return (stamps[0] ?? 0n) + BigInt(frame) * step
    return stamps[frame] ?? last + BigInt(frame - stamps.length + 1) * step
  }

  function writeSound(until: number): void {
    if (sound === null || track === null) return
    for (; heard < sound.packets.length; heard += 1) {
      const packet = sound.packets[heard]
      if (packet === undefined || secondsOf(packet.dts, sound.timeBase) > until) return
      packet.streamIndex = track.index
      packet.rescaleTs(sound.timeBase, track.timeBase)
      must(file.interleavedWriteFrameSync(packet))
    }
  }

  return {
    write(packets, places, first) {
      for (const [index, packet] of packets.entries()) {
        const frame = first + (places[index] ?? 0)
        packet.streamIndex = images.index
        packet.pts = stampAt(frame)
        packet.dts = stampAt(first + index - mostEarly)
        packet.duration = stampAt(frame + 1) - stampAt(frame)
        writeSound(secondsOf(packet.dts, timeBase))
        packet.rescaleTs(timeBase, images.timeBase)
        must(file.interleavedWriteFrameSync(packet))
      }
    },
    async finish() {
      writeSound(Infinity)
      must(await file.writeTrailer())
    },
    async close() {
      await file.closeOutput()
      file.freeContext()
    },
  }
}
