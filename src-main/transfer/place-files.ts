import { createWriteStream } from 'node:fs'
import { lstat, mkdir, rm } from 'node:fs/promises'
import { dirname, extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { openStagedFiles, type StagedFile } from '../cache/transfer/staged-profile.ts'
import { pathInside } from '../disk/path-inside.ts'
import { hashFile } from '../media/file-type.ts'
import { partPath } from '../media/partial-files.ts'
import { makeRealFolder, placeFile, systemFileTools } from '../media/place-file.ts'
import { stagedFiles } from './check-archive.ts'
import { fileEntry } from './manifest.ts'
import { openArchive } from './read-archive.ts'
import { listServiceFiles, placeServiceFile } from './service-data.ts'
import { explainStaged, readNote } from './staged-notes.ts'
import type { OnProgress, PlaceTask } from './transfer-messages.ts'

async function holds(path: string, { bytes, sha256 }: StagedFile): Promise<boolean> {
  const found = await lstat(path).catch(() => null)
  return found?.isFile() === true && found.size === bytes && (await hashFile(path)).sha256 === sha256
}

/** The first free name for a file that is not there yet, so that another file is not taken for it. */
async function freeName(wanted: string): Promise<string> {
  const extension = extname(wanted)
  const stem = wanted.slice(0, wanted.length - extension.length)
  for (let count = 2, path = wanted; ; path = `${stem} (${count})${extension}`, count += 1) {
    if ((await lstat(path).catch(() => null)) === null) return path
  }
}

/**
 * Takes the files that a merge will add out of an archive into the media folder and the folder of input copies, and those
 * of the service beside its staged database. Each is checked before it gets its name, nothing is overwritten, and a file
 * that is there already is not taken out again, so that this goes on where it was interrupted. A file that the archive lacks
 * keeps its place free.
 * @throws ArchiveRefusal, also if what the check wrote down is damaged, or the error of the disk
 */
export async function placeFiles({ archive: path, staged, roots }: PlaceTask, onProgress: OnProgress): Promise<void> {
  const ids = await readNote(stagedFiles(staged).wanted, z.array(z.string()))
  const ofService = await listServiceFiles(staged)
  const archive = await openArchive(path)
  let table: ReturnType<typeof openStagedFiles> | null = null
  try {
    const staging = openStagedFiles(staged)
    table = staging
    const entries = new Map(archive.manifest.entries.map((entry) => [entry.name, entry]))
    const signal = new AbortController().signal

    async function place(file: StagedFile): Promise<string> {
      const entry = entries.get(fileEntry(file.sha256))
      if (await holds(file.path, file)) return file.path
      if (entry === undefined) return freeName(file.path)
      const folder = dirname(file.path)
      const root = pathInside(roots.inputs, file.path) !== null ? roots.inputs : roots.media
      await mkdir(root, { recursive: true })
      await makeRealFolder(root, folder)
      const part = partPath(folder, file.sha256, null)
      await rm(part, { force: true })
      await pipeline(archive.read(entry), createWriteStream(part, { flags: 'wx', mode: 0o600 }))
      return placeFile(systemFileTools, { path: part, bytes: entry.bytes, sha256: file.sha256 }, file.path, signal)
    }
    const inputs = staging.inputs()
    const total = ids.length + inputs.length + ofService.length
    let done = 0
    for (const id of ids) {
      const file = staging.read(id)
      if (file !== null) {
        const placed = await place(file)
        if (placed !== file.path) staging.setPath(id, placed)
      }
      onProgress({ stage: 'placing', done: (done += 1), total })
    }
    for (const input of inputs) {
      if (entries.has(fileEntry(input.sha256))) await place(input)
      onProgress({ stage: 'placing', done: (done += 1), total })
    }
    for (const file of ofService) {
      const entry = entries.get(fileEntry(file.sha256))
      if (entry !== undefined) await placeServiceFile(archive.read(entry), staged, file)
      onProgress({ stage: 'placing', done: (done += 1), total })
    }
  } catch (error) {
    throw explainStaged(staged, error)
  } finally {
    table?.close()
    archive.close()
  }
}
