import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, copyFile, link, mkdir, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolder, writeDurably } from '../disk/durable-file.ts'
import type { ChooseFolder } from '../ports/host-ports.ts'
import { exportsMark, type MediaHome } from './media-folder.ts'

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Tries `name`, `name (2)` and so on until one is free. */
async function firstFree<Answer>(name: string, attempt: (name: string) => Promise<Answer | null>): Promise<Answer> {
  const extension = extname(name)
  const stem = name.slice(0, name.length - extension.length)
  for (let count = 1; ; count += 1) {
    const answer = await attempt(count === 1 ? name : `${stem} (${count})${extension}`)
    if (answer !== null) return answer
  }
}

/** Creates the exports folder in the media folder, marked so that its files never count as library files. */
export async function makeExportsHome(mediaFolder: string): Promise<string> {
  const home = join(mediaFolder, 'exports')
  await makeFolder(home)
  await writeDurably(join(home, exportsMark), '', 0o644)
  return home
}

/**
 * Creates the chooser of the export folder: `chooseFolder` asks the user; without it, the media folder is used.
 * Resolves with null if the user chose none; rejects with MEDIA_AWAY if the media folder is needed and missing.
 */
export function createChooseExportParent(home: MediaHome, chooseFolder: ChooseFolder | undefined): ChooseFolder {
  return async () => {
    if (chooseFolder !== undefined) return chooseFolder()
    home.assertHere()
    return makeExportsHome(home.folder)
  }
}

/** File systems without hard links, such as exFAT. */
const linkless = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** Gives a finished file a name that is free. @throws Error EEXIST if it is taken. */
async function giveName(part: string, target: string): Promise<void> {
  try {
    await link(part, target)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && linkless.has(String(error.code)))) throw error
    await copyFile(part, target, constants.COPYFILE_EXCL)
  }
}

/** Creates a new folder below `parent`. Rejects with the disk's error if it cannot be written. */
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
    /** A free name in the folder. */
    free: (name: string): Promise<string> =>
      firstFree(name, (free) =>
        access(join(path, free)).then(
          () => null,
          () => free,
        ),
      ),
    /** Writes a text and returns the name it got. */
    write: (name: string, text: string): Promise<string> =>
      attempt(name, (target) => writeFile(target, text, { flag: 'wx', flush: true })),
    /**
     * Has `work` write a file under a temporary name, then gives it its own; returns what `work` does. Where that is not
     * `written`, nothing stays.
     */
    async put<Result extends string>(name: string, work: (target: string) => Promise<Result>): Promise<Result> {
      const part = join(path, `.${name}.part`)
      try {
        const result = await work(part)
        if (result === 'written') await attempt(name, (target) => giveName(part, target))
        return result
      } finally {
        await rm(part, { force: true })
      }
    },
    /** Copies a file and returns the name it got; deletes an incomplete copy. */
    copy: (source: string, name: string, signal: AbortSignal): Promise<string> =>
      attempt(name, async (target) => {
        const out = createWriteStream(target, { flags: 'wx', flush: true })
        try {
          await pipeline(createReadStream(source), out, { signal })
        } catch (error) {
          // A file that existed before is not ours; an incomplete one is.
          if (!isTaken(error)) await rm(target, { force: true })
          throw error
        }
      }),
  }
}
/** A new folder for exported outputs; existing files are never overwritten. */
export type ExportFolder = Awaited<ReturnType<typeof makeExportFolder>>
