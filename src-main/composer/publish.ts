import { z } from 'zod'
import type { ComposerCounts, ReadingFacts } from '#shared/bridge/composer.ts'
import { CaptionWords, type PublishJob, type PublishList, type PublishPlatform } from '#shared/bridge/publish.ts'
import type { PlatformCaption, QueueJob } from '#shared/contract/composer-resource.ts'
import { limits } from '#shared/contract/limit.ts'
import type { Platform } from '#shared/contract/platform.ts'
import { Failure } from '#shared/domain/failure.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { Clock } from '#shared/util/ports.ts'
import { cutPage } from '#shared/util/pages.ts'
import type { QueuePlace, StoredQueueJob } from '../cache/tables/composer-queue.ts'
import type { StoredEdit } from '../cache/tables/composer-edits.ts'
import type { BrandKey } from '../cache/tables/composer-takes.ts'
import { isOpen } from '#shared/domain/spend.ts'
import type { ComposerDeps } from './composer-deps.ts'
import type { ComposerImages } from './media-addresses.ts'
import type { Readings, ReadingSource } from './readings.ts'
import { assetOf, failureOf, pathOf } from './shelf-files.ts'
import { readAutopilot } from './stored-readings.ts'

type PublishPage = ReadingFacts & {
  readonly jobs: PublishJob[]
  readonly counts: Record<PublishList, number> | null
  readonly postsItself: boolean | null
  readonly next: string | null
}

/** The queue of what is posted by the user. */
export interface Publish {
  page(
    brand: BrandKey,
    order: {
      readonly list: PublishList
      readonly text: string
      readonly before?: string | undefined
      readonly limit: number
      readonly refresh: 'known' | 'now'
    },
  ): Promise<PublishPage>
  /** @throws Failure NOT_FOUND */
  read(brand: BrandKey, jobId: string): PublishJob
  show(brand: BrandKey, jobs: readonly QueueJob[]): PublishJob[]
  /** A job as the service told it. @throws Failure NOT_FOUND */
  find(brand: BrandKey, jobId: string): QueueJob
  /** Those whose file exists and is neither here nor on its way. */
  withoutFile(brand: BrandKey, jobIds: readonly string[]): QueueJob[]
  editCaption(brand: BrandKey, jobId: string, platforms: readonly Platform[], words: CaptionWords): PublishJob
  restoreCaption(brand: BrandKey, jobId: string, platform: Platform): PublishJob
  /** The jobs of slots from one moment up to another, the earliest first. Milliseconds since 1970. */
  slots(brand: BrandKey, from: number, to: number): PublishJob[]
  /** Stores the jobs of autopilot's slots, and forgets those that were taken out. */
  keepSlots(brand: BrandKey, jobs: readonly QueueJob[], at: number): void
  /** Stores jobs that the service told. */
  keep(brand: BrandKey, jobs: readonly QueueJob[], at: number): void
  /** How many videos are to be posted, as `page` counts them; null if the queue was never read. */
  summary(brand: BrandKey): ComposerCounts['toPublish']
  readonly source: ReadingSource
}

const anything = z.unknown()
/** Most pages of the queue that are read. */
const mostPages = 25
/** Most jobs of a range of slots. */
const mostSlots = 1_000

const placeOf = ({ at, row }: QueuePlace) => `${at} ${row}`
function readPlace(cursor: string | undefined): QueuePlace | null {
  const [, at, row] = /^(-?\d+) (\d+)$/.exec(cursor ?? '') ?? []
  return at === undefined || row === undefined ? null : { at: Number(at), row: Number(row) }
}

/** The platforms of a job; those of its posts and captions where it names none. */
function platformsOf({ platforms, captions, posts }: QueueJob): PublishPlatform['platform'][] {
  const named = platforms.length > 0 ? platforms : [...captions, ...posts].map(({ platform }) => platform)
  return [...new Set(named)]
}

/** The platforms on which a job is still to be posted. */
export const openPlatforms = (job: QueueJob): PublishPlatform['platform'][] =>
  platformsOf(job).filter((platform) => !job.posts.some((post) => post.platform === platform))

