import { Dictionary, FFmpegError, type Packet, type Stream } from 'node-av/lib'
import { beginVideoFile, writeVideoHead } from '../../models/video/mux-video.ts'
import { cannotWrite, secondsOf, type Source } from './read-source.ts'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { BurnOrder } from '#shared/domain/captions/cue.ts'
import { namesOfParts, type VideoPart, type StyledCues } from '#shared/domain/captions/caption-style.ts'
import { openVideoFile, type VideoFile } from '../../models/video/read-frames.ts'
import { openH264, type Coding } from '../../models/video/open-h264.ts'
import type { ImageSize } from '../../models/image-size.ts'

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

/** Changes with anything that makes other pictures of the same captions. */
const edition = 1

/** How burned films are encoded: better than they are seen, since the raw cut was encoded once before. */
export const burnCoding: Coding = { preset: 'superfast', crf: 21, threads: 2 }

/** The coding of a film of a size: what its stream is told, and a name that is another where packets do not join. */
type VideoCoding = { readonly name: string; describe(stream: Stream): void; free(): void }

/** Readies the coding of a film. */
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

/** The keys of a film's parts: each names all that its pictures are made from. */
export function keysOfParts(source: Source, captions: StyledCues, coding: VideoCoding): string[] {
  const { sha256, width, height, times } = source
  return namesOfParts(captions, times).map((shown, part) =>
    sumOf(JSON.stringify([sha256, width, height, coding.name, part, shown])),
  )
}

/** How many frames a part has; none where there is no such part. */
export const lengthOf = (part: VideoPart | undefined) => (part === undefined ? 0 : part.end - part.first)

const lengthBytes = 4
const mark = Buffer.from([0, 0, 1])

/** Calls for each piece of a packet, from its first byte to the one before its end. As a file has it: a length before each. */
function eachInFile(bytes: Buffer, call: (from: number, to: number) => void): void {
  for (let at = 0; at + lengthBytes <= bytes.length;) {
    const from = at + lengthBytes
    at = from + bytes.readUInt32BE(at)
    call(from, Math.min(at, bytes.length))
  }
}

/** The same as an encoder has it: a mark before each, and zeros that may stand before a mark. */
function eachEncoded(bytes: Buffer, call: (from: number, to: number) => void): void {
  for (let at = bytes.indexOf(mark); at >= 0;) {
    const from = at + mark.length
    at = bytes.indexOf(mark, from)
    let to = at < 0 ? bytes.length : at
    while (to > from && bytes[to - 1] === 0) to -= 1
    call(from, to)
  }
}

/** The sum of a part's packets in the order in which they are decoded, whichever way their pieces are set apart. */
function sumOfPieces(packets: readonly Packet[], each: typeof eachInFile): string {
  const hash = createHash('sha256')
  for (const { data } of packets) {
    if (data === null) continue
    each(data, (from, to) => void hash.update(`${to - from} `).update(data.subarray(from, to)))
  }
  return hash.digest('base64url')
}

/** What is noted of a part that was encoded just now. */
export function digestOf(encoded: readonly Packet[]): string {
  return sumOfPieces(encoded, eachEncoded)
}

/** Begins each piece of a packet with a mark, as the encoder does, where a file has its length. */
function markPieces(packet: Packet): void {
  const { pts, flags } = packet
  const bytes = Buffer.from(packet.data ?? '')
  eachInFile(bytes, (from) => void bytes.writeUInt32BE(1, from - lengthBytes))
  // Other bytes make it another packet, which keeps neither its time nor what it is.
  packet.data = bytes
  packet.pts = pts
  packet.flags = flags
}

/** The parts of a film that was burned before, read once from its start to its end. */
type EarlierParts = {
  /** The packets of a part, where its key is the same and its bytes are still those that were written; else null. */
  take(part: number, key: string): readonly Packet[] | null
  close(): Promise<void>
}

/** Opens the film that was burned before. One that is gone, broken or of other parts has nothing to take. */
export async function openEarlier(earlier: BurnOrder['earlier'], parts: readonly VideoPart[]): Promise<EarlierParts> {
  const video =
    earlier === null || !existsSync(earlier.path) ? null : await openVideoFile(earlier.path).catch(() => null)
  let next = 0

  /** The packets of the part that comes next; not kept where it is passed over. */
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
