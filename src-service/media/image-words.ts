import { unescape } from 'node:querystring'
import { openRemoteFile } from './remote-file.ts'
import { sniffType } from '#shared/domain/sniff-type.ts'

/** Where a picture’s own description stands: its start. */
const mostBytes = 32 * 1024 * 1024
const partBytes = 256 * 1024

/**
 * The words that a picture behind a link carries: the name of its file, and what is written into its start as text
 * (descriptions, keywords, comments; the drawing's own text in an SVG).
 *
 * @throws Error where it is not reached or is no picture.
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
  // A name may hold a percent sign that stands for itself.
  const name = unescape(new URL(url).pathname.split('/').at(-1) ?? '')
  return [name.replaceAll(/[-_.+]/g, ' '), ...words].join('\n')
}
