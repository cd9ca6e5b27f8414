import { Decoder, Demuxer, FilterAPI } from 'node-av/api'
import { AV_LOG_QUIET, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import { Log, type Packet, type Stream } from 'node-av/lib'
import type { VideoScan } from '#shared/bridge/library.ts'
import { shadeOf } from '#shared/domain/captions/caption-contrast.ts'
import { scaleFrame } from './media-decoder.ts'

/** Longer files are not scanned: no presenter video is. Seconds. */
const mostSeconds = 600
/** The longer side of a scanned frame, in pixels: each is the mean of a part of the frame smaller than a letter. */
const longSide = 96
/** Frames are at least so far apart. Seconds. */
const apart = 0.9

/** Passes on the packets of a stream that hold a whole frame. */
async function* keyPackets(packets: AsyncIterable<Packet | null>): AsyncGenerator<Packet | null> {
  for await (const packet of packets) {
    if (packet === null || packet.isKeyframe) yield packet
    else packet.free()
  }
}

/** Turns RGB bytes into shades, one byte a pixel. */
function shadesOf(pixels: Buffer): Buffer {
  const shades = Buffer.alloc(pixels.length / 3)
  for (let at = 0; at < shades.length; at += 1) {
    shades[at] = shadeOf(pixels[at * 3] ?? 0, pixels[at * 3 + 1] ?? 0, pixels[at * 3 + 2] ?? 0)
  }
  return shades
}

/** Reads the frames of a video that can be decoded alone. */
async function readFrames(demuxer: Demuxer, stream: Stream): Promise<VideoScan['frames']> {
  using decoder = await Decoder.create(stream)
  const { num, den } = stream.timeBase
  const { width, height } = stream.codecpar
  const share = Math.min(1, longSide / Math.max(width, height))
  const [wide, tall] = [Math.max(1, Math.round(width * share)), Math.max(1, Math.round(height * share))]
  const times: number[] = []
  const shades: Buffer[] = []
  for await (const frame of decoder.frames(keyPackets(demuxer.packets(stream.index)))) {
    if (frame === null) break
    const at = (Number(frame.pts) * num) / den
    if (at - (times.at(-1) ?? -apart) >= apart) {
      times.push(at)
      shades.push(shadesOf(await scaleFrame(frame, wide, tall)))
    }
    frame.free()
  }
  return times.length === 0
    ? null
    : { width: wide, height: tall, times, shades: Buffer.concat(shades).toString('base64') }
}

/** Measures integrated loudness and true peak (ITU-R BS.1770-4) with FFmpeg's filter. Null for silence. */
async function readLoudness(demuxer: Demuxer, stream: Stream): Promise<VideoScan['loudness']> {
  using decoder = await Decoder.create(stream)
  using filter = FilterAPI.create('ebur128=peak=true:metadata=1')
  let [integrated, peak] = [Number.NaN, Number.NaN]
  for await (const frame of filter.frames(decoder.frames(demuxer.packets(stream.index)))) {
    if (frame === null) break
    const said = frame.getMetadata().getAll()
    if ('lavfi.r128.I' in said) {
      integrated = Number(said['lavfi.r128.I'])
      peak = 20 * Math.log10(Number(said['lavfi.r128.true_peak']))
    }
    frame.free()
  }
  // The filter's own floor.
  return Number.isFinite(peak) && integrated > -70 ? { integrated, peak } : null
}

/**
 * Scans a video for what captions are checked by: the shades of its key frames, and its loudness. Runs in a worker.
 * @throws Error if the file is no readable video or audio.
 */
export async function scanVideo(source: string): Promise<VideoScan> {
  Log.setLevel(AV_LOG_QUIET)
  // Each stream is read from the start.
  await using forFrames = await Demuxer.open(source)
  if (forFrames.duration > mostSeconds) return { frames: null, loudness: null }
  const video = forFrames.findBestStream(AVMEDIA_TYPE_VIDEO)
  const frames = video === undefined ? null : await readFrames(forFrames, video)
  await using forSound = await Demuxer.open(source)
  const audio = forSound.findBestStream(AVMEDIA_TYPE_AUDIO)
  return { frames, loudness: audio === undefined ? null : await readLoudness(forSound, audio) }
}
