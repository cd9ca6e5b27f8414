import type { Clock, Log } from '#shared/util/ports.ts'
import type { Commits } from '../database/group-commit.ts'
import type { ServiceDatabase } from '../database/open-database.ts'
import type { MediaFiles, WorkFolders } from '../jobs/make-files.ts'
import { createPace } from '../jobs/run-limits.ts'
import { Refusal } from '../jobs/run-fault.ts'
import type { Caller } from '../ledger/accounts.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Engine } from '../models/model-definition.ts'
import { type ActionLog, createActionLog } from './action-log.ts'
import { type AutopilotService, createAutopilot } from './autopilot/autopilot.ts'
import { type BrandStore, createBrandStore, type StoredBrand } from './brands/brand-store.ts'
import { composerChargeId, createCharges, type Payer } from './charges.ts'
import { createExportRunner, type ExportEnds, type ExportRunner } from './exports/export-runner.ts'
import { createExportStore, type ExportStore, type StoredExport } from './exports/export-store.ts'
import { createExports, type Exports, takeOrderOf } from './exports/exports.ts'
import { createPlainTakeRenderer } from './exports/plain-take-renderer.ts'
import { createEvidence, type ReadEvidence } from './performance/evidence.ts'
import { createCovers, type Covers } from './plays/covers.ts'
import { createPostStore, type PostStore } from './queue/post-store.ts'
import { createQueueStore, type QueueStore } from './queue/queue-store.ts'
import { createReports, type Reports } from './queue/reports.ts'
import { createRounds, type Rounds } from './rounds/rounds.ts'
import { createShelfStore, type ShelfStore } from './shelf-store.ts'
import { createShelf, type Shelf } from './shelf.ts'
import type { RenderTake } from './take-order.ts'
import { createTakeStore, type TakeStore } from './takes/take-store.ts'
import { createTakes, knownPlay, type Takes } from './takes/takes.ts'
import { createVotes, type Votes } from './votes.ts'

/** The Composer of a service: its operations for the routes, and what reads for them. */
export type Composer = {
  readonly brands: BrandStore
  readonly takes: Takes
  readonly takeStore: TakeStore
  readonly rounds: Rounds
  readonly votes: Votes
  readonly shelf: Shelf
  readonly shelfStore: ShelfStore
  readonly exports: Exports
  readonly exportStore: ExportStore
  readonly queue: QueueStore
  readonly posts: PostStore
  readonly reports: Reports
  readonly autopilot: AutopilotService
  readonly actions: ActionLog
  readonly covers: Covers
  readonly readEvidence: ReadEvidence
  /** Renders the newest words of a play. @throws Refusal 404 for an unknown play, 429, 402 or 403. */
  startExport(
    brand: StoredBrand,
    order: { readonly playId: string; readonly payer: Payer; readonly fault: string | null },
  ): Promise<StoredExport>
  /** Continues what was running when the service last stopped, and begins the passes of autopilot. */
  resume(): void
  stop(): Promise<void>
}

/** Dependencies of the Composer. */
export type ComposerDeps = {
  readonly database: ServiceDatabase
  readonly commits: Commits
  readonly ledger: Ledger
  readonly callerOf: (keyId: number) => Caller | null
  readonly onCharge: Parameters<typeof createCharges>[0]['onCharge']
  readonly engine: Engine
  readonly files: MediaFiles
  readonly folders: WorkFolders
  /** Renders takes; a plain renderer of existing models if null. */
  readonly renderTake: RenderTake | null
  /** Scales the typical time of a render: 1 for all of it, 2 for half, 0 for none. */
  readonly speed: number
  readonly clock: Clock
  readonly log: Log
}

/** Ends renders with their refunds and the jobs that wait for them. */
function createEnds(deps: {
  commits: Commits
  exportStore: ExportStore
  queue: QueueStore
  charges: ReturnType<typeof createCharges>
}): ExportEnds {
  const { commits, exportStore, queue, charges } = deps
  return {
    finish: (render, files) =>
      commits.commit(() => {
        if (!exportStore.finish(render.id, files)) return false
        for (const { id } of queue.ofExport(render.id)) queue.change(id, { status: 'rendered' })
        return true
      }),
    fail: (render, error) =>
      commits.commit(() => {
        if (!exportStore.fail(render.id, error)) return false
        charges.refund(composerChargeId('render', render.id, render.charges))
        for (const { id } of queue.ofExport(render.id)) queue.change(id, { status: 'failed', reason: error })
        return true
      }),
  }
}

/** Composes the Composer over an open database. Nothing runs before it resumes or a render is started. */
export function createComposer(deps: ComposerDeps): Composer {
  const { database, commits, clock, engine, folders } = deps
  const brands = createBrandStore(deps)
  const charges = createCharges(deps)
  const takeStore = createTakeStore(deps)
  const shelfStore = createShelfStore(deps)
  const exportStore = createExportStore(deps)
  const queue = createQueueStore(deps)
  const posts = createPostStore(deps)
  const actions = createActionLog(deps)
  const readEvidence = createEvidence(database)
  const takes = createTakes({ commits, store: takeStore, brands, charges, clock })
  const exports = createExports({ store: exportStore, charges, clock })
  const rounds = createRounds({ ...deps, brands, shelf: shelfStore, readEvidence, log: actions })
  const covers = createCovers(deps)

  const runner: ExportRunner = createExportRunner({
    ...deps,
    store: exportStore,
    ends: createEnds({ commits, exportStore, queue, charges }),
    renderTake: deps.renderTake ?? createPlainTakeRenderer({ engine, folders }),
    pace: createPace(deps),
    orderOf(render) {
      const brand = brands.read(render.brandId)
      const take = takeStore.find(render.takeId)
      if (brand === null || take === null) throw new Error('A render has a brand and a take')
      return takeOrderOf(brand, take, render.id)
    },
  })
  const onStart = () => runner.wake()
  const parts = { ...deps, brands, takes, takeStore, exports, exportStore, queue, posts, readEvidence, onStart }
  const autopilot = createAutopilot({ ...parts, shelf: shelfStore, actions })

  return {
    brands,
    takes,
    takeStore,
    exports,
    exportStore,
    queue,
    posts,
    readEvidence,
    rounds,
    shelfStore,
    actions,
    covers,
    autopilot,
    votes: createVotes({ ...parts, rounds, shelf: shelfStore, log: actions }),
    shelf: createShelf({ ...parts, store: shelfStore, log: actions }),
    reports: createReports({ ...parts, takes: takeStore }),
    async startExport(brand, { playId, payer, fault }) {
      knownPlay(playId)
      const render = await commits.commit(() => {
        const take = takes.wordsOf(brand, [playId]).get(playId)
        if (take === undefined) throw new Refusal(404, 'Play not found: playId names no play of the library')
        return exports.start({ brand, take, payer, source: 'api', fault })
      })
      runner.wake()
      return render
    },
    resume() {
      runner.resume()
      autopilot.resume()
    },
    async stop() {
      autopilot.stop()
      covers.stop()
      await runner.stop()
    },
  }
}
