import { createWriteStream } from 'node:fs'
import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Clock } from '#shared/util/ports.ts'
import { isDiskFull } from '#shared/util/disk-full.ts'
import { StoreError } from '../cache/database.ts'
import { createMergeReport } from '../cache/transfer/merge-report.ts'
import { newestSchemas, prepareStaged, rehearseMerge } from '../cache/transfer/staged-profile.ts'
import { makeFolder, writeDurably } from '../disk/durable-file.ts'
import { damagedArchive, newerArchive, noRoom } from './archive-refusal.ts'
import { ExportedSettings } from './exported-settings.ts'
import { type Archive, openArchive } from './read-archive.ts'
import { prepareService } from './service-data.ts'
import { readNote } from './staged-notes.ts'
import type { CheckedArchive, CheckTask, OnProgress } from './transfer-messages.ts'

/** Disk space that stays free beside what is taken out. Bytes. */
const spareBytes = 200 * 1024 ** 2

/** Files of a folder of staged databases. */
export const stagedFiles = (folder: string) => ({
  settings: join(folder, 'settings.json'),
  /** The ids of the files to place. */
  wanted: join(folder, 'wanted.json'),
  /** What the check found; written last. */
  checked: join(folder, 'checked.json'),
  /** Exists once the merge began. */
  begun: join(folder, 'begun'),
})

function neededBytes({ manifest }: Archive): number {
  const outside = manifest.entries.filter(({ name }) => !name.startsWith('files/'))
  // The databases, their migrated pages, and the trial.
  return outside.reduce((sum, { bytes }) => sum + bytes, 0) * 3 + spareBytes
}

async function checkRoom(archive: Archive, folder: string): Promise<void> {
  const needed = neededBytes(archive)
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < needed) throw noRoom(folder, needed)
}

async function takeOut(archive: Archive, folder: string, onProgress: OnProgress): Promise<void> {
  let done = 0
  for (const entry of archive.manifest.entries) {
    const counted = async function* () {
      for await (const piece of archive.read(entry)) {
        done += piece.length
        onProgress({ stage: 'verifying', done, total: archive.bytes })
        yield piece
      }
    }
    if (entry.name.startsWith('files/')) for await (const _ of counted());
    else await pipeline(counted, createWriteStream(join(folder, entry.name), { flags: 'wx', mode: 0o600 }))
  }
}

/**
 * Checks every byte of an archive, takes its databases out into a folder of their own, and finds out on a copy what a
 * merge would add. Nothing of the profile is changed.
 * @throws ArchiveRefusal, or the error of the disk
 */
export async function checkArchive(task: CheckTask, clock: Clock, onProgress: OnProgress): Promise<CheckedArchive> {
  const { archive: path, staged, roots } = task
  await rm(staged, { recursive: true, force: true })
  await makeFolder(staged, 0o700)
  let archive: Archive | null = null
  try {
    archive = await openArchive(path)
    const { manifest } = archive
    const { ledger, cache } = manifest.schemas
    if (ledger > newestSchemas.ledger || cache > newestSchemas.cache) throw newerArchive(path, manifest.app)
    await checkRoom(archive, staged)
    await takeOut(archive, staged, onProgress)
    onProgress({ stage: 'comparing', done: 0, total: 0 })
    const counter = createMergeReport()
    const wanted: string[] = []
    try {
      await readNote(stagedFiles(staged).settings, ExportedSettings)
      prepareStaged(staged, roots)
      counter.report.service = await prepareService(staged, manifest, task.service)
      const takesService = counter.report.service?.outcome === 'taken'
      rehearseMerge(staged, task, { counter, takesService, clock, onFile: (id) => wanted.push(id) })
    } catch (error) {
      if (error instanceof Error && error.name === 'FileTooNewError') throw newerArchive(path, manifest.app)
      // The disk, not the archive.
      if (isDiskFull(error) || (error instanceof StoreError && error.reason !== 'damaged')) throw error
      // Whatever else the databases of an archive make fail is the archive's fault: the trial wrote to a copy only.
      throw damagedArchive(path, 'databases', '', error)
    }
    const { app, platform, createdAt, hasMedia, missing } = manifest
    const { report } = counter
    const checked = { archive: path, app, platform, createdAt, hasMedia, missing, bytes: archive.bytes, report }
    await writeDurably(stagedFiles(staged).wanted, JSON.stringify(wanted))
    await writeDurably(stagedFiles(staged).checked, JSON.stringify(checked))
    return checked
  } catch (error) {
    await rm(staged, { recursive: true, force: true })
    const isFull = isDiskFull(error) || (error instanceof StoreError && error.reason === 'full')
    throw isFull && archive !== null ? noRoom(staged, neededBytes(archive)) : error
  } finally {
    archive?.close()
  }
}
