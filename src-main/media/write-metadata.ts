import { open, readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { recipeKey } from '#shared/domain/embedded-recipe.ts'
import { copyStreams, isCopiedByStreams } from './copy-streams.ts'
import { imageWith, RecipeTooLargeError, writtenImages } from './image-metadata.ts'

/** How a copy was written; `unsupported`: its format has no place for a recipe, or cannot be stripped. */
export type WrittenCopy = 'written' | 'unsupported' | 'too-large'

/** An image is held in memory while it is copied. Bytes. */
const mostImageBytes = 200 * 1024 ** 2
/** A WAV or MP3 tag is read whole by many players. Characters. */
const longestComment = 1_000_000

async function writeImage(source: string, target: string, extension: string, recipe: string | null) {
  const { size } = await stat(source)
  if (size > mostImageBytes) return 'too-large'
  const { width, height, hasAlpha, orientation = 1 } = await sharp(source, { limitInputPixels: false }).metadata()
  const image = imageWith(await readFile(source), extension, { recipe, orientation }, { width, height, hasAlpha })
  const handle = await open(target, 'wx')
  try {
    await handle.writeFile(image)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return 'written'
}

/**
 * Copies a media file to a new one with a recipe beside what it has, or, where `recipe` is null, without any metadata.
 * Pixels and sound are copied as they are coded, never encoded again. Runs in a worker.
 * @throws Error if the file cannot be read or written.
 */
export async function writeCopyWith(order: {
  source: string
  target: string
  extension: string
  recipe: string | null
}): Promise<WrittenCopy> {
  const { source, target, extension, recipe } = order
  if (writtenImages.has(extension)) {
    return writeImage(source, target, extension, recipe).catch((error: unknown) => {
      if (error instanceof RecipeTooLargeError) return 'too-large'
      throw error
    })
  }
  if (!isCopiedByStreams(extension)) return 'unsupported'
  if (recipe !== null && recipe.length > longestComment) return 'too-large'
  await copyStreams(source, target, { extension, comment: recipe === null ? null : `${recipeKey}:${recipe}` })
  return 'written'
}
