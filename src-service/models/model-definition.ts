import type { JsonSchema, Pricing } from '#shared/contract/model.ts'

/** A file that was sent with an input: fetched, probed and readable before the rendering begins. */
export type MediaFile = {
  readonly path: string
  readonly contentType: string
  /** Seconds; of audio and video. */
  readonly durationSec?: number
  /** Pixels; of images and video. */
  readonly width?: number
  readonly height?: number
}

/** One result to make. The same job always gives the same bytes. */
export type RenderJob = {
  /** The model family that makes it: its name in `registry.ts`. */
  readonly family: string
  /** The model's input, checked and with the schema's defaults filled in. */
  readonly input: Record<string, unknown>
  /** 0 to 2^31 - 1. The input's own `seed` where it has one, else drawn at start and kept with the generation. */
  readonly seed: number
  /** The files behind the input's links, by the input's name, in the input's order. */
  readonly media: Readonly<Record<string, readonly MediaFile[]>>
  /** An empty folder for what is written on the way. It is the caller's, who removes it when the files are taken. */
  readonly folder: string
}

/** What engines make. */
export type MadeType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/webp'
  | 'video/mp4'
  | 'audio/wav'
  | 'audio/mpeg'
  | 'audio/ogg'
  | 'application/json'

/** One finished file. */
export type RenderedFile = {
  /** The bytes, or the path of the finished file in the job's folder. */
  readonly file: Uint8Array | string
  readonly contentType: MadeType
  /** Pixels. */
  readonly width?: number
  readonly height?: number
  /** Seconds. */
  readonly durationSec?: number
  /** The frame of a video that shows best what it is. Seconds. */
  readonly posterSec?: number
}

/** What a job made: the results first, in order; then files kept beside them, such as word times. */
export type RenderResult = { readonly files: readonly RenderedFile[] }

/** What makes a model's results. */
export interface Engine {
  /**
   * Makes one result. Progress is a share from 0 to 1.
   *
   * @throws Error with a sentence for the user where it cannot be made; the signal's reason where it was aborted.
   */
  render(job: RenderJob, signal: AbortSignal, onProgress?: (share: number) => void): Promise<RenderResult>
}

/** An input that holds a link, or a list of links, to a file. */
export type MediaInput = {
  /** The input's name in the schema. */
  readonly name: string
  readonly kind: 'image' | 'audio' | 'video'
  /**
   * Whether the run is priced by its length: `price` then finds it, in seconds, as `_audioDurationSec`. The service
   * measures it (interface: Model); an estimate without a file to measure takes 30.
   */
  readonly billed?: true
}

/** A price in whole credits, and in words (interface: Estimate). */
export type Price = { readonly credits: number; readonly note: string }

/**
 * An input worth trying. `media` names what its links lead to, as files under `resources/covers`: the service adds their
 * addresses to `input`. The cover is made from the larger files of the same names under `resources/examples`.
 */
export type ModelExample = {
  readonly input: Readonly<Record<string, unknown>>
  readonly media?: Readonly<Record<string, readonly string[]>>
  /** The result, as a file under `resources/covers`; left out where the cover is the result. */
  readonly output?: string
}

/** A model as the service holds it: what the catalog shows, and how a run is priced and made. Pure: no I/O. */
export type ModelDefinition = {
  /** The value sent as `modelId`; also the name of its cover, `resources/covers/<id>.webp`. */
  readonly id: string
  readonly name: string
  readonly description: string
  readonly output_type: 'image' | 'video' | 'audio'
  readonly category: string
  /** The listed cost: the price of every run where `pricing` is null, else of the default input. */
  readonly credits: number
  readonly pricing: Pricing | null
  readonly input_schema: JsonSchema
  /** The inputs that hold links to files; none where it is left out. */
  readonly media?: readonly MediaInput[]
  /** The price of an input that passed the schema, with its defaults (and a billed length) filled in. */
  price(input: Readonly<Record<string, unknown>>): Price
  /** What makes it: its name in `registry.ts`. */
  readonly engine: { readonly family: string }
  /** How long a run of this kind takes where time is to be felt (`--speed`). Milliseconds. */
  readonly typicalMs: number
  /** An input worth trying; its output is the cover. */
  readonly example: ModelExample | null
  /** The cover's file name under `resources/covers`, or null. */
  readonly cover: string | null
}
