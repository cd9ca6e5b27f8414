import type { JsonSchema, Pricing } from '#shared/contract/model.ts'

/** One picture to make. The same job always gives the same bytes. */
export type PictureJob = {
  /** The model family that draws it: the folder's name under models. */
  readonly family: string
  /** The model's input, checked and with the schema's defaults filled in. */
  readonly input: Record<string, unknown>
  /** 0 to 2^31 - 1. The input's own `seed` where it has one, else drawn at start and kept with the generation. */
  readonly seed: number
}

/** A finished picture. `width` and `height` are pixels. */
export type PictureResult = {
  readonly file: Uint8Array
  readonly contentType: 'image/png'
  readonly width: number
  readonly height: number
}

/** What makes a model's results. */
export interface Engine {
  /**
   * Makes one picture. Progress is a share from 0 to 1.
   *
   * @throws Error with a sentence for the user where the picture cannot be made; the signal's reason where it was aborted.
   */
  render(job: PictureJob, signal: AbortSignal, onProgress?: (share: number) => void): Promise<PictureResult>
}

/** A price in whole credits, and in words (interface: Estimate). */
export type Price = { readonly credits: number; readonly note: string }

/** A model as the service holds it: what the catalog shows, and how a run is priced and made. Pure: no I/O. */
export type ModelDefinition = {
  /** The value sent as `modelId`; also the name of its cover, `resources/covers/<id>.webp`. */
  readonly id: string
  readonly name: string
  readonly description: string
  readonly output_type: 'image'
  readonly category: string
  /** The listed cost: the price of every run where `pricing` is null, else of the default input. */
  readonly credits: number
  readonly pricing: Pricing | null
  readonly input_schema: JsonSchema
  /** The price of an input that passed the schema, with its defaults filled in. */
  price(input: Readonly<Record<string, unknown>>): Price
  /** The engine that makes it, and the family it is drawn by. */
  readonly engine: { readonly kind: 'picture'; readonly family: string }
  /** How long a run of this kind takes where time is to be felt (`--speed`). Milliseconds. */
  readonly typicalMs: number
  /** An input worth trying; its output is the cover. */
  readonly example: { readonly input: Readonly<Record<string, unknown>> } | null
  /** The cover's file name under `resources/covers`, or null. */
  readonly cover: string | null
}
