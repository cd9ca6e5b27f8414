import { lstat, type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A file to serve. `etag`, without quotes, must change with the bytes. `saveAs`: download under that name. */
export type FileToRead = {
  readonly path: string
  readonly contentType: string
  readonly etag: string
  readonly saveAs?: string
  /** A newer file replaces it soon under the same address. */
  readonly isStale?: boolean
}

/** Types that a window may show; all others are served as downloads. */
const shown = /^(image\/(png|jpeg|webp|gif|avif)|video\/(mp4|webm)|audio\/(mpeg|mp4|wav|flac|ogg))$/

const chunkBytes = 65_536

/** A range of a file: offsets, both included. */
type ByteRange = { readonly from: number; readonly to: number }

/**
 * Streams a range of a file at the reader's pace; its end or a cancel closes the file. `Readable.toWeb` would throw
 * outside of any promise on a cancel, such as a seek, during a read. A file that became shorter breaks the stream.
 */
export function streamFile(path: string, { from, to }: ByteRange): ReadableStream<Uint8Array> {
  let file: FileHandle | null = null
  let at = from
  let isOver = false

  async function close(): Promise<void> {
    isOver = true
    await file?.close()
  }

  async function readChunk(): Promise<Uint8Array> {
    file ??= await open(path, 'r')
    const wanted = Math.min(chunkBytes, to - at + 1)
    const { bytesRead, buffer } = await file.read(new Uint8Array(wanted), 0, wanted, at)
    if (bytesRead === 0) throw new Error('The file is shorter than it was when it was looked up')
    at += bytesRead
    return buffer.subarray(0, bytesRead)
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = await readChunk()
          if (isOver) return await close()
          controller.enqueue(chunk)
          if (at <= to) return
          await close()
          controller.close()
        } catch (error) {
          // After a cancel nobody waits for bytes, and the handle may close during the read.
          if (isOver) return await close()
          await close()
          throw error
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  )
}

function readRange(header: string | null, size: number): ByteRange | 'whole' | 'outside' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (match === null) return 'whole'
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return 'whole'
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from > to || from >= size ? 'outside' : { from, to }
}

/** Whether a list of ETags contains this one; weak and strong are equal here (RFC 9110, 13.1.2). */
function isKnown(header: string | null, etag: string): boolean {
  return (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

/** The range header, if it applies: only to GET (RFC 9110, 14.2), and only to the file that `If-Range` names. */
function rangeHeaderOf(request: Request, etag: string): string | null {
  const ifRange = request.headers.get('if-range')
  const counts = request.method === 'GET' && (ifRange === null || ifRange === etag)
  return counts ? request.headers.get('range') : null
}

/** The Content-Disposition (RFC 6266), with the name escaped so that no character can end it. */
function dispositionOf(isShown: boolean, saveAs: string | undefined): string {
  if (saveAs === undefined) return isShown ? 'inline' : 'attachment'
  const escaped = encodeURIComponent(saveAs).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename*=UTF-8''${escaped}`
}

/**
 * Images may be cached forever, because another file has another address. Video and audio are not cached: a player
 * requests several ranges at once, and a caching browser makes one wait for another, up to 20 s in Chromium.
 */
function cachingOf(contentType: string): string {
  return contentType.startsWith('image/') ? 'private, max-age=31536000, immutable' : 'no-store'
}

/** The file's own stats; null for a link in its place or as its folder. */
async function statReal(path: string) {
  const [found, folder] = await Promise.all([lstat(path), lstat(dirname(path))])
  return found.isFile() && folder.isDirectory() ? found : null
}

/**
 * Serves a file for GET and HEAD: ranges, ETag, a closed set of content types without sniffing, and a policy that runs
 * nothing whatever the bytes are. 404 for a missing file.
 */
export async function respondWithFile(request: Request, file: FileToRead): Promise<Response> {
  const found = await statReal(file.path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (found === null) return refuse(404, 'File not found')
  const isShown = shown.test(file.contentType)
  const etag = `"${file.etag}"`
  const headers = new Headers({
    'content-type': isShown ? file.contentType : 'application/octet-stream',
    'content-disposition': dispositionOf(isShown, file.saveAs),
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': file.isStale === true ? 'no-store' : cachingOf(file.contentType),
    'accept-ranges': 'bytes',
    etag,
  })
  if (isKnown(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const range = readRange(rangeHeaderOf(request, etag), found.size)
  if (range === 'outside') {
    headers.set('content-range', `bytes */${found.size}`)
    return new Response(null, { status: 416, headers })
  }
  const part = range === 'whole' ? { from: 0, to: found.size - 1 } : range
  headers.set('content-length', String(part.to - part.from + 1))
  if (range !== 'whole') headers.set('content-range', `bytes ${part.from}-${part.to}/${found.size}`)
  const hasBody = request.method === 'GET' && found.size > 0
  return new Response(hasBody ? streamFile(file.path, part) : null, { status: range === 'whole' ? 200 : 206, headers })
}

/** A plain-text refusal. */
export function refuse(status: 400 | 404 | 405 | 413, sentence: string): Response {
  return new Response(sentence, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
}
