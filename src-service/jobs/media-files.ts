import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { StoredFile } from './generation-store.ts'

const extensions = { 'image/png': 'png' } as const

/** The types of file that engines make. */
export type MadeType = keyof typeof extensions

/** The folder of finished files. */
export type MediaFiles = {
  readonly folder: string
  /** Writes a file whole or not at all: under another name first, to the disk, then renamed. */
  write(generationId: string, position: number, file: Uint8Array, contentType: MadeType): Promise<StoredFile>
  remove(file: StoredFile): Promise<void>
}

/** Opens a folder of finished files; it is made with the first file. */
export function createMediaFiles(folder: string): MediaFiles {
  return {
    folder,
    async write(generationId, position, file, contentType) {
      const name = `${generationId}/${position}.${extensions[contentType]}`
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const partial = `${path}.part`
      const handle = await open(partial, 'w', 0o600)
      try {
        await handle.writeFile(file)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(partial, path)
      return { position, name, contentType, bytes: file.byteLength }
    },
    remove: (file) => rm(join(folder, file.name), { force: true }),
  }
}
