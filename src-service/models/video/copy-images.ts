import { AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import { Demuxer } from 'node-av/api'
import { FFmpegError, Rational, type Packet } from 'node-av/lib'
import type { EncodedImages } from './encode-drawn.ts'
import { framesPerSecond } from './rendered-video.ts'

async function openImages(path: string) {
  const demuxer = await Demuxer.open(path)
  const stream = demuxer.findBestStream(AVMEDIA_TYPE_VIDEO)
  if (stream !== undefined) return { demuxer, stream }
  await demuxer.close()
  throw new Error('The lip-synced video has no frames.')
}

/**
 * Copies the encoded images of videos, one after the other, without decoding them. The videos come from one encoder with
 * the same settings, at `fps` frames a second. @throws Error where one has none.
 */
export async function copyImages(
  paths: readonly [string, ...string[]],
  fps: number = framesPerSecond,
): Promise<EncodedImages> {
  const first = await openImages(paths[0])
  const { width, height } = first.stream.codecpar
  const { num, den } = first.stream.timeBase
  const packets: Packet[] = []

  async function take({ demuxer, stream }: Awaited<ReturnType<typeof openImages>>): Promise<void> {
    const before = BigInt(Math.round((packets.length * den) / (num * fps)))
    for await (const packet of demuxer.packets(stream.index)) {
      const kept = packet?.clone()
      packet?.free()
      if (kept === null || kept === undefined) continue
      kept.pts += before
      kept.dts += before
      packets.push(kept)
    }
  }

  await take(first)
  for (const path of paths.slice(1)) {
    const next = await openImages(path)
    await take(next)
    await next.demuxer.close()
  }
  let isOpen = true
  return {
    width,
    height,
    timeBase: new Rational(num, den),
    describe: (target) => FFmpegError.throwIfError(first.stream.codecpar.copy(target.codecpar), 'the video stream'),
    packets,
    free() {
      for (const packet of packets) packet.free()
      if (isOpen) void first.demuxer.close()
      isOpen = false
    },
  }
}
