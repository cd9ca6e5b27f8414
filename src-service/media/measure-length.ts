import { openRemoteFile } from './remote-file.ts'

/** What is read of a file to find how long it plays. */
const mostBytes = 16 * 1024 * 1024

/**
 * How many seconds a sound or film behind a link plays, read from the start of the file in parts (interface: POST
 * /estimate).
 *
 * @throws Error where it is not reached, or its length is not read.
 */
export async function measureLength(url: string, signal: AbortSignal): Promise<number> {
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
