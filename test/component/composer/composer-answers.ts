import type { ComposerBrand, ComposerCounts, ComposerPlay, ComposerQuote } from '#shared/bridge/composer.ts'
import type { ComposerCard, ComposerRound, RoundsReading } from '#shared/bridge/rounds.ts'
import type { ShelfDownload, ShelfFile, ShelfFileState, ShelfPlay } from '#shared/bridge/shelf.ts'
import type { ComposerTake, PlayTakes, TakeWords } from '#shared/bridge/takes.ts'
import { AssetId, JobId, JobSetId } from '#shared/domain/ids.ts'
import { AsyncIteratorClass } from '@orpc/client'
import { vi } from 'vitest'
import { jobOf } from '../../unit/src-renderer/features/create/create-fixture.ts'
import type { Answers } from '../bridge-of.ts'
import { keepSettings } from '../window.tsx'

/** A cover, as one of the project's own images. */
const cover = (name: string) => new URL(`../../../resources/covers/${name}.webp`, import.meta.url).href

const facts = { readAt: '2026-11-19T15:38:00.000Z', isStale: false, problem: null }
/** The brand of the tests, and another one. */
export const brand: ComposerBrand = {
  profileId: 'marrow',
  name: 'Marrow & Clay',
  handle: '@marrowclay',
  avatarUrl: cover('easel-5'),
  timezone: 'Europe/Lisbon',
  language: 'en',
  tone: 'warm',
  audience: 'people who cook',
  angles: ['curiosity', 'patience', 'craft', 'hospitality', 'suspense'],
  products: [],
  avoid: [],
}
const other: ComposerBrand = { ...brand, profileId: 'north', name: 'Northlight Coffee', timezone: 'Asia/Tokyo' }

type TakeParts = Partial<ComposerTake> & { readonly takeId: string; readonly playId: string }
const takeOf = (parts: TakeParts): ComposerTake => ({
  angle: null,
  hook: '',
  caption: '',
  tags: ['pottery', 'slowcraft'],
  captions: [],
  script: 'Wet clay. A rim. Two hands that do not lift.',
  beats: [],
  edit: null,
  creditsSpent: 3,
  ...parts,
})

/** A play of the tests: its title, cover, and takes as hook, angle and caption. */
type Written = readonly [title: string, image: string, ...takes: readonly (readonly [string, string, string])[]]
const written: Readonly<Record<string, Written>> = {
  kiln: [
    'Kiln opening',
    'isobar-60',
    [
      'The kiln opens at six. Nobody breathes.',
      'suspense',
      'Twelve hours at 1,260 degrees, nine to cool. This is the moment we find out what the fire kept.',
    ],
  ],
  wheel: [
    'One minute at the wheel',
    'dolly-6',
    [
      'What happens if you never lift your hands?',
      'curiosity',
      'One minute, one lump of clay, no lifted hands. Watch the rim.',
    ],
    [
      'One minute at the wheel, no cuts',
      'patience',
      'No music, no cuts. Just the sound of a wet rim and a potter who has done this nine thousand times.',
    ],
    ['Nine thousand bowls in', 'craft', 'Nine thousand bowls later, the hands know before the head does.'],
  ],
  table: [
    'Long table',
    'cartridge-12',
    [
      'Set the table for people who stay too long',
      'hospitality',
      'Plates that stack, cups that forgive, a platter for the thing you burned a little. Autumn set, in stock.',
    ],
  ],
  blue: [
    'The price of blue',
    'azulejo-8',
    ['Cobalt costs more than silver. Here is why.', 'curiosity', 'One spoon of oxide colours forty vases.'],
  ],
  bowl: ['Bowl first', 'easel-5', ['Buy the bowl before the table', 'craft', 'You will own five tables in your life.']],
  test: ['Shelf test', 'halation-20'],
}
const titleOf = (playId: string) => written[playId]?.[0] ?? playId
const coverOf = (playId: string) => cover(written[playId]?.[1] ?? 'meridian-100')

const takesOf = (playId: string): ComposerTake[] => {
  const [, , ...takes] = written[playId] ?? [playId, '']
  return takes.map(([hook, angle, caption], index) =>
    takeOf({ takeId: `${playId}-${index + 1}`, playId, hook, angle, caption, number: index + 1 }),
  )
}

