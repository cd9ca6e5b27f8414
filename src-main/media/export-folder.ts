import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolder, writeDurably } from '../disk/durable-file.ts'
import type { ChooseFolder } from '../ports/host-ports.ts'
import { exportsMark, type MediaHome } from './media-folder.ts'

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** `name`, `name (2)` and so on, each asked in turn whether it is free. */
async function firstFree<Answer>(name: string, attempt: (name: string) => Promise<Answer | null>): Promise<Answer> {
  const extension = extname(name)
  const stem = name.slice(0, name.length - extension.length)
  for (let count = 1; ; count += 1) {
    const answer = await attempt(count === 1 ? name : `${stem} (${count})${extension}`)
    if (answer !== null) return answer
  }
}

/** The folder of exports in the media folder, marked so that what lies in it is never taken for the library's. */
export async function makeExportsHome(mediaFolder: string): Promise<string> {
  const home = join(mediaFolder, 'exports')
  await makeFolder(home)
  await writeDurably(join(home, exportsMark), '', 0o644)
  return home
}

/**
 * Builds the choice of the folder that exports go below: `chooseFolder` asks the user; without it, it is in the media
 * folder. Resolves with null where the user chose none; rejects with MEDIA_AWAY where the media folder is needed and away.
 */
export function createChooseExportParent(home: MediaHome, chooseFolder: ChooseFolder | undefined): ChooseFolder {
  return async () => {
    if (chooseFolder !== undefined) return chooseFolder()
    home.assertHere()
    return makeExportsHome(home.folder)
  }
}

/** Makes a new folder below `parent`. Rejects with the error of a disk that cannot be written. */
export async function makeExportFolder(parent: string, wanted: string) {
  const path = await firstFree(wanted, async (name) => {
    const folder = join(parent, name)
    try {
      await mkdir(folder)
      return folder
    } catch (error) {
      if (isTaken(error)) return null
      throw error
    }
  })
  const attempt = (name: string, put: (target: string) => Promise<void>) =>
    firstFree(name, async (free) => {
      try {
        await put(join(path, free))
        return free
      } catch (error) {
        if (isTaken(error)) return null
        throw error
      }
    })
  return {
    path,
    /** A name in it that is not taken. */
    free: (name: string): Promise<string> =>
      firstFree(name, (free) =>
        access(join(path, free)).then(
          () => null,
          () => free,
        ),
      ),
    /** Writes a text. Answers with the name that it got. */
    write: (name: string, text: string): Promise<string> =>
      attempt(name, (target) => writeFile(target, text, { flag: 'wx', flush: true })),
    /** Copies a file; one that was begun is taken away where it ends early. Answers with the name that it got. */
    copy: (source: string, name: string, signal: AbortSignal): Promise<string> =>
      attempt(name, async (target) => {
        const out = createWriteStream(target, { flags: 'wx', flush: true })
        try {
          await pipeline(createReadStream(source), out, { signal })
        } catch (error) {
          // What was there before is not ours; what was begun is no file of anybody.
          if (!isTaken(error)) await rm(target, { force: true })
          throw error
        }
      }),
  }
}
/** A new folder that results are written into, never over a file that is there. */
export type ExportFolder = Awaited<ReturnType<typeof makeExportFolder>>
