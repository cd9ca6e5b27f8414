import type { MediaFile, MediaInput, ModelDefinition } from '../models/model-definition.ts'
import { linksOf } from './media-input.ts'

/** Fetches the file behind a link into a folder. @throws Error with a sentence where it cannot be had. */
export interface FetchMediaFile {
  (
    wanted: { url: string; kind: MediaInput['kind']; folder: string; name: string },
    signal: AbortSignal,
  ): Promise<MediaFile>
}

/**
 * Fetches all the files that an input links to, by the input's name and in its order.
 *
 * @throws Error with a sentence that names the input, for the first that cannot be had.
 */
export async function gatherMedia(
  { model, input, folder }: { model: ModelDefinition; input: Readonly<Record<string, unknown>>; folder: string },
  fetchFile: FetchMediaFile,
  signal: AbortSignal,
): Promise<Record<string, MediaFile[]>> {
  const gathered: Record<string, MediaFile[]> = {}
  for (const media of model.media ?? []) {
    const { name, kind } = media
    const files: MediaFile[] = []
    for (const [position, url] of linksOf(input, media).entries()) {
      try {
        files.push(await fetchFile({ url, kind, folder, name: `${name}-${position}` }, signal))
      } catch (error) {
        signal.throwIfAborted()
        throw new Error(`Couldn’t use ${name}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        })
      }
    }
    gathered[name] = files
  }
  return gathered
}
