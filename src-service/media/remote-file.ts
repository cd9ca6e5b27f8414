import type { IncomingMessage } from 'node:http'
import { fetchUrl } from '../outbound/call-url.ts'

/** A file at a link, read in parts. */
export type RemoteFile = {
  /** Size in bytes. */
  readonly size: number
  /** The first bytes, read when it was opened. */
  readonly head: Uint8Array
  /** @throws Error if the part cannot be read, or the total read exceeds the limit. */
  read(start: number, end: number): Promise<Uint8Array>
}

const headBytes = 64 * 1024

async function collect(answer: IncomingMessage, most: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.byteLength
    if (length > most) {
      answer.destroy()
      throw new Error(`The file is larger than ${most} bytes.`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

function sizeIn(answer: IncomingMessage): number {
  const total = /\/(\d+)$/.exec(answer.headers['content-range'] ?? '')?.[1]
  if (total === undefined) throw new Error('The host doesn’t report the file size.')
  return Number(total)
}

/**
 * Opens a file at a link. A host without range support sends the complete file, which must then fit into `mostBytes`.
 * That is also the total that may be read.
 *
 * @throws Error with a message if it cannot be read.
 */
export async function openRemoteFile(
  url: string,
  { mostBytes, signal }: { mostBytes: number; signal: AbortSignal },
): Promise<RemoteFile> {
  const answer = await fetchUrl(url, { range: { start: 0, end: headBytes }, signal })
  if (answer.statusCode !== 206) {
    const whole = await collect(answer, mostBytes)
    return {
      size: whole.byteLength,
      head: whole.subarray(0, headBytes),
      read: (start, end) => Promise.resolve(whole.subarray(start, end)),
    }
  }
  const size = sizeIn(answer)
  const head = await collect(answer, headBytes)
  let left = mostBytes - head.byteLength
  return {
    size,
    head,
    async read(start, end) {
      if (end <= head.byteLength) return head.subarray(start, end)
      left -= end - start
      if (left < 0) throw new Error('The file cannot be read from its start.')
      const part = await fetchUrl(url, { range: { start, end }, signal })
      const bytes = await collect(part, mostBytes)
      return part.statusCode === 206 ? bytes : bytes.subarray(start, end)
    },
  }
}
