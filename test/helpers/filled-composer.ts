import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openProfile } from '#main/cache/profile.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { Performance, QueueJob, ShelfEntry } from '#shared/contract/composer-resource.ts'
import { Failure } from '#shared/domain/failure.ts'
import { AssetId, JobId } from '#shared/domain/ids.ts'
import { createMemoryLog } from './memory-log.ts'
import { storedJob } from './stored-job.ts'

/** How much a brand has: plays on the shelf, jobs to post, posts with numbers. */
export type BrandSize = { readonly plays: number; readonly jobs: number; readonly posts: number }

const hourMs = 3_600_000
const iso = (at: number) => new Date(at).toISOString()
const words = (index: number) => ({
  takeId: `take-${index}`,
  angle: ['craft', 'suspense', 'patience'][index % 3],
  hook: `Hook ${index}, one of many`,
  caption: 'A caption with words enough for two lines of a post, as most of them have. '.repeat(3),
  script: 'A script of some sentences. Each of them is spoken, and each of them takes time. '.repeat(8),
  tags: ['clay', 'kiln', 'studio', 'slow'],
  createdAt: iso(0),
})

/**
 * Fills a brand of the profile of a studio that does not run and was opened before. Of its plays, two in five have a
 * render of this computer with a file, one in ten a failed one, two in ten a file at the service. `now`: ms since 1970.
 */
export async function fillComposer(
  { folder, profileId, now }: { folder: string; profileId: string; now: number },
  size: BrandSize,
): Promise<void> {
  const log = createMemoryLog()
  const bytes = await readFile('test/fixtures/tiny-video.mp4')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const path = join(folder, 'media', 'filled.mp4')
  await mkdir(join(folder, 'media'), { recursive: true })
  await writeFile(path, bytes)
  const profile = openProfile({ folder: join(folder, 'profile'), pid: process.pid, now, log })
  try {
    const brand = { workspaceId: localId, profileId }
    profile.composerShelf.transaction(() => {
      for (let index = 0; index < size.plays; index += 1) {
        const isAtService = index % 10 === 5 || index % 10 === 6
        const file = { url: `http://127.0.0.1/files/${index}.mp4`, bytes: 5_000_000, durationSec: 18 }
        const entry = ShelfEntry.parse({
          playId: `play-${index}`,
          title: `Play ${index}`,
          coverUrl: `http://127.0.0.1/covers/${index}.webp`,
          words: words(index),
          savedAt: iso(now - index * hourMs),
          file: isAtService ? file : null,
        })
        profile.composerShelf.write(brand, entry, size.plays - index, now)
      }
      for (let index = 0; index < size.jobs; index += 1) {
        const at = now - index * hourMs
        const job = QueueJob.parse({
          jobId: `job-${index}`,
          playId: `play-${index}`,
          title: `Play ${index}`,
          caption: words(index).caption,
          captions: ['tiktok', 'youtube', 'instagram'].map((platform) => ({ platform, ...words(index), title: null })),
          platforms: ['tiktok', 'youtube', 'instagram'],
          scheduledFor: iso(at),
          fileUrl: `http://127.0.0.1/files/${index}.mp4`,
          status: 'rendered',
        })
        profile.composerQueue.write(brand, job, { list: 'to-post', at }, now)
      }
      const known = profile.composerReadings.read(localId, profileId, 'performance', Performance)?.value
      const latest = Array.from({ length: size.posts }, (_, index) => ({
        jobId: `job-${index}`,
        playId: `play-${index}`,
        platform: 'tiktok',
        postedAt: iso(now - index * hourMs),
        views: 1_000 + index,
      }))
      const performance = { ...known, latest }
      for (const part of ['shelf', 'queue']) profile.composerReadings.write(localId, profileId, part, {}, now)
      profile.composerReadings.write(localId, profileId, 'performance', performance, now)
    })
    const failure = new Failure('SERVICE_FAILED', 'The render failed.', { charged: 'no', status: 500 }).toRecord()
    const firstNumber = profile.jobs.nextNumber(localId)
    profile.jobs.transaction(() => {
      for (let index = 0; index < size.plays; index += 1) {
        const kind = index % 10
        if (kind > 4) continue
        const id = JobId.parse(`render-${index}`)
        const job = storedJob({
          id,
          workspaceId: localId,
          number: firstNumber + index,
          kind: 'render',
          modelId: 'composer-render',
          outputType: 'video',
          prompt: `Play ${index}`,
          brand: 'Filled',
          input: { playId: `play-${index}`, takeId: `take-${index}` },
          request: JSON.stringify({ profileId, subjectId: `play-${index}`, takeId: `take-${index}` }),
          spend: kind === 4 ? { kind: 'failed', at: now, failure, refunded: true } : { kind: 'done', at: now },
          charged: 18,
          refunded: kind === 4 ? 18 : 0,
          createdAt: now,
          settledAt: now,
        })
        profile.jobs.insert(job)
        if (kind === 4) continue
        const assetId = AssetId.parse(`asset-${index}`)
        const asset = {
          id: assetId,
          workspaceId: localId,
          jobId: id,
          kind: 'video',
          title: `Play ${index}`,
          prompt: `Play ${index}`,
          modelId: 'composer-render',
          modelName: 'Render',
          path,
          sha256,
          bytes: bytes.length,
          width: 1080,
          height: 1920,
          duration: 18,
          contentType: 'video/mp4',
          createdAt: now,
          rating: 0,
          mark: 'none',
        } as const
        profile.outputs.name(id, [{ position: 0, assetId, url: `http://127.0.0.1/files/${index}.mp4` }])
        profile.outputs.markStored(asset)
        profile.assets.insert(asset)
      }
    })
  } finally {
    profile.close()
  }
}