const median = (n: number, low: number, value: number, high: number) => ({ n, low, median: value, high })
const cardOf = (slot: number, playId: string | null, more: Partial<ComposerCard> = {}): ComposerCard => ({
  slot,
  playId,
  title: playId === null ? null : titleOf(playId),
  coverUrl: playId === null ? null : coverOf(playId),
  take: playId === null ? null : (takesOf(playId)[0] ?? null),
  approved: false,
  saved: false,
  scheduledFor: null,
  replaced: null,
  expected: median(12, 14_200, 18_420, 22_900),
  ...more,
})

const first: ComposerRound = {
  at: 0,
  faceDown: false,
  cards: [
    cardOf(0, 'kiln', { approved: true, saved: true }),
    cardOf(1, 'wheel', { take: takesOf('wheel')[1] ?? null }),
    cardOf(2, 'table', { replaced: { playId: 'test', title: 'Shelf test' }, expected: median(3, 900, 2_100, 4_800) }),
  ],
}
const second: ComposerRound = {
  at: 1,
  faceDown: true,
  cards: [cardOf(0, null), cardOf(1, null), cardOf(2, null)],
}

/** Today's rounds: one with an approved and two open cards, and one that is face down. */
export const today: RoundsReading = {
  ...facts,
  date: '2026-11-19',
  timezone: 'Europe/Lisbon',
  endsAt: '2026-11-20T00:00:00.000Z',
  isOver: false,
  rounds: [first, second],
}

const files: readonly ShelfFile[] = [
  { kind: 'library', assetId: AssetId.parse('kiln'), bytes: 7_400_000, seconds: 18 },
  { kind: 'service', jobId: JobId.parse('job-2'), bytes: 6_100_000, seconds: 15, received: 3_900_000, problem: null },
  { kind: 'service', jobId: null, bytes: 5_800_000, seconds: 15, received: null, problem: null },
  { kind: 'rendering', jobId: JobId.parse('job-3'), since: new Date(Date.now() - 48_000).toISOString() },
  { kind: 'waiting', jobId: JobId.parse('job-4'), until: new Date(Date.now() + 22 * 60_000).toISOString() },
  { kind: 'none', jobId: null, problem: null },
]
const images = [
  'isobar-60',
  'dolly-6',
  'azulejo-8',
  'cartridge-12',
  'easel-5',
  'halation-20',
  'meridian-100',
  'inkstone-70',
  'cameo-12',
  'charmeuse-50',
]
const names = ['kiln', 'wheel', 'table', 'blue', 'bowl']

/** A play of the shelf; the first ones are in different states. */
export function shelfPlay(index: number): ShelfPlay {
  const of = names[index % names.length] ?? 'kiln'
  const [words] = takesOf(of)
  const isFirst = index < names.length
  const playId = isFirst ? of : `${of}-${index}`
  return {
    playId,
    title: isFirst ? titleOf(of) : `${titleOf(of)} ${index}`,
    coverUrl: cover(images[index % images.length] ?? 'isobar-60'),
    words: words === undefined ? null : { ...words, takeId: `${playId}-shelf`, playId },
    savedAt: '2026-11-18T10:00:00.000Z',
    isApproved: index === 0 || index === 6,
    scheduledFor: index === 3 ? '2026-11-27T12:00:00.000Z' : null,
    file: files[index < 12 ? index % files.length : index % 3 === 0 ? 5 : 2] ?? {
      kind: 'none',
      jobId: null,
      problem: null,
    },
  }
}

const ownQuote = (credits: number, count = 1): ComposerQuote => ({
  kind: 'own',
  past: 12,
  each: { least: 0, credits, most: 24 },
  least: 0,
  credits: credits * count,
  most: 24 * count,
})

const counts: ComposerCounts = {
  openRounds: 1,
  shelf: 46,
  autopilot: { state: 'on', delivery: 'external', nextPassAt: '2026-11-19T15:45:00.000Z', emptySlots: 2 },
  toPublish: { count: 5, oldest: new Date(Date.now() - 2.2 * 24 * 3_600_000).toISOString() },
}

const downloadOf = (): ShelfDownload => ({
  setId: JobSetId.parse('download'),
  startedAt: '2026-11-19T15:38:00.000Z',
  isPaused: false,
  bytes: 69_500_000,
  received: 41_800_000,
  plays: Array.from({ length: 10 }, (_, index) => {
    const { playId, title, coverUrl } = shelfPlay(index)
    const library: ShelfFile = { kind: 'library', assetId: AssetId.parse(playId), bytes: 8_300_000, seconds: 20 }
    const file = index < 5 ? (files[index] ?? library) : library
    return { playId, title, coverUrl, file: index === 2 ? library : file }
  }),
})

