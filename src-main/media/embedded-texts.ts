import sharp from 'sharp'
import { SaxesParser } from 'saxes'
import { recipeKey } from '#shared/domain/embedded-recipe.ts'

/** Longer texts are left in their file. Characters. */
const longestText = 4_000_000

/** The namespace of the recipe in XMP. */
export const recipeNamespace = 'urn:backlot:recipe'

const tags = { exifFolder: 0x8769, userComment: 0x9286 }

/** Reads the value of an entry in one folder of EXIF data; null if it has none. */
function entryOf(tiff: DataView, folder: number, tag: number) {
  const little = tiff.getUint16(0) === 0x4949
  const count = tiff.getUint16(folder, little)
  for (let index = 0; index < count; index += 1) {
    const at = folder + 2 + index * 12
    if (tiff.getUint16(at, little) !== tag) continue
    return { length: tiff.getUint32(at + 4, little), value: tiff.getUint32(at + 8, little), little }
  }
  return null
}

/** Reads the comment of EXIF data (EXIF 2.3, tag 0x9286); null if there is none or the data is cut off. */
export function readUserComment(exif: Buffer): string | null {
  const data = exif.subarray(0, 6).toString('latin1') === 'Exif\0\0' ? exif.subarray(6) : exif
  try {
    const tiff = new DataView(data.buffer, data.byteOffset, data.byteLength)
    const first = tiff.getUint32(4, tiff.getUint16(0) === 0x4949)
    const folder = entryOf(tiff, first, tags.exifFolder)
    const comment = folder === null ? null : entryOf(tiff, folder.value, tags.userComment)
    if (comment === null || comment.length < 8 || comment.value + comment.length > data.length) return null
    const code = data.subarray(comment.value, comment.value + 8).toString('latin1')
    const text = data.subarray(comment.value + 8, comment.value + comment.length)
    if (!code.startsWith('UNICODE')) return text.toString('utf8').replaceAll('\0', '')
    // Programs disagree on the order of the bytes: in Latin text, the zeros show it.
    const isLittle = text.length > 1 && text[1] === 0 ? true : text[0] === 0 ? false : comment.little
    const even = text.subarray(0, text.length - (text.length % 2))
    return (isLittle ? even : Buffer.from(even).swap16()).toString('utf16le').replaceAll('\0', '')
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Reads Backlot's recipe from XMP; null if it has none. No entity of the document is resolved. */
export function readXmpRecipe(xmp: string): string | null {
  let found: string | null = null
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', () => undefined)
  parser.on('opentag', ({ attributes }) => {
    for (const { uri, local, value } of Object.values(attributes)) {
      if (uri === recipeNamespace && local === 'recipe') found = value
    }
  })
  parser.write(xmp).close()
  return found
}

type Texts = { key: string; text: string }[]

async function imageTexts(source: string): Promise<Texts | null> {
  const read = await sharp(source, { limitInputPixels: false, animated: false })
    .metadata()
    .catch(() => null)
  if (read === null) return null
  const comment = read.exif === undefined ? null : readUserComment(read.exif)
  const recipe = read.xmp === undefined ? null : readXmpRecipe(read.xmp.toString('utf8'))
  return [
    ...(read.comments ?? []).map(({ keyword, text }) => ({ key: keyword, text })),
    ...(comment === null ? [] : [{ key: 'UserComment', text: comment }]),
    ...(recipe === null ? [] : [{ key: recipeKey, text: recipe }]),
  ]
}

async function soundTexts(source: string): Promise<Texts> {
  const { readTags } = await import('./copy-streams.ts')
  return Object.entries(await readTags(source)).map(([key, text]) => ({ key: key.toLowerCase(), text }))
}

/**
 * Reads the texts inside an image, video or audio file: PNG texts, the EXIF comment, Backlot's recipe in XMP, tags.
 * Runs in a worker.
 * @throws Error if the file is none of these.
 */
export async function readEmbeddedTexts(source: string): Promise<Texts> {
  const texts = (await imageTexts(source)) ?? (await soundTexts(source))
  return texts.filter(({ text }) => text.length <= longestText)
}
