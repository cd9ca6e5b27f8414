import { lstat, mkdir, realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { flushFolder } from '../disk/durable-file.ts'
import { refusedFile } from './disk-failure.ts'

/**
 * Makes a folder inside the root, and holds it to lie there: a link on the way is not followed. The names of its levels
 * are on the disk when it resolves.
 *
 * The root itself may be a link, for it is the user's choice. @throws Failure FILE_REFUSED
 */
export async function makeRealFolder(root: string, folder: string): Promise<void> {
  let path = root
  for (const part of folder.slice(root.length).split(sep).filter(Boolean)) {
    path = join(path, part)
    await mkdir(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    if (!(await lstat(path)).isDirectory()) throw elsewhere(path)
    // Also where another download, or a start that the power ended, has just made it.
    await flushFolder(dirname(path))
  }
  const [realRoot, real] = await Promise.all([realpath(root), realpath(folder)])
  if (real !== realRoot && !real.startsWith(realRoot + sep)) throw elsewhere(folder)
}

function elsewhere(path: string) {
  const sentence = `${path} is a link to another place, so nothing was saved there. The run is paid; replace the link with a folder to download its file.`
  return refusedFile('leads-elsewhere', sentence)
}
