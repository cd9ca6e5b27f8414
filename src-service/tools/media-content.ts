import { extname, join } from 'node:path'
import sharp from 'sharp'

/** What a result shows of the files of an answer. */
export type MediaContent =
  | { readonly type: 'resource_link'; readonly uri: string; readonly name: string; readonly mimeType?: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string }

const types: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.svg': 'image/svg+xml',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.ogg': 'audio/ogg',
}

/** The kinds of images that agents can see. */
const shown = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const mostLinks = 50
const mostImages = 4
/** The longer side of an image that is sent along, because clients refuse results of about 1 MB. Pixels. */
const previewSide = 1_024

const isAddress = /^https?:\/\//i
const namesAddress = /urls?$/i
/** The names that the service gives its files: no other folder can be reached. */
const isPlainName = /^\w[\w-]*(\.\w+)*$/

function* addressesIn(value: unknown, name: string): Generator<string> {
  if (typeof value === 'string') {
    if (namesAddress.test(name) && isAddress.test(value)) yield value
  } else if (Array.isArray(value)) {
    for (const item of value) yield* addressesIn(item, name)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* addressesIn(item, key)
  }
}

function fileName(uri: string): string {
  const last = URL.parse(uri)?.pathname.split('/').at(-1) ?? ''
  return last === '' ? uri : last
}

/**
 * Creates the reader of an answer's files: a link for each, and small copies of up to four images that the service itself
 * serves from `filesFolder` below `filesUrl`.
 */
export function createMediaContent(deps: {
  filesFolder: string
  filesUrl: () => string
}): (answer: unknown) => Promise<readonly MediaContent[]> {
  async function readImage(uri: string): Promise<MediaContent | null> {
    const start = deps.filesUrl()
    const segments = uri.slice(start.length).split('/')
    const isOwn = uri.startsWith(start) && segments.every((segment) => isPlainName.test(segment))
    if (!isOwn || !shown.includes(types[extname(uri).toLowerCase()] ?? '')) return null
    const preview = sharp(join(deps.filesFolder, ...segments))
      .resize({ width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 80 })
    return { type: 'image', data: (await preview.toBuffer()).toString('base64'), mimeType: 'image/jpeg' }
  }

  return async (answer) => {
    const found = [...new Set(addressesIn(answer, ''))].slice(0, mostLinks)
    const links = found.map((uri): MediaContent => {
      const mimeType = types[extname(fileName(uri)).toLowerCase()]
      return { type: 'resource_link', uri, name: fileName(uri), ...(mimeType === undefined ? {} : { mimeType }) }
    })
    const images = await Promise.all(found.slice(0, mostImages).map(readImage))
    return [...images.filter((image) => image !== null), ...links]
  }
}
