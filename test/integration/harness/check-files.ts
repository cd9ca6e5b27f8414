import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BillingLedger, Job, Scene } from './read-both-ledgers.ts'

/** The file that marks a media folder as the studio's. */
const mediaMark = '.backlot-media'
const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** Returns the ids of a video and of its speech as the service's files are owned by them. */
const spokenVideoOf = (resourceId: string | null) => resourceId?.split('\t').slice(0, 2).join('\t') ?? ''

/**
 * Returns the hashes of everything that the service shows of a finished job: its files, and the script of a video,
 * which is stored as text.
 */
function shownOf({ dataFolder }: Scene, { files, videos }: BillingLedger, { kind, resource_id }: Job): string[] {
  // A set of avatars has several ids; a video with its speech those of both and of its job.
  const owners = kind === 'avatar-speech' ? [spokenVideoOf(resource_id)] : (resource_id?.split(' ') ?? [])
  const there = files.filter(({ owner }) => owners.includes(owner))
  const script = videos.find(({ id, source }) => id === resource_id && source === null)?.script ?? null
  return [
    ...there.map(({ name }) => hash(readFileSync(join(dataFolder, 'files', name)))),
    ...(script === null ? [] : [hash(script)]),
  ]
}

/** Compares the files of each job with those that the service made for it. Can run during a storm. */
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
    if (hashes.toSorted().join() !== shown.toSorted().join()) yield `job ${job.id}: its files differ from what was made`
  }
}

/** Checks, after everything has settled, that each file in the media folder belongs to a job. */
export function* checkFolder(scene: Scene, { stored }: BillingLedger): Generator<string> {
  const kept = new Set(stored.map(({ file }) => file.path))
  for (const entry of readdirSync(join(scene.folder, 'media'), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && entry.name !== mediaMark && !kept.has(path))
      yield `${entry.name} is in the media folder and belongs to no job`
  }
}
