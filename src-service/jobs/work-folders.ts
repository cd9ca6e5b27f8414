import { mkdirSync, rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

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
