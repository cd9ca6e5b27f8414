import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MadeType, RenderedFile } from '../models/model-definition.ts'
import type { StoredFile } from './generation-store.ts'

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
