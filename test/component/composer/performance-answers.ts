import { PerformanceReading, PerformedPost } from '#shared/bridge/performance.ts'
import type { PostGroup } from '#shared/bridge/performance.ts'
import { vi } from 'vitest'
import type { Answers } from '../bridge-of.ts'
import { cover } from './open-tab.tsx'

const reach = (n: number, median: number, low: number | null, high: number | null, saves = 24) => ({
  posts: n,
  views: { n, median, low, high },
  savesPer1000: { n, median: saves, low: saves - 3, high: saves + 4 },
  sharesPer1000: { n, median: saves / 3, low: saves / 4, high: saves / 2 },
})

const plays = [
  ['The shelf by the back door', 6, 27_400, 19_800, 38_000],
  ['Kiln opening', 8, 24_100, 17_000, 33_000],
  ['One minute at the wheel', 4, 18_400, 8_900, 34_000],
  ['A mistake we kept', 7, 16_900, 11_500, 24_000],
  ['Stack test', 9, 14_200, 10_900, 18_500],
  ['The price of blue', 5, 12_800, 8_100, 20_500],
  ['Honest rims', 6, 11_300, 8_800, 14_300],
  ['Long table', 11, 10_600, 8_400, 13_000],
  ['Bowl first', 7, 9_200, 6_900, 12_200],
  ['Autumn set', 9, 7_700, 6_100, 9_700],
  ['Three jobs for one jug', 3, 6_400, 2_900, 14_800],
  ['Seconds sale', 8, 5_100, 3_900, 6_800],
] as const
const angles = [
  ['Patience', 3, 21_000, 6_200, 38_400],
  ['Suspense', 14, 18_400, 12_100, 26_300],
  ['Honesty', 17, 15_100, 11_800, 19_400],
  ['Curiosity', 16, 12_200, 9_700, 15_800],
  ['Craft', 19, 9_700, 7_900, 12_000],
  ['Hospitality', 15, 9_100, 7_200, 12_000],
  ['Usefulness', 13, 6_800, 5_200, 9_200],
] as const
const platforms = [
  ['tiktok', 34, 14_800, 10_900, 19_700],
  ['instagram', 41, 12_400, 10_300, 15_000],
  ['youtube', 19, 7_300, 5_600, 9_900],
  ['linkedin', 3, 2_900, 2_100, 4_600],
] as const
const hours = [
  [9, 8, 7_200, 5_600, 9_400],
  [10, 5, 6_700, 4_700, 9_900],
  [12, 28, 10_500, 8_100, 13_200],
  [15, 6, 8_200, 5_600, 10_700],
  [18, 31, 16_200, 12_500, 20_000],
  [20, 12, 15_400, 11_500, 19_000],
] as const
const weekdays = [
  [1, 9, 2, 6_000],
  [1, 12, 4, 9_300],
  [1, 18, 5, 14_000],
  [1, 20, 2, 12_000],
  [2, 9, 3, 6_100],
  [2, 12, 4, 9_100],
  [2, 18, 5, 15_200],
  [2, 20, 3, 11_900],
  [3, 12, 4, 9_000],
  [3, 15, 1, 7_000],
  [3, 18, 3, 11_800],
  [4, 12, 4, 11_900],
  [4, 15, 3, 8_800],
  [4, 18, 5, 19_400],
  [4, 20, 4, 15_300],
  [5, 9, 1, 5_000],
  [5, 12, 4, 9_100],
  [5, 18, 5, 14_100],
  [5, 20, 3, 11_800],
  [6, 10, 3, 5_100],
  [6, 11, 1, 5_000],
  [6, 12, 4, 6_900],
  [6, 15, 2, 6_500],
  [6, 18, 3, 8_900],
  [0, 9, 3, 8_800],
  [0, 10, 2, 6_000],
  [0, 12, 4, 11_900],
  [0, 18, 5, 19_900],
  [0, 20, 3, 20_000],
] as const

/** What a brand's posts reached, as of ten past two. */
export const performance = (change: object = {}): PerformanceReading =>
  PerformanceReading.parse({
    readAt: '2026-11-19T14:10:00.000Z',
    isStale: false,
    problem: null,
    days: 90,
    timezone: 'Europe/Lisbon',
    posts: { withNumbers: 97, total: 134 },
    overall: reach(97, 11_300, 9_600, 13_000),
    plays: plays.map(([title, n, median, low, high], index) => ({
      playId: `play-${index}`,
      title,
      ...reach(n, median, low, high),
    })),
    angles: angles.map(([angle, n, median, low, high]) => ({ angle, ...reach(n, median, low, high, 38) })),
    hours: hours.map(([hour, n, median, low, high]) => ({ hour, ...reach(n, median, low, high) })),
    platforms: platforms.map(([platform, n, median, low, high]) => ({ platform, ...reach(n, median, low, high) })),
    weekdayHours: weekdays.map(([weekday, hour, n, median]) => ({ weekday, hour, n, median })),
    change: { factor: 1.18, low: 0.96, high: 1.43 },
    ...change,
  })

const covers = ['azulejo-8', 'cameo-12', 'easel-5', 'inkstone-70', 'loupe-4', 'plinth-35']
const suspense = [
  ['Kiln opening', 'tiktok', 41_206, 1_731, '2026-11-12T18:00:00Z'],
  ['The shelf by the back door', 'instagram', 31_842, 1_178, '2026-11-16T18:00:00Z'],
  ['A mistake we kept', 'tiktok', 24_610, 812, '2026-11-17T12:00:00Z'],
  ['Kiln opening', 'instagram', 22_377, 940, '2026-10-29T18:00:00Z'],
  ['One twig', 'tiktok', 21_215, 688, '2026-11-03T20:00:00Z'],
  ['Kiln opening', 'instagram', 19_022, 684, '2026-11-05T18:00:00Z'],
  ['Bowl first', 'tiktok', 18_604, 540, '2026-11-02T18:00:00Z'],
  ['One lamp', 'instagram', 18_170, 527, '2026-10-30T18:00:00Z'],
  ['The last inch of glaze', 'youtube', 14_302, 315, '2026-10-26T18:00:00Z'],
  ['Two blacks', 'instagram', 11_648, 408, '2026-10-20T12:00:00Z'],
] as const

/** The posts of a group. */
export const performedPosts = (): PerformedPost[] =>
  suspense.map(([title, platform, views, saves, postedAt], index) =>
    PerformedPost.parse({
      jobId: `job-${index}`,
      playId: `play-${index}`,
      platform,
      postedAt,
      views,
      saves,
      url: `https://www.tiktok.com/@marrowandclay/video/${index}`,
      title,
      angle: 'Suspense',
      coverUrl: cover(covers[index % covers.length] ?? ''),
    }),
  )

/** Answers for the tab of performance, and the calls that a test looks at. */
export function performanceAnswers(reading: PerformanceReading = performance()) {
  const facts = { readAt: reading.readAt, isStale: reading.isStale, problem: reading.problem }
  const read = vi.fn(async ({ days }: { days: number | null }) => ({ ...reading, days }))
  const posts = vi.fn(async (_asked: { group: PostGroup }) => {
    const all = performedPosts()
    return { ...facts, posts: all, total: all.length }
  })
  const answers: Answers = { performance: { read: read as never, posts: posts as never } }
  return { answers, read, posts }
}
