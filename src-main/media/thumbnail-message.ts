import { z } from 'zod'
import { Playback, VideoScan } from '#shared/bridge/library.ts'
import { VoiceRecording } from '#shared/bridge/voice-sample.ts'
import { SampleAnalysis } from '#shared/domain/voice-sample/analyse-sample.ts'

/** Thumbnail sizes: the longest side, in pixels. */
export const thumbnailSizes = [256, 512, 1024] as const
export type ThumbnailSize = (typeof thumbnailSizes)[number]

/** The longer side of the icon of a drag, in pixels. */
export const dragIconSide = 96

/** The longer side of a frame of a video's strip, in pixels. */
export const stripSide = 256

/** One image of a contact sheet. `source`: a thumbnail; without one, `words` are shown instead. */
export const SheetImage = z.object({
  number: z.int(),
  caption: z.string(),
  source: z.string().nullable(),
  words: z.string(),
})
export type SheetImage = z.output<typeof SheetImage>

/** A contact sheet to draw into a new file. */
export const SheetOrder = z.object({
  target: z.string(),
  title: z.string(),
  detail: z.string(),
  images: z.array(SheetImage),
})
export type SheetOrder = z.output<typeof SheetOrder>

/**
 * How a file looks. `hashes`: 8 bytes a frame, zeros for one of a single colour; `looks`: as `printFrame` reads each;
 * `sound`: its loudness in parts. Base64; seconds.
 */
export const ReadFingerprint = z.object({
  aspect: z.number(),
  duration: z.number(),
  hashes: z.base64(),
  looks: z.base64(),
  sound: z.base64().nullable(),
})
export type ReadFingerprint = z.output<typeof ReadFingerprint>

/**
 * Requests to the worker. `measure` reads only the header; `colour` is for thumbnails, `strip`, `listen` and `scan` for video
 * and audio; `icon` draws a thumbnail as the small PNG of a drag, or a plain one without a source; `record` reads a voice
 * recording and `cut` a part of it, written where there is a target. Seconds. `texts` reads what is written inside a file;
 * `embed` copies one with a recipe, or without metadata. `hash` reads a whole file and `duplicate` copies one, for this
 * share of the time; `cancel` ends them.
 */
export const WorkerRequest = z.discriminatedUnion('kind', [
  z.object({ id: z.int(), kind: z.literal('measure'), source: z.string() }),
  z.object({ id: z.int(), kind: z.literal('shrink'), source: z.string(), target: z.string(), size: z.int() }),
  z.object({ id: z.int(), kind: z.literal('colour'), source: z.string() }),
  z.object({ id: z.int(), kind: z.literal('strip'), source: z.string(), target: z.string() }),
  z.object({ id: z.int(), kind: z.literal('listen'), source: z.string() }),
  z.object({ id: z.int(), kind: z.literal('scan'), source: z.string() }),
  z.object({ id: z.int(), kind: z.literal('png'), source: z.string() }),
  z.object({ id: z.int(), kind: z.literal('icon'), source: z.string().nullable(), target: z.string() }),
  z.object({ id: z.int(), kind: z.literal('fingerprint'), source: z.string(), isVideo: z.boolean() }),
  z.object({ id: z.int(), kind: z.literal('sheet'), order: SheetOrder }),
  z.object({ id: z.int(), kind: z.literal('record'), source: z.string(), target: z.string() }),
  z.object({
    id: z.int(),
    kind: z.literal('cut'),
    source: z.string(),
    start: z.number(),
    end: z.number(),
    target: z.string().nullable(),
  }),
  z.object({ id: z.int(), kind: z.literal('texts'), source: z.string() }),
  z.object({
    id: z.int(),
    kind: z.literal('embed'),
    source: z.string(),
    target: z.string(),
    extension: z.string(),
    recipe: z.string().nullable(),
  }),
  z.object({ id: z.int(), kind: z.literal('hash'), source: z.string(), share: z.number() }),
  z.object({ id: z.int(), kind: z.literal('duplicate'), source: z.string(), target: z.string(), share: z.number() }),
  z.object({ id: z.int(), kind: z.literal('cancel'), request: z.int() }),
])
export type WorkerRequest = z.output<typeof WorkerRequest>

/** The worker's answers. Pixels and seconds; null if it has none or they cannot be read. */
export const WorkerAnswer = z.discriminatedUnion('kind', [
  z.object({
    id: z.int(),
    kind: z.literal('measured'),
    width: z.int().nullable(),
    height: z.int().nullable(),
    duration: z.number().nullable(),
  }),
  z.object({ id: z.int(), kind: z.literal('shrunk') }),
  z.object({ id: z.int(), kind: z.literal('coloured'), colour: z.int() }),
  z.object({ id: z.int(), kind: z.literal('heard'), playback: Playback }),
  z.object({ id: z.int(), kind: z.literal('scanned'), scan: VideoScan }),
  z.object({ id: z.int(), kind: z.literal('png'), png: z.base64() }),
  z.object({ id: z.int(), kind: z.literal('fingerprint'), print: ReadFingerprint }),
  z.object({ id: z.int(), kind: z.literal('drawn') }),
  z.object({
    id: z.int(),
    kind: z.literal('recorded'),
    reading: VoiceRecording.pick({ seconds: true, peaks: true, analysis: true }),
  }),
  z.object({ id: z.int(), kind: z.literal('cut'), analysis: SampleAnalysis }),
  z.object({ id: z.int(), kind: z.literal('texts'), texts: z.array(z.object({ key: z.string(), text: z.string() })) }),
  z.object({ id: z.int(), kind: z.literal('embedded'), result: z.enum(['written', 'unsupported', 'too-large']) }),
  z.object({ id: z.int(), kind: z.literal('read'), bytes: z.int(), sha256: z.string() }),
  z.object({ id: z.int(), kind: z.literal('cancelled') }),
  z.object({ id: z.int(), kind: z.literal('refused'), reason: z.string(), code: z.string().optional() }),
])
export type WorkerAnswer = z.output<typeof WorkerAnswer>
