import { AutopilotReading } from '#shared/bridge/autopilot.ts'
import type { Bridge } from '#shared/bridge/contract.ts'
import type { ComposerPlay, ComposerQuote } from '#shared/bridge/composer.ts'
import type { ComposerCard, RoundsReading } from '#shared/bridge/rounds.ts'
import type { ShelfDownload, ShelfFileState, ShelfPlay } from '#shared/bridge/shelf.ts'
import type { ComposerTake, PlayTakes, TakeWords } from '#shared/bridge/takes.ts'
import { JobSetId } from '#shared/domain/ids.ts'
import { AsyncIteratorClass } from '@orpc/client'
import { vi } from 'vitest'
import { jobOf } from '../../unit/src-renderer/features/create/create-fixture.ts'
import type { Answers } from '../bridge-of.ts'
import { keepSettings } from '../window.tsx'
import { autopilot } from './autopilot-answers.ts'
import {
  brand,
  cardOf,
  counts,
  coverOf,
  downloadOf,
  facts,
  other,
  ownQuote,
  shelfPlay,
  takesOf,
  titleOf,
  today,
  written,
} from './composer-data.ts'

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
  const shelf = shown.shelf ?? Array.from({ length: 46 }, (_, index) => shelfPlay(index))
  let removed: readonly string[] = []
  let autopilotNow = autopilot()
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
    shuffle: vi.fn(async ({ at, slots = [] }: Parameters<Bridge['rounds']['shuffle']>[0]) =>
      cardsOf(at, (card) => (slots.includes(card.slot) ? cardOf(card.slot, card.slot === 1 ? 'bowl' : 'blue') : card)),
    ),
    vote: vi.fn(async (input: Parameters<Bridge['rounds']['vote']>[0]) => {
      const isApproved = input.vote === 'up'
      for (const { at } of rounds.rounds) {
        cardsOf(at, (card) =>
          card.playId === input.playId
            ? { ...card, approved: isApproved, scheduledFor: input.scheduledFor ?? null }
            : card,
        )
      }
      return { playId: input.playId, isApproved, scheduledFor: input.scheduledFor ?? null, rounds }
    }),
    edit: vi.fn(async ({ takeId, words: given }: Parameters<Bridge['takes']['edit']>[0]) => {
      const { hook = null, caption = null, script = null, tags = null } = given
      const words: TakeWords = { hook, caption, script, tags }
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
    shelfPage: vi.fn(async ({ states = [], text = '', before, limit = 60 }: Parameters<Bridge['shelf']['page']>[0]) => {
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
    }),
    readAutopilot: vi.fn(async () => autopilotNow),
    setAutopilot: vi.fn(
      async ({ change }: Parameters<Bridge['autopilot']['set']>[0]) =>
        (autopilotNow = AutopilotReading.parse({ ...autopilotNow, ...change })),
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
    autopilot: { read: calls.readAutopilot, set: calls.setAutopilot, slots: async () => ({ jobs: [] }) },
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