/** The list that a job is in, and its place there: its slot, or when it was posted. */
export function placeIn(job: QueueJob, now: number): { list: PublishList; at: number } {
  const time = (text: string | null) => (text === null ? Number.NaN : Date.parse(text))
  const slot = time(job.scheduledFor)
  // A service calls it posted from the first platform on; the others are still to be posted.
  const isPosted = job.posts.length === 0 ? job.status === 'posted' : openPlatforms(job).length === 0
  const list = job.status === 'failed' ? 'failed' : isPosted ? 'posted' : 'to-post'
  const postedAt = time(job.postedAt)
  const at = list === 'posted' && !Number.isNaN(postedAt) ? postedAt : slot
  return { list, at: Number.isNaN(at) ? now : at }
}

/** Creates the queue. `hash` recognizes words that changed. */
export function createPublish(deps: {
  tables: ComposerDeps['tables']
  files: Pick<ComposerDeps, 'source' | 'isHere'>
  readings: Readings
  images: ComposerImages
  hash: (text: string) => string
  /** Called when the first page is shown: what is scheduled comes with autopilot. */
  onShown: (brand: BrandKey) => void
  clock: Clock
}): Publish {
  const { tables, readings, images, clock } = deps
  const { composerQueue, composerReadings, composerEdits, composerJobs, outputs } = tables
  const fileDeps = { ...deps.files, outputs }
  const basisOf = (words: CaptionWords) => deps.hash(JSON.stringify([words.title, words.caption, words.tags]))

  function keep(brand: BrandKey, jobs: readonly QueueJob[], at: number): void {
    composerQueue.transaction(() => {
      for (const job of jobs) composerQueue.write(brand, job, placeIn(job, at), at)
    })
  }
  const source: ReadingSource = {
    part: 'queue',
    key: 'queue',
    freshMs: 2 * 60_000,
    readAt: ({ workspaceId, profileId }) =>
      composerReadings.read(workspaceId, profileId, 'queue', anything)?.at ?? null,
    async load(service, brand, options) {
      const told: QueueJob[] = []
      const params = { profileId: brand.profileId }
      let cursor: string | null | undefined
      for (let page = 0; page < mostPages && cursor !== null; page += 1) {
        const query = { limit: limits.composer.page.most, ...(cursor === undefined ? {} : { cursor }) }
        const answer = await service.composer.queue({ params, query }, options)
        told.push(...answer.queue)
        cursor = answer.nextCursor ?? null
      }
      return (at) =>
        composerQueue.transaction(() => {
          keep(brand, told, at)
          // The service lists what waits; a finished video that it does not list any more was posted by another program.
          if (cursor === null) composerQueue.dropUnseen(brand, ['rendered'], at)
          composerReadings.write(brand.workspaceId, brand.profileId, 'queue', {}, at)
        })
    },
  }
  function wordsOn(job: QueueJob, platform: PublishPlatform['platform']): CaptionWords {
    const own: PlatformCaption | undefined = job.captions.find((one) => one.platform === platform)
    if (own === undefined) return { title: platform === 'youtube' ? job.title : null, caption: job.caption, tags: [] }
    return { title: own.title, caption: own.caption, tags: own.tags }
  }
  function partOf(job: QueueJob, platform: PublishPlatform['platform'], edits: readonly StoredEdit[]): PublishPlatform {
    const words = wordsOn(job, platform)
    const edit = edits.find((one) => one.subjectId === job.jobId && one.platform === platform)
    const own = edit === undefined ? null : CaptionWords.safeParse(edit.words)
    const post = job.posts.find((one) => one.platform === platform) ?? null
    return {
      platform,
      words,
      edit:
        edit === undefined || own?.success !== true
          ? null
          : {
              ...own.data,
              editedAt: new Date(edit.editedAt).toISOString(),
              isOutdated: edit.basedOn !== basisOf(words),
            },
      state: post === null ? (job.status === 'failed' ? 'failed' : 'to-post') : 'posted',
      post,
    }
  }
  function show(brand: BrandKey, jobs: readonly QueueJob[]): PublishJob[] {
    const ids = jobs.map(({ jobId }) => jobId)
    const edits = composerEdits.list(brand, ids)
    const plays = jobs.flatMap(({ playId }) => playId ?? [])
    const bringing = composerJobs.ofSubjects(brand, [...ids, ...plays])
    /** The file of a job in the library: fetched for it, or rendered or fetched for its play. */
    function assetFor({ jobId, playId, fileUrl }: QueueJob) {
      for (const one of bringing) {
        const isOwn = one.input['queueJobId'] === jobId
        const file = isOwn || one.input['playId'] === playId ? assetOf(fileDeps, one) : null
        const isOfPlay = file !== null && fileUrl !== null && pathOf(file.url) === pathOf(fileUrl)
        if (file !== null && (isOwn || isOfPlay)) return file.asset
      }
      return null
    }
    return jobs.map((job) => {
      const { captions: _captions, posterUrl: _posterUrl, fileUrl, ...rest } = job
      const own = bringing.filter(({ input }) => input['queueJobId'] === job.jobId)
      const assetId = assetFor(job)?.id ?? null
      const downloadId = own.find(({ spend }) => isOpen(spend))?.id ?? null
      const [latest] = own
      return {
        ...rest,
        coverUrl: images.ofJob(brand.profileId, job),
        parts: platformsOf(job).map((platform) => partOf(job, platform, edits)),
        hasFile: fileUrl !== null,
        assetId,
        downloadId,
        downloadProblem: assetId !== null || downloadId !== null || latest === undefined ? null : failureOf(latest),
      }
    })
  }
  function find(brand: BrandKey, jobId: string): QueueJob {
    const stored = composerQueue.read(brand, jobId)
    if (stored !== null) return stored.job
    throw new Failure('NOT_FOUND', say('composer.notQueued'), { charged: 'no', what: 'the video' })
  }
  function read(brand: BrandKey, jobId: string): PublishJob {
    const [job] = show(brand, [find(brand, jobId)])
    if (job === undefined) throw new Error('A stored job is shown')
    return job
  }

  return {
    source,
    keep,
    keepSlots(brand, jobs, at) {
      composerQueue.transaction(() => {
        keep(brand, jobs, at)
        composerQueue.dropUnseen(brand, ['scheduled', 'rendering'], at)
      })
      readings.changed(brand, 'queue')
    },
    show,
    find,
    read,
    async page(brand, { list, text, before, limit, refresh }) {
      const facts = await readings.facts(source, brand, before === undefined ? refresh : 'known')
      if (before === undefined) deps.onShown(brand)
      const found = composerQueue.page(brand, list, text, readPlace(before), limit + 1)
      const { rows, next } = cutPage<StoredQueueJob>(found, limit, placeOf)
      const listed = composerQueue.counts(brand)
      const countOf = (one: PublishList) => listed.find((count) => count.list === one)?.count ?? 0
      const delivery = readAutopilot(tables, brand)?.value.delivery ?? null
      return {
        ...facts,
        jobs: show(
          brand,
          rows.map(({ job }) => job),
        ),
        counts:
          before === undefined
            ? { 'to-post': countOf('to-post'), posted: countOf('posted'), failed: countOf('failed') }
            : null,
        postsItself: delivery === null || delivery === 'unknown' ? null : delivery === 'internal',
        next,
      }
    },
    slots: (brand, from, to) =>
      show(
        brand,
        composerQueue.slots(brand, from, to, mostSlots).map(({ job }) => job),
      ),
    withoutFile: (brand, jobIds) =>
      show(
        brand,
        composerQueue.readMany(brand, jobIds).map(({ job }) => job),
      )
        .filter(({ hasFile, assetId, downloadId }) => hasFile && assetId === null && downloadId === null)
        .map(({ jobId }) => find(brand, jobId)),
    editCaption(brand, jobId, platforms, words) {
      const job = find(brand, jobId)
      composerEdits.transaction(() => {
        for (const platform of platforms) {
          const basedOn = basisOf(wordsOn(job, platform))
          // A platform without titles keeps none.
          const own = platform === 'youtube' ? words : { ...words, title: null }
          composerEdits.write(brand, { subjectId: jobId, platform, words: own, basedOn, editedAt: clock.now() })
        }
      })
      readings.changed(brand, 'queue')
      return read(brand, jobId)
    },
    restoreCaption(brand, jobId, platform) {
      find(brand, jobId)
      composerEdits.remove(brand, jobId, platform)
      readings.changed(brand, 'queue')
      return read(brand, jobId)
    },
    summary(brand) {
      if (source.readAt(brand) === null && readAutopilot(tables, brand) === null) return null
      const listed = composerQueue.counts(brand).find(({ list }) => list === 'to-post')
      const { count, ready, oldest } = listed ?? { count: 0, ready: 0, oldest: null }
      return { count, ready, oldest: oldest === null ? null : new Date(oldest).toISOString() }
    },
  }
}
