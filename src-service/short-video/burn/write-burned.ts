import { Dictionary, FFmpegError, type Packet, type Stream } from 'node-av/lib'
import { beginVideoFile, writeVideoHead } from '../../models/video/mux-video.ts'
import { cannotWrite, secondsOf, type Source } from './read-source.ts'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { BurnOrder, StyledCues } from '#shared/domain/captions/cue.ts'
import { namesOfParts, type VideoPart } from '#shared/domain/captions/caption-style.ts'
import { openVideoFile, type VideoFile } from '../../models/video/read-frames.ts'
import type { Coding } from '../../models/video/coding.ts'
import { openH264 } from '../../models/video/open-h264.ts'
import type { ImageSize } from '../../models/image-size.ts'

/** The maximum number of frames by which decoding order differs from display order. */
const mostEarly = 2

/** A video being written: its images part by part, interleaved with the source's sound. */
export type BurnedFile = {
  /** Writes a part's packets in decoding order, starting at frame `first`, and takes ownership of them. */
  write(packets: readonly Packet[], places: readonly number[], first: number): void
  /** Writes the rest of the sound, and the index. */
  finish(): Promise<void>
  close(): Promise<void>
}

/** Throws if a write failed: a full or read-only disk is not the video's fault. */
function must(answer: number): void {
  if (answer < 0) throw cannotWrite(new FFmpegError(answer))
}

/** Increase with any change that makes the same captions look different. */
const edition = 2

/** Encoding of burned videos: better than needed for viewing, since the raw cut was encoded once before. */
export const burnCoding: Coding = { preset: 'superfast', crf: 21, threads: 2 }

/** The coding of a video size. Packets can be joined only if their codings have the same `name`. */
type VideoCoding = { readonly name: string; describe(stream: Stream): void; free(): void }

/** Prepares the coding of a video. */
export async function readyCoding(size: ImageSize): Promise<VideoCoding> {
  const encoder = await openH264(size, burnCoding)
  const sets = encoder.extraData?.toString('hex') ?? ''
  return {
    name: JSON.stringify([edition, burnCoding, sets]),
    describe: (stream) => FFmpegError.throwIfError(stream.codecpar.fromContext(encoder), 'the video stream'),
    free: () => encoder.freeContext(),
  }
}

const sumOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Returns the cache keys of a video's parts: each covers everything that its images depend on. */
export function keysOfParts(source: Source, captions: StyledCues, coding: VideoCoding): string[] {
  const { sha256, width, height, times } = source
  return namesOfParts(captions, times).map((shown, part) =>
    sumOf(JSON.stringify([sha256, width, height, coding.name, part, shown])),
  )
}

/** Returns the number of frames in a part; 0 if there is no such part. */
export const lengthOf = (part: VideoPart | undefined) => (part === undefined ? 0 : part.end - part.first)

const lengthBytes = 4
const mark = Buffer.from([0, 0, 1])

/** Calls `call` with the start and end of each NAL unit in a packet read from a file: a length precedes each unit. */
function eachInFile(bytes: Buffer, call: (from: number, to: number) => void): void {
  for (let at = 0; at + lengthBytes <= bytes.length;) {
    const from = at + lengthBytes
    at = from + bytes.readUInt32BE(at)
    call(from, Math.min(at, bytes.length))
  }
}

/** The same for an encoder's packet: a start code precedes each unit, optionally with zeros before it. */
function eachEncoded(bytes: Buffer, call: (from: number, to: number) => void): void {
  for (let at = bytes.indexOf(mark); at >= 0;) {
    const from = at + mark.length
    at = bytes.indexOf(mark, from)
    let to = at < 0 ? bytes.length : at
    while (to > from && bytes[to - 1] === 0) to -= 1
    call(from, to)
  }
}

/** Hashes a part's packets in decoding order, independent of how their units are delimited. */
function sumOfPieces(packets: readonly Packet[], each: typeof eachInFile): string {
  const hash = createHash('sha256')
  for (const { data } of packets) {
    if (data === null) continue
    each(data, (from, to) => void hash.update(`${to - from} `).update(data.subarray(from, to)))
  }
  return hash.digest('base64url')
}

/** Returns the digest of a newly encoded part. */
export function digestOf(encoded: readonly Packet[]): string {
  return sumOfPieces(encoded, eachEncoded)
}

/** Replaces the length before each unit by a start code, as the encoder writes it. */
function markPieces(packet: Packet): void {
  const { pts, flags } = packet
  const bytes = Buffer.from(packet.data ?? '')
  eachInFile(bytes, (from) => void bytes.writeUInt32BE(1, from - lengthBytes))
  // Setting the data resets time and flags.
  packet.data = bytes
  packet.pts = pts
  packet.flags = flags
}

/** The parts of a previously burned video, read once from start to end. */
type EarlierParts = {
  /** Returns a part's packets if its key is the same and its bytes are unchanged, else null. */
  take(part: number, key: string): readonly Packet[] | null
  close(): Promise<void>
}

/** Opens the previously burned video. A missing, broken or differently divided one provides no parts. */
export async function openEarlier(earlier: BurnOrder['earlier'], parts: readonly VideoPart[]): Promise<EarlierParts> {
  const video =
    earlier === null || !existsSync(earlier.path) ? null : await openVideoFile(earlier.path).catch(() => null)
  let next = 0

  /** Reads the packets of the next part; discards them unless `isKept`. */
  function read(file: VideoFile, count: number, isKept: boolean): Packet[] {
    const all: Packet[] = []
    for (let seen = 0; seen < count;) {
      const packet = file.read()
      if (packet === null) break
      if (packet.streamIndex !== file.images.index) continue
      seen += 1
      const kept = isKept ? packet.clone() : null
      if (kept !== null) all.push(kept)
    }
    return all
  }
  return {
    take(part, key) {
      const note = earlier?.notes[part]
      if (video === null || note?.key !== key) return null
      for (; next < part; next += 1) read(video, lengthOf(parts[next]), false)
      next = part + 1
      const found = read(video, lengthOf(parts[part]), true)
      if (found.length === lengthOf(parts[part]) && sumOfPieces(found, eachInFile) === note.digest) {
        for (const packet of found) markPieces(packet)
        return found
      }
      for (const packet of found) packet.free()
      return null
    },
    close: async () => video?.close(),
  }
}

/** Creates the file of a burned video. @throws BurnError where it cannot be written. */
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
    // The codec tag of another container would be rejected.
    track.codecpar.codecTag = 0
  }
  await writeVideoHead(file).catch((error: unknown) => {
    throw cannotWrite(error)
  })
  let heard = 0
  const last = stamps.at(-1) ?? 0n
  const step = stamps.length > 1 ? (last - (stamps[0] ?? 0n)) / BigInt(stamps.length - 1) : 1n
  /** Returns a frame's presentation time; extrapolated before the first and after the last frame. */
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
