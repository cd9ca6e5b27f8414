import { z } from 'zod'
import { Playback } from '#shared/bridge/library.ts'

/** Thumbnail sizes: the longest side, in pixels. */
export const thumbnailSizes = [256, 512, 1024] as const
export type ThumbnailSize = (typeof thumbnailSizes)[number]

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

/** Requests to the worker. `measure` reads only the header; `listen` is for video and audio. */
export const WorkerRequest = z.discriminatedUnion('kind', [
  z.object({ id: z.int(), kind: z.literal('measure'), source: z.string() }),
  z.object({ id: z.int(), kind: z.literal('shrink'), source: z.string(), target: z.string(), size: z.int() }),
  z.object({ id: z.int(), kind: z.literal('listen'), source: z.string() }),
  z.object({ id: z.int(), kind: z.literal('sheet'), order: SheetOrder }),
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
  z.object({ id: z.int(), kind: z.literal('heard'), playback: Playback }),
  z.object({ id: z.int(), kind: z.literal('drawn') }),
  z.object({ id: z.int(), kind: z.literal('refused'), reason: z.string() }),
])
export type WorkerAnswer = z.output<typeof WorkerAnswer>
