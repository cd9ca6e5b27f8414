import type { IncomingMessage } from 'node:http'
import { fetchUrl } from '../outbound/call-url.ts'

/** A file behind a link, read in parts from its start. */
export type RemoteFile = {
  /** Bytes of the whole file. */
  readonly size: number
  /** The first bytes, as many as were read to open it. */
  readonly head: Uint8Array
  /** @throws Error where the part cannot be had, or more was read in all than is allowed. */
  read(start: number, end: number): Promise<Uint8Array>
}

/** What the opening of a file reads at once. */
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
 * Opens a file behind a link. A host without ranges sends it whole, and then it must fit into `mostBytes`; that is also
 * what may be read of it in all.
 *
 * @throws Error with a sentence where it cannot be had.
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
