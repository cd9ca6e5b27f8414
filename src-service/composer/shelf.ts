import type { Clock } from '#shared/util/ports.ts'
import type { Commits } from '../database/group-commit.ts'
import type { ServiceDatabase } from '../database/open-database.ts'
import { Refusal } from '../jobs/run-fault.ts'
import type { ActionLog } from './action-log.ts'
import type { StoredBrand } from './brands/brand-store.ts'
import type { Payer } from './charges.ts'
import type { ExportStore, StoredExport } from './exports/export-store.ts'
import { type AllowanceState, allowanceUsed, type Exports } from './exports/exports.ts'
import type { PageQuery } from './page-cursor.ts'
import type { QueueStore } from './queue/queue-store.ts'
import type { ShelfStore } from './shelf-store.ts'
import type { StoredTake } from './takes/take-store.ts'
import { knownPlay, type Takes } from './takes/takes.ts'

/** A play on the shelf with its words and newest render. Times in milliseconds since 1970. */
export type ShelfView = {
  readonly playId: string
  readonly words: StoredTake | null
  readonly savedAt: number | null
  readonly isApproved: boolean
  readonly scheduledFor: number | null
  readonly render: StoredExport | null
}

/** What a download has, renders and leaves out. */
export type DownloadView = {
  readonly files: readonly StoredExport[]
  readonly rendering: readonly string[]
  readonly skipped: readonly { readonly playId: string; readonly reason: string }[]
  readonly allowance: AllowanceState
}

/** The shelf of brands: saved, approved and scheduled plays, newest first. */
export type Shelf = {
  list(brand: StoredBrand, page: PageQuery): Promise<{ entries: ShelfView[]; next: string | null }>
  /** @throws Refusal 404 for an unknown play, 409 for one on a card that is face down. */
  save(brand: StoredBrand, playId: string): Promise<ShelfView>
  /** Removes a play and its approval. False if it was not there. @throws Refusal 404. */
  remove(brand: StoredBrand, playId: string): Promise<boolean>
  /** Renders what has no file, within the allowance. */
  download(brand: StoredBrand, order: { payer: Payer; limit: number; fault: string | null }): Promise<DownloadView>
}

/** Creates the shelf. `onStart` is called after renders were started. */
export function createShelf(deps: {
  database: ServiceDatabase
  commits: Commits
  store: ShelfStore
  takes: Takes
  exportStore: ExportStore
  exports: Exports
  queue: QueueStore
  log: ActionLog
  clock: Clock
  onStart(): void
}): Shelf {
  const { database, commits, store, takes, exportStore, exports, queue, log, clock, onStart } = deps

  function view(brand: StoredBrand, playIds: readonly string[]): ShelfView[] {
    const words = takes.wordsOf(brand, playIds)
    const jobs = queue.upcomingOf(brand.id, playIds)
    const renders = exportStore.newestOf(brand.id, playIds)
    return playIds.map((playId) => {
      const kept = store.find(brand.id, playId)
      return {
        playId,
        words: words.get(playId) ?? null,
        savedAt: kept?.savedAt ?? null,
        isApproved: (kept?.approvedAt ?? null) !== null,
        scheduledFor: jobs.get(playId)?.slotAt ?? null,
        render: renders.get(playId) ?? null,
      }
    })
  }
  /** Starts a render in a transaction of its own, so that one that cannot be paid leaves the others. */
  function tryStart(order: Parameters<Exports['start']>[0]): StoredExport | Refusal {
    try {
      return database.transaction(() => exports.start(order))()
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  }

  return {
    list: (brand, page) =>
      commits.commit(() => {
        const { plays, next } = store.page(brand.id, page)
        const playIds = plays.map(({ playId }) => playId)
        return { entries: view(brand, playIds), next }
      }),
    save(brand, playId) {
      knownPlay(playId)
      return commits.commit(() => {
        const isNew = (store.find(brand.id, playId)?.savedAt ?? null) === null
        store.save(brand.id, playId, clock.now())
        if (isNew) log.add(brand.id, { source: 'api', action: 'save', detail: { playId } })
        const [entry] = view(brand, [playId])
        if (entry === undefined) throw new Error('A play that was saved is on the shelf')
        return entry
      })
    },
    remove(brand, playId) {
      knownPlay(playId)
      return commits.commit(() => {
        const job = queue.upcomingOf(brand.id, [playId]).get(playId)
        const isFreed = job?.source === 'owner' && job.status === 'scheduled'
        if (job !== undefined && isFreed) queue.remove(job.id)
        const isRemoved = store.remove(brand.id, playId) || isFreed
        if (isRemoved) log.add(brand.id, { source: 'api', action: 'remove', detail: { playId } })
        return isRemoved
      })
    },
    async download(brand, { payer, limit, fault }) {
      const result = await commits.commit((): DownloadView => {
        const playIds = store.page(brand.id, { limit }).plays.map(({ playId }) => playId)
        const files: StoredExport[] = []
        const rendering: string[] = []
        const skipped: { playId: string; reason: string }[] = []
        for (const { playId, words, render } of view(brand, playIds)) {
          if (render?.status === 'done') files.push(render)
          else if (render?.status === 'queued' || render?.status === 'rendering') rendering.push(playId)
          else if (exports.allowance(brand.accountId).remaining === 0) skipped.push({ playId, reason: allowanceUsed })
          else if (words !== null) {
            const started = tryStart({ brand, take: words, payer, source: 'download', fault })
            if (started instanceof Refusal) skipped.push({ playId, reason: started.message })
            else rendering.push(playId)
          }
        }
        return { files, rendering, skipped, allowance: exports.allowance(brand.accountId) }
      })
      onStart()
      return result
    },
  }
}
