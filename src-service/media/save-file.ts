import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fetchUrl } from '../outbound/fetch-url.ts'

function cutAt(most: number): Transform {
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      length += chunk.byteLength
      if (length > most) done(new Error(`The file is larger than ${Math.round(most / 1024 / 1024)} MiB.`))
      else done(null, chunk)
    },
  })
}

/** Saves the file behind a link at a path. @throws Error where it cannot be had or is larger than `mostBytes`. */
export async function saveFile(
  url: string,
  path: string,
  { mostBytes, signal }: { mostBytes: number; signal: AbortSignal },
): Promise<void> {
  const answer = await fetchUrl(url, { signal })
  await pipeline(answer, cutAt(mostBytes), createWriteStream(path, { mode: 0o600 }), { signal })
}

/** The first bytes of a file on the disk. */
export async function readHead(path: string, bytes: number): Promise<Uint8Array> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
