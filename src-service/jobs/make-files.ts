import type { Clock } from '#shared/util/clock.ts'
import type { Engine, ModelDefinition, MediaFile, MediaInput } from '../models/model-definition.ts'
import type { StoredFile, StoredGeneration } from './generation-store.ts'
import type { MediaFiles } from './media-files.ts'
import { createPace } from './pace.ts'
import { hasFault } from './run-fault.ts'
import type { WorkFolders } from './work-folders.ts'
import { linksOf } from './media-input.ts'

/** Makes what a generation asks for. @throws Error with a sentence; the signal's reason where it was given up. */
export type MakeFiles = (
  generation: StoredGeneration,
  model: ModelDefinition,
  signal: AbortSignal,
) => Promise<StoredFile[]>

/** Fetches the file behind a link into a folder. @throws Error with a sentence where it cannot be had. */
interface FetchMediaFile {
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
async function gatherMedia(
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

/** Builds the making of files: inputs fetched, rendered in a folder of its own, held back for its time, kept. */
export function createMakeFiles(deps: {
  engine: Engine
  files: MediaFiles
  fetchMedia: FetchMediaFile
  /** Where jobs write on their way; on the disk of the files. */
  folders: WorkFolders
  /** 1 takes each model's typical time, 2 half of it, 0 as long as it takes to make. */
  speed: number
  clock: Clock
}): MakeFiles {
  const { engine, files, fetchMedia, folders, clock } = deps
  const pace = createPace(deps)

  return async (generation, model, signal) => {
    const since = clock.monotonic()
    if (hasFault(generation.fault, 'fail-run')) {
      await pace(model.typicalMs, since, signal)
      throw new Error('The model failed (simulated).')
    }
    const { id, input, seed } = generation
    // At once, so that a run is with its engine before its start is answered.
    const folder = folders.take()
    try {
      const media = await gatherMedia({ model, input, folder }, fetchMedia, signal)
      signal.throwIfAborted()
      const made = await engine.render({ family: model.engine.family, input, seed, media, folder }, signal)
      await pace(model.typicalMs, since, signal)
      signal.throwIfAborted()
      const kept = await Promise.all(made.files.map((file, position) => files.write(id, position, file)))
      await folders.giveBack(folder)
      return kept
    } catch (error) {
      await folders.discard(folder)
      throw error
    }
  }
}
