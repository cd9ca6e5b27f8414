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

const extensions: Record<MadeType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'application/json': 'json',
}

/** The folder of finished files. */
export type MediaFiles = {
  readonly folder: string
  /**
   * Keeps a file whole or not at all: under another name first, to the disk, then renamed. A file that is given as a
   * path is moved, from the same disk.
   */
  write(generationId: string, position: number, made: RenderedFile): Promise<StoredFile>
  remove(file: StoredFile): Promise<void>
}

/** Opens a folder of finished files; it is made with the first file. */
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

/** Empty folders for jobs to write in. One that a job left in order serves the next: making and removing them costs more. */
export type WorkFolders = {
  /** Gives an empty folder that nobody else has. */
  take(): string
  /** Takes a folder back from a job that is over; what it left there is removed. */
  giveBack(folder: string): Promise<void>
  /** Removes the folder of a job that was given up: something may still write into it. */
  discard(folder: string): Promise<void>
}

/** Opens the folders below a folder of their own. What an earlier process left there is removed with the first of them. */
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
