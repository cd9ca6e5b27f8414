import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BillingLedger, Job, Scene } from './read-both-ledgers.ts'

/** What the studio leaves in a media folder to know it again. */
const mediaMark = '.backlot-media'
const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** The hashes of all that the service shows of a finished job: its files, and the script of a video, which is kept as a text. */
function shownOf({ dataFolder }: Scene, { files, videos }: BillingLedger, { resource_id }: Job): string[] {
  const there = files.filter(({ owner }) => owner === resource_id)
  const script = videos.find(({ id, source }) => id === resource_id && source === null)?.script ?? null
  return [
    ...there.map(({ name }) => hash(readFileSync(join(dataFolder, 'files', name)))),
    ...(script === null ? [] : [hash(script)]),
  ]
}

/** Compares the files of each job with those that the service made of it. Holds while a storm goes on, too. */
export function* checkFiles(scene: Scene, billing: BillingLedger): Generator<string> {
  for (const job of billing.jobs) {
    const own = billing.stored.flatMap(({ jobId, file }) => (jobId === job.id ? [file] : []))
    const missing = own.filter(({ path }) => !existsSync(path))
    if (missing.length > 0) yield `job ${job.id}: ${missing.length} of its files are missing`
    const here = own.filter((file) => !missing.includes(file))
    const hashes = here.map(({ path }) => hash(readFileSync(path)))
    if (here.some(({ sha256 }, index) => hashes[index] !== sha256)) yield `job ${job.id}: a file changed`
    if (job.spend_kind !== 'done') continue
    const shown = shownOf(scene, billing, job)
    if (hashes.toSorted().join() !== shown.toSorted().join()) yield `job ${job.id}: its files are not what was made`
  }
}

/** Looks for files in the media folder, after everything settled, that no job has. */
export function* checkFolder(scene: Scene, { stored }: BillingLedger): Generator<string> {
  const kept = new Set(stored.map(({ file }) => file.path))
  for (const entry of readdirSync(join(scene.folder, 'media'), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && entry.name !== mediaMark && !kept.has(path))
      yield `${entry.name} lies in the media folder and belongs to nothing`
  }
}
