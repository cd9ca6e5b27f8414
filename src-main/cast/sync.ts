import { isFailure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { resourcePage } from '#shared/contract/resource.ts'
import { limits } from '#shared/contract/limit.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { RateBudget } from '../api/rate-budget.ts'
import type { ServiceClient } from '../api/client.ts'
import type { ResourcesTable } from '../cache/tables/resources.ts'
import type { ResourceNotes, Reported } from './resource-notes.ts'

/** The part of the rate window that the sync takes. */
const share = 0.2
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
}

/**
 * Creates the sync. It runs only while somebody watches the lists, takes at most a fifth of the rate window, and waits
 * while the user's own work does. The first round of a session reads everything, and forgets what the service no longer
 * has; later ones end at the first page without news.
 */
export function createCastSync(deps: {
  table: Pick<ResourcesTable, 'idsBetween' | 'drop'>
  notes: Pick<ResourceNotes, 'write' | 'changed'>
  service: (workspaceId: WorkspaceId) => Promise<ServiceClient>
  budgetOf: (workspaceId: WorkspaceId) => RateBudget
  /** Whether jobs of the user wait to be sent. */
  isBusy: (workspaceId: WorkspaceId) => boolean
  clock: Clock
  log: Log
  runInBackground: (what: string, work: Promise<void>) => void
}): CastSync {
  const { table, notes, clock, log } = deps
  const watchers = new Map<WorkspaceId, { count: number; readonly ending: AbortController }>()
  const known = new Set<string>()

  const sleep = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const stop = () => {
        cancel()
        resolve()
      }
      const cancel = clock.after(ms, () => {
        signal.removeEventListener('abort', stop)
        resolve()
      })
      signal.addEventListener('abort', stop, { once: true })
    })
  /** Waits for the next request of the sync: its share of the window, and none while the user's work waits. */
  async function turn(id: WorkspaceId, signal: AbortSignal): Promise<void> {
    const { most } = deps.budgetOf(id).state()
    await sleep(limits.requests.windowMs / Math.max(1, most * share), signal)
    while (!signal.aborted && (deps.isBusy(id) || deps.budgetOf(id).state().freeAt !== null)) await sleep(1_000, signal)
  }
  /** Forgets what lies between two listed ones but is not in the list any more. */
  function forget(id: WorkspaceId, kind: Reported['kind'], page: readonly Reported[], seen: ReadonlySet<string>): void {
    const times = page.map(({ told }) => Date.parse(told.createdAt ?? '')).filter((at) => !Number.isNaN(at))
    if (times.length < 2) return
    // The ends may continue on the neighbouring pages.
    const gone = table
      .idsBetween(id, kind, Math.min(...times) + 1, Math.max(...times) - 1)
      .filter((one) => !seen.has(one))
    for (const one of gone) table.drop(id, kind, one)
    if (gone.length > 0) notes.changed(id, kind)
  }
  async function readAll(id: WorkspaceId, kind: Reported['kind'], signal: AbortSignal): Promise<void> {
    const list = lists[kind]
    const name = `${id} ${kind}`
    const seen = new Set<string>()
    for (let place: Place | null = { offset: 0, cursor: null }; place !== null && list !== undefined;) {
      await turn(id, signal)
      if (signal.aborted) return
      const page: Page = await list(await deps.service(id), place, { priority: 'poll', signal })
      const news = notes.write(id, page.told)
      for (const { told } of page.told) seen.add(told.id)
      forget(id, kind, page.told, seen)
      if (news === 0 && known.has(name)) return
      place = page.next
    }
    known.add(name)
  }
  async function follow(id: WorkspaceId, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      let pause = everyMs
      try {
        for (const kind of ['avatar', 'video', 'voice', 'audio'] as const) await readAll(id, kind, signal)
      } catch (error) {
        if (signal.aborted) return
        if (!isFailure(error)) throw error
        log.info('The lists of the cast could not be read', { code: error.code })
        pause = retryMs
      }
      await sleep(pause, signal)
    }
  }

  return {
    watch(id, signal) {
      if (signal.aborted) return
      const entry = watchers.get(id) ?? { count: 0, ending: new AbortController() }
      entry.count += 1
      watchers.set(id, entry)
      signal.addEventListener(
        'abort',
        () => {
          entry.count -= 1
          if (entry.count > 0) return
          entry.ending.abort()
          watchers.delete(id)
        },
        { once: true },
      )
      if (entry.count === 1) deps.runInBackground('sync the cast', follow(id, entry.ending.signal))
    },
  }
}
