import { aspectRatios, type AspectRatio } from '../image-size.ts'

const mostSeed = 2_147_483_647

/** The prompt property of an image model; `description` says what it reads, with an example. */
export const promptProperty = (description: string) =>
  ({ type: 'string', title: 'Prompt', description, minLength: 1, maxLength: 600 }) as const

/** A choice among names; `description` is null where the title says enough. */
export const choiceProperty = (
  title: string,
  description: string | null,
  names: readonly string[],
  usual: string | undefined = names[0],
) =>
  ({
    type: 'string',
    title,
    ...(description === null ? {} : { description }),
    enum: [...names],
    default: usual,
  }) as const

/** The aspect ratio property; `longSide` is the longer side in pixels. */
export const ratioProperty = (usual: AspectRatio, longSide: number) =>
  choiceProperty('Aspect ratio', `The long side is ${longSide} pixels.`, aspectRatios, usual)

/** A property that takes a whole number between two bounds. */
export const wholeProperty = (
  title: string,
  description: string,
  { least, most, usual }: { readonly least: number; readonly most: number; readonly usual: number },
) => ({ type: 'integer', title, description, minimum: least, maximum: most, default: usual }) as const

/** A property that takes a link to an image; `description` is omitted if the title says enough. */
export const imageProperty = (description?: string) =>
  ({ type: 'string', format: 'uri', title: 'Image', ...(description === undefined ? {} : { description }) }) as const

/** A property that takes a list of links to images. */
export const imagesProperty = (
  description: string,
  { least, most }: { readonly least: number; readonly most: number },
) =>
  ({
    type: 'array',
    title: 'Images',
    description,
    items: { type: 'string', format: 'uri' },
    minItems: least,
    maxItems: most,
  }) as const

/** The seed property of a model that makes a `made`: an image or a video. */
export const seedPropertyOf = (made: string) =>
  ({
    type: 'integer',
    title: 'Seed',
    description: `The same seed and inputs give the same ${made}. Random if empty.`,
    minimum: 0,
    maximum: mostSeed,
  }) as const

/** The seed property of image models. */
export const seedProperty = seedPropertyOf('image')
