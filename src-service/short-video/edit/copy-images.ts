import { Demuxer } from 'node-av/api'
import { AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import { FFmpegError, Rational, type Packet } from 'node-av/lib'
import type { EncodedImages } from '../../models/video/encode-drawn.ts'

/** Takes the pictures of a raw cut over as they are: nothing is encoded. @throws Error where it has none. */
export async function copyImages(rawVideo: string): Promise<EncodedImages> {
  const demuxer = await Demuxer.open(rawVideo)
  const stream = demuxer.findBestStream(AVMEDIA_TYPE_VIDEO)
  if (stream === undefined) {
    await demuxer.close()
    throw new Error('The lip-synced video has no frames.')
  }
  const { width, height } = stream.codecpar
  const { num, den } = stream.timeBase
  const packets: Packet[] = []
  for await (const packet of demuxer.packets(stream.index)) {
    const kept = packet?.clone()
    if (kept !== null && kept !== undefined) packets.push(kept)
    packet?.free()
  }
  let isOpen = true
  return {
    width,
    height,
    timeBase: new Rational(num, den),
    describe: (target) => FFmpegError.throwIfError(stream.codecpar.copy(target.codecpar), 'the video stream'),
    packets,
    free() {
      for (const packet of packets) packet.free()
      if (isOpen) void demuxer.close()
      isOpen = false
    },
  }
}
