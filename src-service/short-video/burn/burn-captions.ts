import { rm } from 'node:fs/promises'
import { AV_LOG_ERROR } from 'node-av/constants'
import { Log, type Packet, FFmpegError } from 'node-av/lib'
import type { CaptionedVideo, BurnNotes, BurnOrder, CaptionLook, StyledCues } from '#shared/domain/captions/cue.ts'
import {
  partsOf,
  type VideoPart,
  captionDark,
  captionSpecs,
  createShown,
  drawingOf,
  layCaption,
  shownText,
  type LaidCaption,
  type ShownCaption,
} from '#shared/domain/captions/caption-style.ts'
import { encodeDrawn } from '../../models/video/encode-drawn.ts'
import { burnCoding, digestOf, keysOfParts, lengthOf, openEarlier, readyCoding, beginBurned } from './write-burned.ts'
import { readSource, type Source, badSource } from './read-source.ts'
import { openVideoFile, readFrames } from '../../models/video/read-frames.ts'
import type { Planes, EvenRect } from '../../models/video/planes.ts'
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { ImageSize } from '../../models/image-size.ts'
import { faceFor, createMeasure } from '../captions/set-words.ts'
import { layOver, takeOverlay, type Overlay } from '../../models/video/overlay.ts'

/** Cancellation and progress. `onProgress` counts newly made frames; `of` grows when a reused part is broken. */
export type Burning = {
  readonly signal: AbortSignal
  onProgress(made: number, of: number): void
}

/** Returns the display positions of packets within their part, by presentation time. */
function placesOf(packets: readonly Packet[]): number[] {
  const stamps = packets.map(({ pts }) => pts).toSorted((one, other) => Number(one - other))
  return packets.map(({ pts }) => stamps.indexOf(pts))
}

/** The frames of a raw cut from a given frame on. */
type SourceFrames = {
  /** Reads the next frame into `target`. @throws BurnError where it cannot be decoded, and after the last. */
  next(target: Planes): Promise<void>
  close(): Promise<void>
}

function undecodable(error: unknown): unknown {
  return error instanceof FFmpegError ? badSource('A frame of the raw cut could not be decoded.', error) : error
}

/** Opens a raw cut at a frame index. @throws BurnError where it is gone, or coded in an unknown way. */
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

type CaptionPainter = {
  /** Draws the caption of a time in seconds on an image. Renders it only when it changes. */
  layOn(image: Planes, seconds: number): void
}

const faces = { 600: 'strong', 800: 'heavy' } as const

/** Returns the part of a frame that a drawing covers, in even pixels. */
function evenReach({ x, y, width, height }: LaidCaption['reach'], frame: ImageSize): EvenRect {
  const even = (value: number, most: number) => Math.min(most, Math.max(0, 2 * Math.round(value / 2)))
  const left = even(x - 1, frame.width)
  const top = even(y - 1, frame.height)
  return {
    x: left,
    y: top,
    width: even(x + width + 1, frame.width) - left,
    height: even(y + height + 1, frame.height) - top,
  }
}

function draw(context: SKRSContext2D, look: CaptionLook, laid: LaidCaption, spoken: number): void {
  const { boxes, outlined, words } = drawingOf(laid, look, spoken)
  for (const { x, y, width, height, corner, fill } of boxes) {
    context.fillStyle = fill
    context.beginPath()
    context.roundRect(x, y, width, height, corner)
    context.fill()
  }
  context.lineJoin = 'round'
  context.lineWidth = laid.pixels * (captionSpecs[look.style].outline ?? 0)
  context.strokeStyle = captionDark.outline
  for (const { text, x, y } of outlined) context.strokeText(text, x, y)
  for (const { text, x, y, fill } of words) {
    context.fillStyle = fill
    context.fillText(text, x, y)
  }
}

/** Creates a caption painter for a video whose width and height are even. */
function createCaptionPainter({ cues, ...look }: StyledCues, frame: ImageSize): CaptionPainter {
  const shownAt = createShown(cues, look.style)
  const measuring = createCanvas(8, 8).getContext('2d')
  const face = faces[captionSpecs[look.style].weight]
  let drawn: { readonly state: string; readonly overlay: Overlay | null } | null = null

  function paint({ text, spoken }: ShownCaption, used: Overlay | null): Overlay | null {
    const letters = `${shownText(text)} ${shownText(text).toUpperCase()}`
    const laid = layCaption(text, look, frame, createMeasure(measuring, face, letters))
    if (laid === null) return null
    const reach = evenReach(laid.reach, frame)
    if (reach.width === 0 || reach.height === 0) return null
    const canvas = createCanvas(reach.width, reach.height)
    const context = canvas.getContext('2d')
    context.translate(-reach.x, -reach.y)
    context.font = faceFor(face, laid.pixels, letters)
    context.textBaseline = 'alphabetic'
    draw(context, look, laid, spoken)
    return takeOverlay(canvas, reach.x, reach.y, used ?? undefined)
  }

  return {
    layOn(image, seconds) {
      const shown = shownAt(seconds)
      if (shown === null) return
      const state = `${shown.spoken} ${shown.text}`
      if (drawn?.state !== state) drawn = { state, overlay: paint(shown, drawn?.overlay ?? null) }
      if (drawn.overlay !== null) layOver(image, drawn.overlay)
    },
  }
}

/** Re-encodes parts. Consecutive parts reuse the decoder. */
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
 * Burns captions into a video at its own size and frame times. Parts that show the same as in the previously burned
 * video are copied packet by packet; the others are decoded, drawn on and encoded. The sound is copied.
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
