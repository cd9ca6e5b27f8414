import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The result of a read; null if what it reads is gone. */
async function ifThere<Read>(reading: Promise<Read>): Promise<Read | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function search(folder: string, text: string): Promise<string[]> {
  const entries = (await ifThere(readdir(folder, { withFileTypes: true }))) ?? []
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return search(path, text)
      return entry.isFile() && (await ifThere(readFile(path)))?.includes(text) === true ? [path] : []
    }),
  )
  return found.flat()
}

/** The files in a folder that contain a text. Those that are removed meanwhile are skipped: a studio at work has some. */
export async function filesWith(folder: string, text: string): Promise<string[]> {
  await access(folder)
  return search(folder, text)
}
