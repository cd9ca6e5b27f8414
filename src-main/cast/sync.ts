import { isFailure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { resourcePage } from '#shared/contract/resource.ts'
import { limits } from '#shared/contract/limit.ts'
import { type Clock, type Log, sleep } from '#shared/util/ports.ts'
import type { RateBudget } from '../api/rate-budget.ts'
import type { ServiceClient } from '../api/client.ts'
import type { ResourcesTable } from '../cache/tables/resources.ts'
import type { ResourceNotes, Reported } from './resource-notes.ts'

/** The part of the rate window that the sync takes. */
const share = 0.2
/** Between two requests of the sync at least. Milliseconds. */
const apartMs = 1_000
/** Between two looks for news while somebody watches. Milliseconds. */
const everyMs = 5 * 60_000
/** Delay after a page that could not be read. Milliseconds. */
const retryMs = 60_000

/** One page of a list, and where the next one begins; null at the end. */
type Page = { readonly told: readonly Reported[]; readonly next: Place | null }
type Place = { readonly offset: number; readonly cursor: string | null }

type PageAnswer = {
  readonly pagination?: { readonly hasMore: boolean } | undefined
  readonly hasMore?: boolean | undefined
  readonly nextCursor?: string | null | undefined
}

function nextOf({ pagination, hasMore, nextCursor }: PageAnswer, { offset }: Place, count: number): Place | null {
  const isMore = pagination?.hasMore ?? hasMore ?? false
  if (!isMore || count === 0) return null
  return { offset: offset + count, cursor: nextCursor ?? null }
}

const queryOf = ({ offset, cursor }: Place) =>
  cursor === null ? { limit: resourcePage.most, offset } : { limit: resourcePage.most, cursor }

type Options = { readonly priority: 'poll'; readonly signal: AbortSignal }

type ReadList = (service: ServiceClient, place: Place, options: Options) => Promise<Page>

/** The lists of the service that are synced, newest first. */
const lists: Readonly<Record<Reported['kind'], ReadList>> = {
  async avatar(service, place, options) {
    const answer = await service.avatar.list({ query: queryOf(place) }, options)
    const told = answer.avatars.map((one) => ({ kind: 'avatar' as const, told: one }))
    return { told, next: nextOf(answer, place, told.length) }
  },
  async video(service, place, options) {
    const answer = await service.video.list({ query: queryOf(place) }, options)
    const told = answer.videos.map((one) => ({ kind: 'video' as const, told: one }))
    return { told, next: nextOf(answer, place, told.length) }
  },
  async voice(service, place, options) {
    const answer = await service.voice.list({ query: queryOf(place) }, options)
    const told = answer.voices.map((one) => ({ kind: 'voice' as const, told: one }))
    return { told, next: nextOf(answer, place, told.length) }
  },
  async audio(service, place, options) {
    const answer = await service.audio.list({ query: queryOf(place) }, options)
    const told = answer.audio.map((one) => ({ kind: 'audio' as const, told: one }))
    return { told, next: nextOf(answer, place, told.length) }
  },
}

/** Keeps the lists of the cast as the service has them. */
export interface CastSync {
  /** Follows a workspace's lists until the signal ends. Several watchers share one sync. */
  watch(workspaceId: WorkspaceId, signal: AbortSignal): void
  /** Ends the reading of one workspace, or of all. */
  stop(workspaceId?: WorkspaceId): void
}

const kinds = ['voice', 'avatar', 'video', 'audio'] as const

/** The sync of one workspace. */
type Follower = {
  watchers: number
  readonly ending: AbortController
}

/**
 * Creates the sync, the only reader of the service's lists. It begins when somebody watches, takes at most a fifth of the
 * rate window, and waits while the user's own work does. The first round of a session reads everything, a page of each
 * list in turn, and forgets what the service no longer has; it goes on when nobody watches any more. Later rounds end at
 * the first page without news.
 */
export function createCastSync(deps: {
  table: Pick<ResourcesTable, 'idsBetween'>
  notes: Pick<ResourceNotes, 'beginReading' | 'drop'>
  service: (workspaceId: WorkspaceId) => Promise<ServiceClient>
  budgetOf: (workspaceId: WorkspaceId) => RateBudget
  /** Whether jobs of the user wait to be sent. */
  isBusy: (workspaceId: WorkspaceId) => boolean
  clock: Clock
  log: Log
  runInBackground: (what: string, work: Promise<void>) => void
}): CastSync {
  const { table, notes, clock, log } = deps
  const followers = new Map<WorkspaceId, Follower>()
  const sentAt = new Map<WorkspaceId, readonly number[]>()
  const known = new Set<string>()

  /** How long the sync must wait for its next request: none is left of its share of the window. Milliseconds. */
  function waitOf(id: WorkspaceId): number {
    const now = clock.monotonic()
    const { windowMs } = limits.requests
    const recent = (sentAt.get(id) ?? []).filter((at) => at > now - windowMs)
    sentAt.set(id, recent)
    const { most, freeAt } = deps.budgetOf(id).state()
    const least = (recent.at(-1) ?? now - apartMs) + apartMs - now
    const oldest = recent.at(-Math.max(1, Math.floor(most * share)))
    const shared = oldest === undefined ? 0 : oldest + windowMs - now
    return Math.max(0, least, shared, deps.isBusy(id) || freeAt !== null ? apartMs : 0)
  }
  /** Waits for the next request of the sync: its share of the window, and none while the user's work waits. */
  async function turn(id: WorkspaceId, signal: AbortSignal): Promise<void> {
    for (let wait = waitOf(id); wait > 0 && !signal.aborted; wait = waitOf(id)) await sleep(clock, wait, signal)
    sentAt.set(id, [...(sentAt.get(id) ?? []), clock.monotonic()])
  }
  /** Forgets what lies between two listed ones but is not in the list any more. */
  function forget(id: WorkspaceId, kind: Reported['kind'], page: readonly Reported[], seen: ReadonlySet<string>): void {
    const times = page.map(({ told }) => Date.parse(told.createdAt ?? '')).filter((at) => !Number.isNaN(at))
    if (times.length < 2) return
    // The ends may continue on the neighbouring pages.
    const gone = table
      .idsBetween(id, kind, Math.min(...times) + 1, Math.max(...times) - 1)
      .filter((one) => !seen.has(one))
    notes.drop(id, kind, gone)
  }
  /** Reads one page. Returns where the next one begins; null at the end, or at a page without news later on. */
  async function readPage(
    id: WorkspaceId,
    { kind, place, seen }: { readonly kind: Reported['kind']; readonly place: Place; readonly seen: Set<string> },
    signal: AbortSignal,
  ): Promise<Place | null> {
    await turn(id, signal)
    if (signal.aborted) return null
    using reading = notes.beginReading(id)
    const { told, next } = await lists[kind](await deps.service(id), place, { priority: 'poll', signal })
    if (signal.aborted) return null
    const news = reading.write(told)
    for (const one of told) seen.add(one.told.id)
    forget(id, kind, told, seen)
    return news === 0 && known.has(`${id} ${kind}`) ? null : next
  }
  /** Reads the lists, a page of each in turn, so that a long one does not keep the others waiting. */
  async function readRound(id: WorkspaceId, signal: AbortSignal): Promise<void> {
    let open = kinds.map((kind) => ({ kind, place: { offset: 0, cursor: null } as Place, seen: new Set<string>() }))
    while (open.length > 0) {
      const left: typeof open = []
      for (const one of open) {
        const next = await readPage(id, one, signal)
        if (signal.aborted) return
        if (next === null) known.add(`${id} ${one.kind}`)
        else left.push({ ...one, place: next })
      }
      open = left
    }
  }
  async function follow(id: WorkspaceId, follower: Follower): Promise<void> {
    const { signal } = follower.ending
    while (!signal.aborted) {
      let pause = everyMs
      try {
        await readRound(id, signal)
        if (follower.watchers === 0) return
      } catch (error) {
        if (signal.aborted) return
        if (!isFailure(error)) throw error
        log.info('The lists of the cast could not be read', { code: error.code })
        // Nobody waits for it: the next visit begins again.
        if (follower.watchers === 0) return
        pause = retryMs
      }
      await sleep(clock, pause, signal)
    }
  }
  /** Whether a round of this session has read everything. */
  const isComplete = (id: WorkspaceId) => kinds.every((kind) => known.has(`${id} ${kind}`))
  function leave(id: WorkspaceId, follower: Follower): void {
    follower.watchers -= 1
    if (follower.watchers > 0 || !isComplete(id)) return
    follower.ending.abort()
    if (followers.get(id) === follower) followers.delete(id)
  }
  async function run(id: WorkspaceId, follower: Follower): Promise<void> {
    try {
      await follow(id, follower)
    } finally {
      if (followers.get(id) === follower) followers.delete(id)
    }
  }

  return {
    watch(id, signal) {
      if (signal.aborted) return
      const running = followers.get(id)
      const follower = running ?? { watchers: 0, ending: new AbortController() }
      followers.set(id, follower)
      follower.watchers += 1
      signal.addEventListener('abort', () => leave(id, follower), { once: true })
      if (running === undefined) deps.runInBackground('sync the cast', run(id, follower))
    },
    stop(only) {
      for (const [id, { ending }] of followers) if (only === undefined || id === only) ending.abort()
    },
  }
}