/** A stream that yields nothing and stays open. */
const silent = () =>
  new AsyncIteratorClass<never, unknown, void>(
    () => new Promise(() => {}),
    async () => {},
  )

/** What of the answers a test chooses. */
export type Shown = {
  readonly today?: RoundsReading
  readonly shelf?: readonly ShelfPlay[]
  readonly quote?: ComposerQuote
  readonly download?: ShelfDownload | null
}

/** The answers of a studio with a brand, its rounds, takes and shelf; and the calls that change any. */
export function composerAnswers(shown: Shown = {}) {
  let rounds = shown.today ?? today
  let edits: Readonly<Record<string, TakeWords>> = {}
  let shelf = shown.shelf ?? Array.from({ length: 46 }, (_, index) => shelfPlay(index))
  let removed: readonly string[] = []
  const quote = shown.quote ?? ownQuote(18)
  const cardsOf = (at: number, change: (card: ComposerCard) => ComposerCard, faceDown?: boolean) => {
    rounds = {
      ...rounds,
      rounds: rounds.rounds.map((round) =>
        round.at === at ? { ...round, faceDown: faceDown ?? round.faceDown, cards: round.cards.map(change) } : round,
      ),
    }
    return rounds
  }
  const edited = (take: ComposerTake): ComposerTake => {
    const words = edits[take.takeId]
    return words === undefined
      ? take
      : { ...take, edit: { ...words, editedAt: '2026-11-19T15:40:00.000Z', isOutdated: false } }
  }
  const playTakes = (playId: string): PlayTakes => {
    const takes = takesOf(playId).map(edited)
    return { playId, title: titleOf(playId), coverUrl: coverOf(playId), takes, nextAngle: 'craft' }
  }
  const allTakes = () => Object.keys(written).flatMap(takesOf)
  const takeAt = (takeId: string) => {
    const take = allTakes().find((one) => one.takeId === takeId) ?? allTakes()[0]
    if (take === undefined) throw new Error('There is no take.')
    return edited(take)
  }
  const calls = {
    today: vi.fn(async () => rounds),
    reveal: vi.fn(async ({ at }: { readonly at: number }) =>
      cardsOf(at, (card) => cardOf(card.slot, ['blue', 'bowl', 'test'][card.slot] ?? 'blue'), false),
    ),
    pass: vi.fn(async ({ at, slot }: { readonly at: number; readonly slot: number }) =>
      cardsOf(at, (card) =>
        card.slot === slot
          ? cardOf(slot, 'blue', { replaced: { playId: card.playId ?? '', title: card.title ?? '' } })
          : card,
      ),
    ),
    shuffle: vi.fn(async ({ at, slots = [] }: { readonly at: number; readonly slots?: readonly number[] }) =>
      cardsOf(at, (card) => (slots.includes(card.slot) ? cardOf(card.slot, card.slot === 1 ? 'bowl' : 'blue') : card)),
    ),
    vote: vi.fn(
      async (input: { readonly playId: string; readonly vote: 'up' | null; readonly scheduledFor?: string | null }) => {
        const isApproved = input.vote === 'up'
        for (const { at } of rounds.rounds) {
          cardsOf(at, (card) =>
            card.playId === input.playId
              ? { ...card, approved: isApproved, scheduledFor: input.scheduledFor ?? null }
              : card,
          )
        }
        return { playId: input.playId, isApproved, scheduledFor: input.scheduledFor ?? null, rounds }
      },
    ),
    edit: vi.fn(async ({ takeId, words }: { readonly takeId: string; readonly words: TakeWords }) => {
      edits = { ...edits, [takeId]: words }
      return takeAt(takeId)
    }),
    restore: vi.fn(async ({ takeId }: { readonly takeId: string }) => {
      edits = Object.fromEntries(Object.entries(edits).filter(([id]) => id !== takeId))
      return takeAt(takeId)
    }),
    write: vi.fn(async () => jobOf(1)),
    render: vi.fn(async () => jobOf(2)),
    save: vi.fn(async ({ playId }: { readonly playId: string }) => ({ ...shelfPlay(0), playId })),
    remove: vi.fn(async ({ playIds }: { readonly playIds: readonly string[] }) => {
      removed = playIds
      return { until: new Date(Date.now() + 10_000).toISOString() }
    }),
    putBack: vi.fn(async () => {
      removed = []
      return { count: 1 }
    }),
    shelfPage: vi.fn(
      async ({
        states = [],
        text = '',
        before,
        limit = 60,
      }: {
        readonly states?: readonly ShelfFileState[]
        readonly text?: string
        readonly before?: string | undefined
        readonly limit?: number
      }) => {
        const all = shelf.filter(({ playId }) => !removed.includes(playId))
        const found = all.filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()))
        const plays = found.filter(({ file }) => states.length === 0 || states.includes(file.kind))
        const start = before === undefined ? 0 : Number(before)
        const countOf = (kind: ShelfFileState) => found.filter(({ file }) => file.kind === kind).length
        return {
          ...facts,
          plays: plays.slice(start, start + limit),
          total: plays.length,
          counts: {
            library: countOf('library'),
            service: countOf('service'),
            rendering: countOf('rendering'),
            waiting: countOf('waiting'),
            none: countOf('none'),
          },
          angles: [
            { angle: 'craft', count: 12 },
            { angle: 'suspense', count: 9 },
          ],
          next: start + limit < plays.length ? String(start + limit) : null,
        }
      },
    ),
    download: vi.fn(async () => ({ setId: JobSetId.parse('download'), jobs: [] })),
    pause: vi.fn(async () => ({ count: 1 })),
  }
  const plays: ComposerPlay[] = Object.keys(written).map((playId) => ({
    playId,
    title: titleOf(playId),
    hook: takesOf(playId).at(-1)?.hook ?? '',
    structure: 'Hook, one unbroken shot, reveal',
    purpose: 'Keep people watching',
    durationSec: 18,
    coverUrl: coverOf(playId),
    beats: [],
    performance: playId === 'test' ? null : { posts: 4, medianViews: 18_420, savesPer1000: 31 },
  }))
  const answers: Answers = {
    settings: keepSettings(),
    composer: {
      brands: async () => ({ ...facts, brands: [brand, other] }),
      counts: async () => counts,
      plays: async ({ text = '' }) => ({
        ...facts,
        plays: plays.filter(({ title }) => title.toLowerCase().includes(text.toLowerCase())),
      }),
      quote: async ({ of }) => (of === 'take' && quote.kind === 'own' ? ownQuote(3) : quote),
      allowance: async () => ({
        startedAt: [38, 33, 26, 24, 20, 15, 14, 12, 9, 5].map((ago) =>
          new Date(Date.now() - ago * 60_000).toISOString(),
        ),
        perHour: 10,
        freeAt: new Date(Date.now() + 22 * 60_000).toISOString(),
        waiting: 2,
      }),
      watch: async () => silent(),
    },
    rounds: {
      today: calls.today,
      reveal: calls.reveal,
      pass: calls.pass,
      shuffle: calls.shuffle,
      vote: calls.vote,
    },
    takes: {
      list: async ({ playIds }) => ({ ...facts, plays: playIds.map(playTakes) }),
      page: async () => {
        const all = Object.keys(written).filter((playId) => takesOf(playId).length > 0)
        return {
          ...facts,
          plays: all.map(playTakes),
          total: all.length,
          angles: [{ angle: 'craft', count: 2 }],
          next: null,
        }
      },
      edit: calls.edit,
      restore: calls.restore,
      write: calls.write,
      render: calls.render,
    },
    shelf: {
      page: calls.shelfPage,
      read: async ({ playIds }) => ({ plays: shelf.filter(({ playId }) => playIds.includes(playId)) }),
      save: calls.save,
      remove: calls.remove,
      restore: calls.putBack,
      quote: async ({ playIds }) => {
        const chosen = shelf.filter(({ playId }) => playIds.includes(playId))
        const renders = chosen.filter(({ file }) => file.kind === 'none').length
        return {
          files: chosen.filter(({ file }) => file.kind === 'service').length,
          library: chosen.filter(({ file }) => file.kind === 'library').length,
          renders,
          bytes: 5_800_000,
          quote: renders === 0 ? null : quote.kind === 'own' ? ownQuote(18, renders) : quote,
          startsAt: Array.from({ length: renders }, (_, index) =>
            new Date(Date.now() + (37 + index * 4) * 60_000).toISOString(),
          ),
        }
      },
      download: calls.download,
      latestDownload: async () => (shown.download === undefined ? downloadOf() : shown.download),
    },
    queue: { pause: calls.pause, resume: calls.pause },
    jobs: { watch: async () => silent() },
  }
  return { answers, ...calls }
}
