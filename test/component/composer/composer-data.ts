import type { ComposerBrand, ComposerCounts, ComposerQuote } from '#shared/bridge/composer.ts'
import type { ComposerCard, ComposerRound, RoundsReading } from '#shared/bridge/rounds.ts'
import type { ShelfDownload, ShelfFile, ShelfPlay } from '#shared/bridge/shelf.ts'
import type { ComposerTake } from '#shared/bridge/takes.ts'
import { AssetId, JobId, JobSetId } from '#shared/domain/ids.ts'

/** A cover, as one of the project's own images. */
const cover = (name: string) => new URL(`../../../resources/covers/${name}.webp`, import.meta.url).href

/** When the readings were made, and that they are not old. */
export const facts = { readAt: '2026-11-19T15:38:00.000Z', isStale: false, problem: null }
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
/** Another brand. */
export const other: ComposerBrand = { ...brand, profileId: 'north', name: 'Northlight Coffee', timezone: 'Asia/Tokyo' }

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
/** The plays by their ids. */
export const written: Readonly<Record<string, Written>> = {
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
/** Returns the title of a play. */
export const titleOf = (playId: string) => written[playId]?.[0] ?? playId
/** Returns the cover of a play. */
export const coverOf = (playId: string) => cover(written[playId]?.[1] ?? 'meridian-100')

/** Returns the takes of a play. */
export const takesOf = (playId: string): ComposerTake[] => {
  const [, , ...takes] = written[playId] ?? [playId, '']
  return takes.map(([hook, angle, caption], index) =>
    takeOf({ takeId: `${playId}-${index + 1}`, playId, hook, angle, caption, number: index + 1 }),
  )
}

const median = (n: number, low: number, value: number, high: number) => ({ n, low, median: value, high })
/** Returns a card of a round. */
export const cardOf = (slot: number, playId: string | null, more: Partial<ComposerCard> = {}): ComposerCard => ({
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

/** A price by the user’s own past: of a number of takes or renders, at credits each. */
export const ownQuote = (credits: number, count = 1): ComposerQuote => ({
  kind: 'own',
  past: 12,
  each: { least: 0, credits, most: 24 },
  least: 0,
  credits: credits * count,
  most: 24 * count,
})

/** What the tabs show. */
export const counts: ComposerCounts = {
  openRounds: 1,
  shelf: 46,
  autopilot: { state: 'on' },
  toPublish: { count: 5, ready: 5, oldest: new Date(Date.now() - 2.2 * 24 * 3_600_000).toISOString() },
}

/** Returns a download with files in all states. */
export const downloadOf = (): ShelfDownload => ({
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
