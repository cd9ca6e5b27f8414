import type { Clock } from '#shared/util/ports.ts'
import type {
  Engine,
  ModelDefinition,
  MediaFile,
  MediaInput,
  MadeType,
  RenderedFile,
} from '../models/model-definition.ts'
import type { StoredFile, StoredGeneration } from './generation-store.ts'
import { createPace } from './run-limits.ts'
import { hasFault } from './run-fault.ts'
import { linksOf } from './prepare-input.ts'
import { mkdir, open, rename, rm, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mkdirSync, rmSync } from 'node:fs'

/** Makes the files of a generation. @throws Error with a message; the signal's reason if it was aborted. */
export type MakeFiles = (
  generation: StoredGeneration,
  model: ModelDefinition,
  signal: AbortSignal,
  /** Receives a share from 0 to 1. */
  onProgress: (share: number) => void,
) => Promise<StoredFile[]>

/** Fetches the file at a link into a folder. @throws Error with a message if it cannot. */
interface FetchMediaFile {
  (
    wanted: { url: string; kind: MediaInput['kind']; folder: string; name: string },
    signal: AbortSignal,
  ): Promise<MediaFile>
}

/**
 * Fetches all files linked from an input, by input name and in order.
 *
 * @throws Error with a message that names the input, for the first file that fails.
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

const extensions: Record<MadeType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
  'application/json': 'json',
}

/** The folder of output files. */
export type MediaFiles = {
  readonly folder: string
  /** Writes a file atomically: temporary name, disk sync, rename. A given path is moved from the same disk. */
  write(generationId: string, position: number, made: RenderedFile): Promise<StoredFile>
  remove(file: StoredFile): Promise<void>
}

/** Opens a folder of output files, created with the first file. */
export function createMediaFiles(folder: string): MediaFiles {
  return {
    folder,
    async write(generationId, position, { file, contentType }) {
      const name = `${generationId}/${position}.${extensions[contentType]}`
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const partial = `${path}.part`
      let bytes = 0
      if (typeof file === 'string') await rename(file, partial)
      const handle = await open(partial, typeof file === 'string' ? 'r+' : 'w', 0o600)
      try {
        if (typeof file !== 'string') await handle.writeFile(file)
        await handle.sync()
        bytes = typeof file === 'string' ? (await handle.stat()).size : file.byteLength
      } finally {
        await handle.close()
      }
      await rename(partial, path)
      return { position, name, contentType, bytes }
    },
    remove: (file) => rm(join(folder, file.name), { force: true }),
  }
}

/** Empty work folders for jobs. A folder returned clean is reused, because creating and removing folders costs more. */
export type WorkFolders = {
  take(): string
  /** Returns the folder of a finished job and removes what it left there. */
  giveBack(folder: string): Promise<void>
  /** Removes the folder of an aborted job, because something may still write into it. */
  discard(folder: string): Promise<void>
}

/** Opens the work folders below their own root. Leftovers of an earlier process are removed with the first take. */
export function createWorkFolders(root: string): WorkFolders {
  const free: string[] = []
  let made = 0

  function make(): string {
    if (made === 0) {
      rmSync(root, { recursive: true, force: true })
      mkdirSync(root, { recursive: true, mode: 0o700 })
    }
    made += 1
    const folder = join(root, String(made))
    mkdirSync(folder, { mode: 0o700 })
    return folder
  }

  return {
    take: () => free.pop() ?? make(),
    async giveBack(folder) {
      const left = await readdir(folder)
      await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })))
      free.push(folder)
    },
    discard: (folder) => rm(folder, { recursive: true, force: true }),
  }
}

/** Creates `MakeFiles`: fetches inputs, renders in a work folder, waits for the typical time, stores the files. */
export function createMakeFiles(deps: {
  engine: Engine
  files: MediaFiles
  fetchMedia: FetchMediaFile
  /** Where jobs write temporary files; on the same disk as the outputs. */
  folders: WorkFolders
  /** 1 keeps each model's typical time, 2 halves it, 0 takes only as long as rendering. */
  speed: number
  clock: Clock
}): MakeFiles {
  const { engine, files, fetchMedia, folders, clock } = deps
  const pace = createPace(deps)

  return async (generation, model, signal, onProgress) => {
    const since = clock.monotonic()
    if (hasFault(generation.fault, 'fail-run')) {
      await pace(model.typicalMs, since, signal)
      throw new Error('The model failed (simulated).')
    }
    const { id, input, seed } = generation
    // Synchronously, so that the engine has the run before its start is answered.
    const folder = folders.take()
    try {
      const media = await gatherMedia({ model, input, folder }, fetchMedia, signal)
      signal.throwIfAborted()
      const job = { family: model.engine.family, input, seed, media, folder }
      const made = await engine.render(job, signal, onProgress)
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
