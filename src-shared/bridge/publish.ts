import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { PlatformCaption, Post, QueueJob } from '../contract/composer-resource.ts'
import { Platform } from '../contract/platform.ts'
import { NumbersTable, PostNumbers } from '../domain/composer/post-numbers.ts'
import { FailureRecord } from '../domain/failure.ts'
import { AssetId, JobId } from '../domain/ids.ts'
import { ComposerId, OfBrand, ReadingFacts, Refresh } from './composer.ts'
import { procedure } from './failures.ts'
import { Job } from './jobs.ts'

/** The words of a post on a platform, as the user writes them. `title`: null where the platform has none. */
export const CaptionWords = z.object({
  title: z.string().max(2_000).nullable(),
  caption: z.string().max(70_000),
  tags: z.array(z.string().min(1).max(200)).max(200),
})
export type CaptionWords = z.output<typeof CaptionWords>

/**
 * A job on one of its platforms. `words`: as the service wrote them, with the user's own in `edit`, kept on this computer
 * only. `post`: where it was posted, with its numbers; null if it was not.
 */
export const PublishPlatform = z.object({
  platform: PlatformCaption.shape.platform,
  words: CaptionWords,
  edit: CaptionWords.extend({ editedAt: z.string(), isOutdated: z.boolean() }).nullable(),
  state: z.enum(['to-post', 'posted', 'failed']),
  post: Post.nullable(),
})
export type PublishPlatform = z.output<typeof PublishPlatform>

/**
 * A job of the queue, with a part for each of its platforms. `coverUrl` is an address of this computer. `assetId`: its
 * file in the library, null if it is not there; `downloadId`: the job that fetches it; `downloadProblem`: why the last
 * one brought no file. Fields that the service adds are kept.
 */
export const PublishJob = QueueJob.omit({ captions: true, posterUrl: true, fileUrl: true }).extend({
  coverUrl: z.string().nullable(),
  parts: z.array(PublishPlatform),
  hasFile: z.boolean(),
  assetId: AssetId.nullable(),
  downloadId: JobId.nullable(),
  downloadProblem: FailureRecord.nullable(),
})
export type PublishJob = z.output<typeof PublishJob>

/** The lists of the queue. `to-post`: scheduled, rendering or rendered, by slot; the others by their last change. */
export const PublishList = z.enum(['to-post', 'posted', 'failed'])
export type PublishList = z.output<typeof PublishList>

/**
 * A reminder to post. `due`: the slot of a video came, ISO 8601; `platforms` are those left. `missed`: slots came while
 * nobody could be reminded; `titles` of the first few, and the job of the latest.
 */
export const SlotReminder = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('due'),
    profileId: z.string(),
    jobId: z.string(),
    title: z.string(),
    platforms: z.array(PlatformCaption.shape.platform),
    scheduledFor: z.string(),
  }),
  z.object({
    kind: z.literal('missed'),
    profileId: z.string(),
    jobId: z.string(),
    count: z.int(),
    titles: z.array(z.string()),
  }),
])
export type SlotReminder = z.output<typeof SlotReminder>

const OfJob = OfBrand.extend({ jobId: ComposerId })

/** Publish: videos that the user posts, where, and what they reached. Nothing here is charged. */
export const publishContract = {
  /** `before`: the `next` of the previous page. `counts` on the first page only. `postsItself`: delivery is internal. */
  page: procedure
    .input(
      OfBrand.extend({
        list: PublishList.default('to-post'),
        text: z.string().max(500).default(''),
        before: z.string().max(1_000).optional(),
        limit: z.int().min(1).max(200).default(60),
        refresh: Refresh,
      }),
    )
    .output(
      ReadingFacts.extend({
        jobs: z.array(PublishJob),
        counts: z.record(PublishList, z.int()).nullable(),
        postsItself: z.boolean().nullable(),
        next: z.string().nullable(),
      }),
    ),
  /** Reminders of all brands, when their slots come. Each goes to one window, once, also after a restart. */
  reminders: procedure.output(eventIterator(z.array(SlotReminder))),
  /** NOT_FOUND if it is not known here. Asks nothing. */
  read: procedure.input(OfJob).output(PublishJob),
  /** Fetches the files of jobs into the library at no cost. Jobs whose file is there, or without one, are left out. */
  download: procedure
    .input(OfBrand.extend({ draftId: z.uuid(), jobIds: z.array(ComposerId).min(1).max(100) }))
    .output(z.array(Job)),
  /** Keeps the user's words for platforms. Needs no connection. */
  editCaption: procedure
    .input(OfJob.extend({ platforms: z.array(Platform).min(1).max(6), words: CaptionWords }))
    .output(PublishJob),
  /** Removes the user's words for a platform. */
  restoreCaption: procedure.input(OfJob.extend({ platform: Platform })).output(PublishJob),
  /**
   * Reports where a job was posted. `url` names platform, account and id, and belongs to `platform`: INVALID_INPUT
   * otherwise. `postedAt`: ISO 8601, null for now. If the answer is lost, the job is read again before a repeat.
   */
  markPosted: procedure
    .input(
      OfJob.extend({
        platform: Platform,
        url: z.string().max(2_000),
        postedAt: z.iso.datetime({ offset: true }).nullable(),
      }),
    )
    .output(PublishJob),
  /** Reports that the rest of a job can't be posted. Posts that were reported stay. */
  reportFailed: procedure.input(OfJob.extend({ reason: z.string().max(500) })).output(PublishJob),
  /** Reads a pasted table or a CSV file, and finds the post that each row is about. Sends nothing. */
  readNumbers: procedure.input(OfBrand.extend({ text: z.string().max(2_000_000) })).output(NumbersTable),
  /** Sends numbers of posts, all or none. INVALID_INPUT names the fields, as `items.3.views`. */
  sendNumbers: procedure
    .input(OfBrand.extend({ items: z.array(PostNumbers).min(1).max(500) }))
    .output(z.object({ accepted: z.int() })),
}
