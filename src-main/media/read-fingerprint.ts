import { Decoder, Demuxer } from 'node-av/api'
import { AV_LOG_QUIET, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO, AVSEEK_FLAG_BACKWARD } from 'node-av/constants'
import { Log } from 'node-av/lib'
import sharp, { type Sharp } from 'sharp'
import { type FramePrint, frameSide, printFrame } from '#shared/domain/library/fingerprint.ts'
import { mostPixels } from '#shared/domain/limits.ts'
import { frameAfter, readPlayback, scaleFrame } from './media-decoder.ts'
import type { ReadFingerprint } from './thumbnail-message.ts'

/** Where the frames of a video are read: shares of its length. */
const places = [0.1, 0.4, 0.65, 0.9]
/** The loudness of a video is kept in so many parts. */
const soundParts = 48
const bytesPerHash = 8

async function printImage(image: Sharp): Promise<FramePrint> {
  const pixels = await image
    .flatten({ background: '#808080' })
    .toColourspace('srgb')
    .resize(frameSide, frameSide, { fit: 'fill' })
    .raw()
    .toBuffer()
  return printFrame(pixels)
}

function packed(prints: readonly FramePrint[]) {
  const hashes = Buffer.alloc(prints.length * bytesPerHash)
  for (const [at, { hash }] of prints.entries()) {
    const [high, low] = hash ?? [0, 0]
    hashes.writeUInt32BE(high, at * bytesPerHash)
    hashes.writeUInt32BE(low, at * bytesPerHash + 4)
  }
  const looks = Buffer.concat(prints.map((print) => print.looks))
  return { hashes: hashes.toString('base64'), looks: looks.toString('base64') }
}

/** Reads how an image looks, upright. Runs in a worker. @throws Error if it is no readable image. */
export async function readImageFingerprint(source: string): Promise<ReadFingerprint> {
  const { autoOrient } = await sharp(source, { limitInputPixels: mostPixels }).metadata()
  const print = await printImage(sharp(source, { limitInputPixels: mostPixels, animated: false }).autoOrient())
  return { aspect: autoOrient.width / autoOrient.height, duration: 0, ...packed([print]), sound: null }
}

/** The loudest of each part of a video's sound, relative to the whole; null for silence or without sound. */
async function readSound(source: string): Promise<string | null> {
  const { peaks } = await readPlayback(source)
  const loudest = Math.max(0, ...(peaks ?? []))
  if (peaks === null || loudest === 0) return null
  const parts = Array.from({ length: soundParts }, (_, part) => {
    const from = Math.floor((part * peaks.length) / soundParts)
    const some = peaks.slice(from, Math.max(from + 1, Math.floor(((part + 1) * peaks.length) / soundParts)))
    return (Math.max(0, ...some) * 255) / loudest
  })
  return Buffer.from(parts).toString('base64')
}

async function readFrame(source: string, share: number): Promise<FramePrint | null> {
  await using demuxer = await Demuxer.open(source)
  const stream = demuxer.findBestStream(AVMEDIA_TYPE_VIDEO)
  if (stream === undefined) throw new Error('There are no frames in it')
  using decoder = await Decoder.create(stream)
  const seconds = demuxer.duration * share
  // A file that cannot be sought is read from its start.
  await demuxer.seek(seconds, -1, AVSEEK_FLAG_BACKWARD)
  const frame = await frameAfter(demuxer, stream, decoder, seconds, 0)
  if (frame === null) return null
  try {
    return printFrame(await scaleFrame(frame, frameSide, frameSide))
  } finally {
    frame.free()
  }
}

/**
 * Reads how a video looks at a few times, and how loud it is. A rotation that only its header says is not applied: copies
 * have the same. Runs in a worker.
 * @throws Error if it is no readable video.
 */
export async function readVideoFingerprint(source: string): Promise<ReadFingerprint> {
  Log.setLevel(AV_LOG_QUIET)
  const prints: FramePrint[] = []
  for (const share of places) {
    const print = await readFrame(source, share)
    if (print !== null) prints.push(print)
  }
  await using demuxer = await Demuxer.open(source)
  const video = demuxer.findBestStream(AVMEDIA_TYPE_VIDEO)
  if (video === undefined || prints.length < places.length) throw new Error('There are too few frames in it')
  const { width, height } = video.codecpar
  const hasSound = demuxer.findBestStream(AVMEDIA_TYPE_AUDIO) !== undefined
  return {
    aspect: width / height,
    duration: demuxer.duration,
    ...packed(prints),
    sound: hasSound ? await readSound(source) : null,
  }
}
