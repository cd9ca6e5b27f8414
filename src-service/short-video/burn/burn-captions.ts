import { rm } from 'node:fs/promises'
import { AV_LOG_ERROR } from 'node-av/constants'
import { Log, type Packet, FFmpegError } from 'node-av/lib'
import type { CaptionedVideo, BurnNotes, BurnOrder } from '#shared/domain/captions/burn-message.ts'
import { partsOf, type VideoPart } from '#shared/domain/captions/caption-parts.ts'
import { encodeDrawn } from '../../models/video/encode-drawn.ts'
import { createCaptionPainter } from './caption-painter.ts'
import { burnCoding, digestOf, keysOfParts, lengthOf, openEarlier, readyCoding } from './video-parts.ts'
import { readSource, type Source } from './read-source.ts'
import { beginBurned } from './write-burned.ts'
import { openVideoFile } from '../../models/video/video-file.ts'
import type { Planes } from '../../models/video/planes.ts'
import { readFrames } from '../../models/video/read-frames.ts'
import { badSource } from './burn-error.ts'

/** How a burn is followed and given up. `onProgress` counts the frames that are made anew; `of` grows where a kept part is found broken. */
export type Burning = {
  readonly signal: AbortSignal
  onProgress(made: number, of: number): void
}

/** The places in their part of the frames that packets hold, by the order of their times. */
function placesOf(packets: readonly Packet[]): number[] {
  const stamps = packets.map(({ pts }) => pts).toSorted((one, other) => Number(one - other))
  return packets.map(({ pts }) => stamps.indexOf(pts))
}

/** The frames of a raw cut from one of them on. */
type SourceFrames = {
  /** Puts the next frame into `target`. @throws BurnError where it cannot be decoded, and after the last. */
  next(target: Planes): Promise<void>
  close(): Promise<void>
}

function undecodable(error: unknown): unknown {
  return error instanceof FFmpegError ? badSource('A frame of the raw cut could not be decoded.', error) : error
}

/** Opens a raw cut at a frame, by its place. @throws BurnError where it is gone, or coded in an unknown way. */
async function openFrames(source: Source, first: number): Promise<SourceFrames> {
  const video = await openVideoFile(source.path)
  if (video === null) throw badSource('The raw cut has no frames.')
  const frames = await readFrames(video, source, first === 0 ? undefined : source.stamps[first]).catch(
    async (error: unknown) => {
      await video.close()
      throw undecodable(error)
    },
  )
  return {
    async next(target) {
      const isThere = await frames.next(target).catch((error: unknown) => {
        throw undecodable(error)
      })
      if (!isThere) throw badSource('The raw cut ends before its last frame.')
    },
    async close() {
      frames.close()
      await video.close()
    },
  }
}

/** Makes parts anew, one after the other where they follow each other; the decoder stands where the last one ended. */
function createMaker(source: Source, order: BurnOrder, { signal, onProgress }: Burning, of: number) {
  const painter = createCaptionPainter(order, source)
  const { width, height, times } = source
  let open: { readonly reader: SourceFrames; readonly at: number } | null = null
  let made = 0

  async function readerAt(first: number): Promise<SourceFrames> {
    if (open?.at === first) return open.reader
    await open?.reader.close()
    open = null
    return openFrames(source, first)
  }
  return {
    async make({ first, end }: VideoPart) {
      const reader = await readerAt(first)
      open = { reader, at: end }
      return encodeDrawn(
        {
          width,
          height,
          count: end - first,
          coding: burnCoding,
          async drawInto(image, index) {
            await reader.next(image)
            painter.layOn(image, times[first + index] ?? 0)
            made += 1
            onProgress(made, Math.max(made, of))
          },
          isCut: () => false,
        },
        { signal },
      )
    },
    async close() {
      await open?.reader.close()
    },
  }
}

async function burn(source: Source, order: BurnOrder, burning: Burning): Promise<CaptionedVideo> {
  const { times } = source
  const parts = partsOf(times)
  const coding = await readyCoding(source)
  const keys = keysOfParts(source, order, coding)
  const isKept = (part: number) => order.earlier?.notes[part]?.key === keys[part]
  const count = parts.reduce((sum, frames, part) => sum + (isKept(part) ? 0 : lengthOf(frames)), 0)
  const earlier = await openEarlier(order.earlier, parts)
  const maker = createMaker(source, order, burning, count)
  const file = await beginBurned(order.target, source, coding)
  const notes: BurnNotes = []
  const madeParts: number[] = []
  try {
    for (const [part, frames] of parts.entries()) {
      burning.signal.throwIfAborted()
      const key = keys[part] ?? ''
      const kept = earlier.take(part, key)
      if (kept !== null) {
        notes.push({ key, digest: order.earlier?.notes[part]?.digest ?? '' })
        file.write(kept, placesOf(kept), frames.first)
        for (const packet of kept) packet.free()
        continue
      }
      const made = await maker.make(frames)
      madeParts.push(part)
      notes.push({ key, digest: digestOf(made.packets) })
      file.write(made.packets, placesOf(made.packets), frames.first)
      made.free()
    }
    await file.finish()
  } finally {
    await file.close()
    await maker.close()
    await earlier.close()
    coding.free()
  }
  const framesMade = madeParts.reduce((sum, part) => sum + lengthOf(parts[part]), 0)
  const madeSeconds = ((times.at(-1) ?? 0) / Math.max(1, times.length - 1)) * framesMade
  return { notes, madeParts, madeSeconds, frames: times.length }
}

/**
 * Burns captions into a film, at its own size and times. Parts that show what they showed in the film that was burned before
 * are taken over packet by packet; the others are decoded, drawn on and encoded. The sound is taken over as it is.
 *
 * @throws BurnError with a sentence for the user, or the signal's reason; then there is no file at the target.
 */
export async function burnCaptions(order: BurnOrder, burning: Burning): Promise<CaptionedVideo> {
  Log.setLevel(AV_LOG_ERROR)
  const source = await readSource(order.source)
  try {
    return await burn(source, order, burning)
  } catch (error) {
    await rm(order.target, { force: true })
    throw error
  } finally {
    await source.free()
  }
}
