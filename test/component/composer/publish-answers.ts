import { PublishJob, type PublishList } from '#shared/bridge/publish.ts'
import { measures } from '#shared/domain/composer/post-numbers.ts'
import { AssetId } from '#shared/domain/ids.ts'
import { vi } from 'vitest'
import { assetOf } from '../../unit/src-renderer/lib/asset-fixture.ts'
import type { Answers } from '../bridge-of.ts'
import { cover } from './open-tab.tsx'

const noWords = { title: null, caption: 'One spoon of cobalt colours forty vases.', tags: ['cobalt'] }

/** A platform of a job, as the service wrote its words. */
export const part = (platform: string, change: object = {}) => ({
  platform,
  words: noWords,
  edit: null,
  state: 'to-post',
  post: null,
  ...change,
})

/** A finished video with a slot, to be posted on three platforms. */
export const publishJob = (title: string, change: object = {}): PublishJob =>
  PublishJob.parse({
    jobId: title.replaceAll(' ', '-').toLowerCase(),
    playId: `play-${title.replaceAll(' ', '-').toLowerCase()}`,
    title,
    angle: 'price',
    platforms: ['instagram', 'tiktok', 'youtube'],
    scheduledFor: '2026-11-19T18:00:00.000Z',
    status: 'rendered',
    source: 'autopilot',
    durationSec: 19,
    bytes: 7_000_000,
    coverUrl: cover('azulejo-8'),
    hasFile: true,
    assetId: null,
    downloadId: null,
    downloadProblem: null,
    parts: [part('instagram'), part('tiktok'), part('youtube', { words: { ...noWords, title: 'Cobalt' } })],
    ...change,
  })

const caption = 'One spoon of cobalt colours forty vases, and costs what a vase does.'
/** A title of 111 characters, 11 more than YouTube takes. */
export const longTitle =
  'Cobalt costs more than silver: why one spoon of blue oxide colours forty vases and costs what a whole vase does'

/** Overdue: posted on Instagram, not yet on TikTok; the title for YouTube is too long. */
export const blue = publishJob('The price of blue', {
  scheduledFor: '2026-11-19T12:00:00.000Z',
  postedAt: '2026-11-19T12:04:00.000Z',
  coverUrl: cover('carousel-12'),
  assetId: AssetId.parse('asset-1'),
  durationSec: 21,
  parts: [
    part('instagram', {
      state: 'posted',
      words: {
        title: null,
        caption: `${caption} That is why we glaze the blue ones last, on a Friday, with the radio off.`,
        tags: ['cobalt', 'stoneware', 'marrowandclay'],
      },
      post: {
        platform: 'instagram',
        externalId: 'DJk83vNoQ2w',
        url: 'https://www.instagram.com/reel/DJk83vNoQ2w',
        views: 8_412,
        likes: 631,
        comments: 48,
        shares: 112,
        saves: 287,
        numbersAt: '2026-11-19T14:10:00.000Z',
      },
    }),
    part('tiktok', {
      words: {
        title: null,
        caption: `${caption} We glaze the blue ones last, with the radio off.`,
        tags: ['pottery', 'cobalt', 'glaze'],
      },
    }),
    part('youtube', { words: { title: longTitle, caption, tags: ['cobalt'] } }),
  ],
})

const two = [part('instagram'), part('tiktok')]
/** The jobs to post, by slot. */
export const toPost: readonly PublishJob[] = [
  blue,
  publishJob('Kiln opening', { coverUrl: cover('anchor-6') }),
  publishJob('Long table', {
    status: 'rendering',
    hasFile: false,
    scheduledFor: '2026-11-20T12:00:00.000Z',
    coverUrl: cover('easel-5'),
  }),
  publishJob('Bowl first', {
    scheduledFor: '2026-11-22T18:00:00.000Z',
    platforms: ['instagram', 'tiktok'],
    parts: two,
    coverUrl: cover('plinth-35'),
  }),
  publishJob('Two blacks', { scheduledFor: '2026-11-23T12:00:00.000Z', coverUrl: cover('inkstone-70') }),
]
/** A job that failed two days ago. */
export const failedJob = publishJob('Seconds sale', {
  status: 'failed',
  scheduledFor: '2026-11-17T18:00:00.000Z',
  reason: 'No music licence in Portugal',
  platforms: ['instagram', 'youtube'],
  coverUrl: cover('cameo-12'),
  parts: [part('instagram', { state: 'posted' }), part('youtube', { state: 'failed' })],
})

/** Nothing is counted of a post. */
export const noNumbers = Object.fromEntries(measures.map((measure) => [measure, null]))

type Shown = { readonly jobs?: readonly PublishJob[]; readonly isStale?: boolean }

/** Answers for the tab of publishing, and the calls that a test looks at. */
export function publishAnswers({ jobs = toPost, isStale = false }: Shown = {}) {
  const facts = { readAt: '2026-11-19T14:10:00.000Z', isStale, problem: null }
  const lists: Readonly<Record<PublishList, readonly PublishJob[]>> = {
    'to-post': jobs,
    posted: [],
    failed: [failedJob],
  }
  const page = vi.fn(async ({ list = 'to-post', text = '' }: { list?: PublishList; text?: string }) => ({
    ...facts,
    jobs: lists[list].filter(({ title }) => title.toLowerCase().includes(text.toLowerCase())),
    counts: { 'to-post': jobs.length, posted: 38, failed: 1 },
    postsItself: false,
    next: null,
  }))
  const done = async () => blue
  const editCaption = vi.fn(done)
  const markPosted = vi.fn(done)
  const reportFailed = vi.fn(done)
  const download = vi.fn(async () => [])
  const sendNumbers = vi.fn(async ({ items }: { items: readonly unknown[] }) => ({ accepted: items.length }))
  const readNumbers = vi.fn(async () => ({
    rows: [
      {
        line: 2,
        post: 'DJk83vNoQ2w',
        found: { jobId: blue.jobId, platform: 'instagram', title: blue.title },
        values: { ...noNumbers, views: 9_100, likes: 640 },
      },
      { line: 3, post: 'unknown', found: null, values: { ...noNumbers, views: 5 } },
    ],
    unknownColumns: ['Watch time'],
    problems: [] as { line: number; column: string; value: string; message: string }[],
  }))
  const publish = { page, editCaption, markPosted, reportFailed, download, sendNumbers, readNumbers }
  const asset = assetOf(1, { kind: 'video', contentType: 'video/mp4', width: 1080, height: 1920, title: blue.title })
  const showInFolder = vi.fn(async () => undefined)
  const vote = vi.fn(async () => undefined)
  const library = { showInFolder, read: async () => ({ asset, recipe: null, video: null, path: '/videos/blue.mp4' }) }
  const rounds = { vote }
  const answers: Answers = { publish: publish as never, library: library as never, rounds: rounds as never }
  return { answers, showInFolder, vote, ...publish }
}
