import { AVERROR_EOF, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO, AVSEEK_FLAG_BACKWARD } from 'node-av/constants'
import { FFmpegError, FormatContext, Packet, type Stream } from 'node-av/lib'

/** A film that is read packet by packet. Reading waits for the disk alone, so it is done on this thread. */
export type VideoFile = {
  readonly images: Stream
  readonly sound: Stream | null
  /** The next packet, or null after the last. Its memory is the next one’s: what is kept is cloned. */
  read(): Packet | null
  /** Goes to the last picture at or before a time, in units of the pictures, that stands for itself. @throws FFmpegError */
  seek(stamp: bigint): void
  close(): Promise<void>
}

/** Opens a film; null where there are no pictures in it. @throws FFmpegError where it is none. */
export async function openVideoFile(path: string): Promise<VideoFile | null> {
  const file = new FormatContext()
  FFmpegError.throwIfError(await file.openInput(path, null, null), 'the film')
  const found = await file.findStreamInfo(null)
  if (found < 0) {
    await file.closeInput()
    throw new FFmpegError(found)
  }
  const streamOf = (type: number) => file.streams.find(({ codecpar }) => codecpar.codecType === type)
  const images = streamOf(AVMEDIA_TYPE_VIDEO)
  if (images === undefined) {
    await file.closeInput()
    return null
  }
  const packet = new Packet()
  packet.alloc()
  return {
    images,
    sound: streamOf(AVMEDIA_TYPE_AUDIO) ?? null,
    read() {
      packet.unref()
      const answer = file.readFrameSync(packet)
      if (answer === AVERROR_EOF) return null
      FFmpegError.throwIfError(answer, 'the film')
      return packet
    },
    seek(stamp) {
      FFmpegError.throwIfError(file.seekFrameSync(images.index, stamp, AVSEEK_FLAG_BACKWARD), 'a place in the film')
    },
    async close() {
      packet.free()
      await file.closeInput()
    },
  }
}
