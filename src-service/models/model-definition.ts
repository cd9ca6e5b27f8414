import type { JsonSchema, Pricing } from '#shared/contract/model.ts'

/** A file sent with an input: fetched, probed and readable before rendering starts. */
export type MediaFile = {
  readonly path: string
  readonly contentType: string
  /** Seconds; audio and video only. */
  readonly durationSec?: number
  /** Pixels; images and video only. */
  readonly width?: number
  readonly height?: number
}

/** One result to render. The same job always gives the same bytes. */
export type RenderJob = {
  /** The model family that renders it: its name in `registry.ts`. */
  readonly family: string
  /** The model's input, validated and with the schema's defaults filled in. */
  readonly input: Record<string, unknown>
  /** 0 to 2^31 - 1. The input's own `seed` if it has one, else drawn at start and stored with the generation. */
  readonly seed: number
  /** The files behind the input's links, by input name, in the order of the input. */
  readonly media: Readonly<Record<string, readonly MediaFile[]>>
  /** An empty folder for temporary files. The caller removes it once it has taken the results. */
  readonly folder: string
}

/** The content types that engines produce. */
export type MadeType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/webp'
  | 'video/mp4'
  | 'audio/wav'
  | 'audio/mpeg'
  | 'audio/ogg'
  | 'audio/flac'
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
  /** The time of the video's most representative frame. Seconds. */
  readonly posterSec?: number
}

/** The output of a job: the results in order, then files stored with them, such as word times. */
export type RenderResult = { readonly files: readonly RenderedFile[] }

/** Renders a model's results. */
export interface Engine {
  /**
   * Renders one result. Reports progress as a share from 0 to 1.
   *
   * @throws Error with a message for the user if it cannot be rendered; the signal's reason if it was aborted.
   */
  render(job: RenderJob, signal: AbortSignal, onProgress?: (share: number) => void): Promise<RenderResult>
}

/** An input that holds a link, or a list of links, to files. */
export type MediaInput = {
  /** The input's name in the schema. */
  readonly name: string
  readonly kind: 'image' | 'audio' | 'video'
  /**
   * Whether the run is priced by the file's length: `price` reads it, in seconds, from `_audioDurationSec`. The
   * service measures it (interface: Model); an estimate without a file to measure assumes 30.
   */
  readonly billed?: true
}

/** A price in whole credits, and its description (interface: Estimate). */
export type Price = { readonly credits: number; readonly note: string }

/**
 * An input worth trying. `media` names the files its links point to, under `resources/covers`: the service adds their
 * addresses to `input`. The cover is made from the larger files of the same names under `resources/examples`.
 */
export type ModelExample = {
  readonly input: Readonly<Record<string, unknown>>
  readonly media?: Readonly<Record<string, readonly string[]>>
  /** The result, as a file under `resources/covers`; omitted if the cover is the result. */
  readonly output?: string
}

/** A model as the service sees it: what the catalog shows, and how a run is priced and rendered. Pure: no I/O. */
export type ModelDefinition = {
  /** The value sent as `modelId`; also the name of its cover, `resources/covers/<id>.webp`. */
  readonly id: string
  readonly name: string
  readonly description: string
  readonly output_type: 'image' | 'video' | 'audio'
  readonly category: string
  /** The listed cost: the price of every run if `pricing` is null, else of the default input. */
  readonly credits: number
  readonly pricing: Pricing | null
  readonly input_schema: JsonSchema
  readonly media?: readonly MediaInput[]
  /** Prices an input that passed the schema, with its defaults (and a billed length) filled in. */
  price(input: Readonly<Record<string, unknown>>): Price
  /**
   * What renders it: its name in `registry.ts`, or the model of a user's engine with the engine's name and place. Models
   * with the same `lane` share the number of runs at once; null or absent for those of the service itself.
   */
  readonly engine: {
    readonly family: string
    readonly name?: string
    readonly runsAt?: 'computer' | 'network' | 'cloud'
    readonly lane?: string
  }
  /** How long a run typically takes when time is simulated (`--speed`). Milliseconds. */
  readonly typicalMs: number
  /** An input worth trying; its output is the cover. */
  readonly example: ModelExample | null
  /** The cover's file name under `resources/covers`, or null. */
  readonly cover: string | null
}
