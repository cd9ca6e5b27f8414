import { limits } from '#shared/contract/limit.ts'
import { localFilesAddress } from '#shared/domain/shared-address.ts'
import type { Clock } from '#shared/util/ports.ts'
import { fetchMediaFile } from './fetch-media-file.ts'
import { readImageWords } from './image-words.ts'
import { openRemoteFile } from './remote-file.ts'

/** What is read of a file to find how long it plays. */
const mostBytes = 16 * 1024 * 1024

/**
 * How many seconds a sound or film behind a link plays, read from the start of the file in parts (interface: POST
 * /estimate).
 *
 * @throws Error where it is not reached, or its length is not read.
 */
async function measureLength(url: string, signal: AbortSignal): Promise<number> {
  const file = await openRemoteFile(url, { mostBytes, signal })
  // Loaded when first needed: a service without such models starts without it.
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
 * How this service reads the files that inputs link to.
 *
 * Addresses below the name that no network has are files of this computer: they are asked for at `filesOrigin`, where
 * the program that started the service lends them. Where nobody does, null, they are refused as every other link that
 * is not public.
 *
 * What a price or a check reads has a set time; the files of a run have the time of the run.
 */
export function createMediaReading({ filesOrigin, clock }: { filesOrigin: string | null; clock: Clock }) {
  const place = (url: string) =>
    filesOrigin !== null && url.startsWith(`${localFilesAddress}/`)
      ? filesOrigin + url.slice(localFilesAddress.length)
      : url

  /** Reads a file with all of its redirects and parts in a set time: a host that sends a byte a second holds up nobody. */
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
      // What breaks off in the middle of an answer tells of the connection, not of why it was cut.
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
