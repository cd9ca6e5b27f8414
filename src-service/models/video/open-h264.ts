import {
  AV_CODEC_FLAG_CLOSED_GOP,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_YUV420P,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import { Codec, CodecContext, Dictionary, FFmpegError, Rational } from 'node-av/lib'
import type { ImageSize } from '../image-size.ts'
import type { VideoPart } from '../render-parts.ts'
import type { Coding } from './coding.ts'
import { framesPerSecond } from './rendered-video.ts'

/** Seconds between keyframes, which players can seek to. */
const groupSeconds = 2

/** How much work a frame is, compared with others of its video. */
type WorkOf = (frame: number) => number

const evenWork: WorkOf = () => 1

/** The frame at which a part begins: at a keyframe, so that the parts are the same images as the whole. */
function startOfPart(count: number, { at, of }: VideoPart, fps: number, workOf: WorkOf): number {
  if (at === of) return count
  const works = Array.from({ length: count }, (_, frame) => workOf(frame))
  const wanted = (works.reduce((sum, work) => sum + work, 0) * at) / of
  let done = 0
  const frame = works.findIndex((work) => (done += work) > wanted)
  const group = groupSeconds * fps
  return Math.round(Math.max(0, frame) / group) * group
}

/**
 * The frames of a part, from the first to before the last of `until`; none if the video is too short. Parts are as much
 * work as each other, as far as keyframes allow.
 */
export function framesOfPart(count: number, part: VideoPart, fps: number = framesPerSecond, workOf: WorkOf = evenWork) {
  const startOf = (at: number) => startOfPart(count, { ...part, at }, fps, workOf)
  return { from: startOf(part.at), until: startOf(part.at + 1) }
}

// No B-frames, weighting or scene cut detection (cuts are known), and the simpler entropy coding.
const drawnParameters = 'mbtree=0:bframes=0:weightp=0:scenecut=0:subme=0:cabac=0'

function optionsOf({ preset, crf, threads, isDrawn }: Coding): Record<string, string> {
  const own = isDrawn
    ? { qp: String(crf), 'x264-params': drawnParameters }
    : { crf: String(crf), 'x264-params': 'mbtree=0' }
  return { preset, threads: String(threads), ...own }
}

/**
 * Opens an encoder for H.264, 4:2:0, BT.709, with deterministic output; the caller frees it. The number of threads
 * changes the bytes, so it is fixed. Block weighting by future frames (mbtree) differs between runs on a busy machine,
 * so it is off. The closed-GOP flag is explicit because setting any flag drops the encoder's own.
 */
export async function openH264(
  { width, height }: ImageSize,
  coding: Coding,
  fps: number = framesPerSecond,
): Promise<CodecContext> {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264)
  if (codec === null) throw new Error('The H.264 encoder is missing.')
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.width = width
  encoder.height = height
  encoder.pixelFormat = AV_PIX_FMT_YUV420P
  encoder.timeBase = new Rational(1, fps)
  encoder.framerate = new Rational(fps, 1)
  encoder.gopSize = fps * groupSeconds
  encoder.colorSpace = AVCOL_SPC_BT709
  encoder.colorPrimaries = AVCOL_PRI_BT709
  encoder.colorTrc = AVCOL_TRC_BT709
  encoder.colorRange = AVCOL_RANGE_MPEG
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER, AV_CODEC_FLAG_CLOSED_GOP)
  FFmpegError.throwIfError(await encoder.open2(codec, Dictionary.fromObject(optionsOf(coding))), 'H.264')
  return encoder
}
