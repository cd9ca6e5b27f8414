import type { JsonSchema } from '#shared/contract/model.ts'

const mostSeed = 2_147_483_647

/** The file formats of encoded sounds. */
export const soundFormats = ['mp3', 'wav', 'ogg'] as const
export type SoundFormat = (typeof soundFormats)[number]

/** The input property for the file format. */
export const formatProperty: JsonSchema = {
  type: 'string',
  title: 'Format',
  description: 'MP3 plays everywhere, WAV is uncompressed, OGG is small.',
  enum: [...soundFormats],
  default: 'mp3',
}

/** The input property for the seed. */
export const takeProperty: JsonSchema = {
  type: 'integer',
  title: 'Seed',
  description: 'The same seed and inputs give the same audio. Random if empty.',
  minimum: 0,
  maximum: mostSeed,
}

/** An input property that takes one of a list of words; the first is the default. */
export function wordProperty(title: string, description: string, values: readonly string[]): JsonSchema {
  return { type: 'string', title, description, enum: [...values], default: values[0] }
}

/** An input property that takes a number between bounds. */
export function numberProperty(
  kind: 'integer' | 'number',
  title: string,
  description: string,
  bounds: { readonly least: number; readonly most: number; readonly usual: number },
): JsonSchema {
  return { type: kind, title, description, minimum: bounds.least, maximum: bounds.most, default: bounds.usual }
}

/** An input property that takes a text. */
export function textProperty(title: string, description: string, most: number): JsonSchema {
  return { type: 'string', title, description, minLength: 1, maxLength: most }
}

/** An input property that takes a link to a recording. */
export function recordingProperty(title: string, description: string): JsonSchema {
  return { type: 'string', format: 'uri', title, description }
}
