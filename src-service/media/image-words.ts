import { unescape } from 'node:querystring'
import { openRemoteFile } from './remote-file.ts'
import { sniffType } from '#shared/domain/sniff-type.ts'

/** An image’s embedded description is read from its start. */
const mostBytes = 32 * 1024 * 1024
const partBytes = 256 * 1024

/**
 * Reads the words in an image at a link: its file name and the text embedded at its start (descriptions, keywords,
 * comments; the text of an SVG).
 *
 * @throws Error if it cannot be reached or is not an image.
 */
export async function readImageWords(url: string, signal: AbortSignal): Promise<string> {
  const file = await openRemoteFile(url, { mostBytes, signal })
  const type = sniffType(file.head)
  if (type === null || !type.startsWith('image/')) throw new Error('The file is not an image.')
  const start = await file.read(0, Math.min(file.size, partBytes))
  const words =
    Buffer.from(start)
      .toString('utf8')
      .match(/[\p{L}\p{N}\p{P} ]{6,}/gu) ?? []
  // A name may contain a literal percent sign.
  const name = unescape(new URL(url).pathname.split('/').at(-1) ?? '')
  return [name.replaceAll(/[-_.+]/g, ' '), ...words].join('\n')
}
