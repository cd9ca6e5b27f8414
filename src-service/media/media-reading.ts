import { limits } from '#shared/contract/limit.ts'
import { localFilesAddress } from '#shared/domain/shared-address.ts'
import type { Clock } from '#shared/util/ports.ts'
import { fetchMediaFile } from './fetch-media-file.ts'
import { readImageWords } from './image-words.ts'
import { openRemoteFile } from './remote-file.ts'

/** Maximum bytes read to find a file's length. */
const mostBytes = 16 * 1024 * 1024

/**
 * Measures an audio or video file at a link in seconds, reading it in parts from its start (interface: POST /estimate).
 *
 * @throws Error if it cannot be reached or its length cannot be read.
 */
async function measureLength(url: string, signal: AbortSignal): Promise<number> {
  const file = await openRemoteFile(url, { mostBytes, signal })
  // Loaded on first use: a service without such models starts without it.
  const { ALL_FORMATS, CustomSource, Input } = await import('mediabunny')
  using input = new Input({
    formats: ALL_FORMATS,
    source: new CustomSource({ getSize: () => file.size, read: (start, end) => file.read(start, end) }),
  })
  const reported = await input.getDurationFromMetadata()
  const seconds = reported ?? (await input.computeDuration())
  if (!Number.isFinite(seconds) || seconds <= 0) throw new Error('The file has no playable length.')
  return seconds
}

/**
 * Creates the reader of the files that inputs link to.
 *
 * Addresses under the reserved host name are files of this computer: they are fetched from `filesOrigin`, where the
 * program that started the service shares them. If it is null, they are refused like any other link that is not public.
 *
 * Reads for a price or a check have a time limit; the files of a run have the time of the run.
 */
export function createMediaReading({ filesOrigin, clock }: { filesOrigin: string | null; clock: Clock }) {
  const place = (url: string) =>
    filesOrigin !== null && url.startsWith(`${localFilesAddress}/`)
      ? filesOrigin + url.slice(localFilesAddress.length)
      : url

  /** Reads a file, with redirects and parts, within a time limit, so that a slow host holds up nothing. */
  async function inTime<Result>(
    read: (url: string, signal: AbortSignal) => Promise<Result>,
    url: string,
    signal: AbortSignal,
  ): Promise<Result> {
    const deadline = new AbortController()
    const cancel = clock.after(limits.mediaReadMs, () =>
      deadline.abort(new Error(`Reading the file took more than ${limits.mediaReadMs / 1_000} seconds.`)),
    )
    try {
      return await read(place(url), AbortSignal.any([signal, deadline.signal]))
    } catch (error) {
      // An error in the middle of a response describes the connection, not why it was cut.
      deadline.signal.throwIfAborted()
      throw error
    } finally {
      cancel()
    }
  }

  return {
    fetchMedia: (wanted: Parameters<typeof fetchMediaFile>[0], signal: AbortSignal) =>
      fetchMediaFile({ ...wanted, url: place(wanted.url) }, signal),
    measureLength: (url: string, signal: AbortSignal) => inTime(measureLength, url, signal),
    readImageWords: (url: string, signal: AbortSignal) => inTime(readImageWords, url, signal),
  }
}
