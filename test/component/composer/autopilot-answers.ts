import { AutopilotReading } from '#shared/bridge/autopilot.ts'
import type { PublishJob } from '#shared/bridge/publish.ts'
import { vi } from 'vitest'
import type { Answers } from '../bridge-of.ts'
import { cover } from './open-tab.tsx'
import { part, publishJob } from './publish-answers.ts'

/** What a number of renders may cost, by twelve of the user's own. */
export const own = (credits: number, most: number) => ({
  kind: 'own',
  past: 12,
  each: { least: 0, credits: 18, most: 24 },
  least: 0,
  credits,
  most,
})

const posted = (views: number) => [
  part('instagram', { state: 'posted', post: { platform: 'instagram', views, url: null } }),
]
const card = (title: string, at: string, image: string, change: object): PublishJob =>
  publishJob(title, {
    scheduledFor: `2026-11-${at}:00:00.000Z`,
    coverUrl: cover(image),
    status: 'scheduled',
    hasFile: false,
    ...change,
  })

const done = (views: number) => ({
  status: 'posted',
  posts: [{ platform: 'instagram', externalId: 'a', url: null, views }],
  parts: posted(views),
})
/** The cards of the week of 16 November. */
export const cards: readonly PublishJob[] = [
  card('Shelf test', '16T12', 'azulejo-8', done(11_200)),
  card('The shelf by the back door', '16T18', 'easel-5', done(31_800)),
  card('A mistake we kept', '17T12', 'cameo-12', done(24_600)),
  card('Seconds sale', '17T18', 'plinth-35', {
    status: 'failed',
    reason: 'rights',
    platforms: ['instagram', 'youtube'],
  }),
  card('The price of blue', '19T12', 'carousel-12', { status: 'rendered' }),
  card('Kiln opening', '19T18', 'anchor-6', { source: 'owner' }),
  card('Long table', '20T12', 'inkstone-70', { source: 'owner' }),
  card('Bowl first', '22T18', 'loupe-4', { platforms: ['instagram', 'tiktok'] }),
]

/** Cards that Autopilot does not tell any more. */
const earlier: readonly PublishJob[] = [
  card('Old kiln', '03T12', 'easel-5', done(900)),
  card('Older kiln', '03T18', 'cameo-12', { status: 'failed', reason: 'rights' }),
]

const evidence = (name: string, n: number, median: number, low: number, high: number) => ({
  name,
  n,
  median,
  low,
  high,
})

/** Autopilot of a brand that posts at 12:00 and 18:00 on five days. */
export const autopilot = (change: object = {}): AutopilotReading =>
  AutopilotReading.parse({
    readAt: '2026-11-19T15:40:00.000Z',
    isStale: false,
    problem: null,
    state: 'on',
    timezone: 'Europe/Lisbon',
    postHour: 12,
    perDay: 2,
    weekdays: [0, 1, 2, 4, 5],
    platforms: ['instagram', 'tiktok', 'youtube'],
    market: 'PT',
    delivery: 'external',
    slotTimes: ['12:00', '18:00'],
    queue: cards,
    nextPass: {
      at: '2026-11-19T15:45:00.000Z',
      slots: [
        {
          scheduledFor: '2026-11-20T18:00:00.000Z',
          playId: 'wheel',
          title: 'One minute at the wheel',
          angle: 'patience',
          reason: 'Patience has few posts, so it is tried',
          hasFile: true,
          coverUrl: cover('riso-2'),
          quote: null,
          startsAt: null,
        },
        {
          scheduledFor: '2026-11-22T12:00:00.000Z',
          playId: 'jug',
          title: 'Three jobs for one jug',
          angle: 'usefulness',
          reason: 'Most saves at that hour',
          hasFile: false,
          coverUrl: cover('portolan-90'),
          quote: own(18, 24),
          startsAt: '2026-11-19T16:04:00.000Z',
        },
      ],
      quote: own(18, 24),
    },
    week: { slots: 10, quote: own(180, 240) },
    learned: [
      {
        claim: 'Suspense does better than craft',
        about: 'angle',
        evidence: evidence('Suspense', 14, 18_400, 12_100, 26_300),
        against: evidence('Craft', 19, 9_700, 7_900, 12_000),
      },
      {
        claim: '18:00 does better than 12:00',
        about: 'hour',
        evidence: evidence('18:00', 31, 15_200, 11_600, 19_800),
        against: evidence('12:00', 28, 9_800, 7_600, 13_100),
      },
      {
        claim: 'Patience: too early to say',
        about: 'angle',
        isEarly: true,
        evidence: evidence('Patience', 3, 21_000, 6_200, 38_400),
        against: null,
      },
    ],
    method: 'Views are compared on a log scale. Few posts, wide range, tried more often.',
    ...change,
  })

/** Answers for the tab of Autopilot, and the calls that a test looks at. */
export function autopilotAnswers(reading: AutopilotReading = autopilot()) {
  let current = reading
  const set = vi.fn(async ({ change }: { change: object }) => (current = { ...current, ...change }))
  const run = vi.fn(async (_order: object) => ({}))
  const vote = vi.fn(async ({ playId, scheduledFor }: { playId: string; scheduledFor: string | null }) => {
    current = {
      ...current,
      queue: current.queue.map((job) => (job.playId === playId ? { ...job, scheduledFor } : job)),
    }
    return { playId, isApproved: true, scheduledFor, rounds: null }
  })
  const shelf = {
    page: async () => ({
      readAt: reading.readAt,
      isStale: false,
      problem: null,
      plays: [
        {
          playId: 'twig',
          title: 'One twig',
          coverUrl: cover('scalpel-9'),
          words: null,
          savedAt: null,
          isApproved: true,
          scheduledFor: null,
          file: { kind: 'none', jobId: null, problem: null },
        },
      ],
      total: 1,
      counts: null,
      angles: [],
      next: null,
    }),
  }
  const read = vi.fn(async () => current)
  const slots = vi.fn(async ({ from, to }: { readonly from: string; readonly to: string }) => ({
    jobs: [...earlier, ...current.queue].filter(
      ({ scheduledFor }) => scheduledFor !== null && scheduledFor >= from && scheduledFor < to,
    ),
  }))
  const answers: Answers = {
    autopilot: { read, slots, set: set as never, run: run as never },
    rounds: { vote: vote as never },
    shelf: shelf as never,
  }
  return { answers, read, slots, set, run, vote }
}
