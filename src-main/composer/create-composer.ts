import { z } from 'zod'
import type { ComposerCounts, ComposerQuote, ComposerSpend, RenderAllowance } from '#shared/bridge/composer.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { ShelfDownload, ShelfPlay } from '#shared/bridge/shelf.ts'
import type { JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import { allowanceMs } from '#shared/domain/composer/render-times.ts'
import type { BrandKey } from '../cache/tables/composer-takes.ts'
import { type Autopilot, createAutopilot } from './autopilot.ts'
import { type BrandsAndPlays, createBrandsAndPlays } from './brands-and-plays.ts'
import type { ComposerDeps } from './composer-deps.ts'
import { type ComposerWatch, createComposerWatch } from './composer-watch.ts'
import { createComposerImages, imageAddressOf } from './media-addresses.ts'
import { createOrders, type Orders } from './orders.ts'
import { createPerformance, type Performance } from './performance.ts'
import { createPostReports, type PostReports } from './post-reports.ts'
import { createPublish, type Publish } from './publish.ts'
import { createReadings } from './readings.ts'
import { createRounds, type Rounds } from './rounds.ts'
import { createShelfRemovals, type ShelfRemovals } from './shelf-removals.ts'
import { createShelf, type Shelf } from './shelf.ts'
import { createTakes, type Takes } from './takes.ts'

/** Brands, rounds, takes, the shelf, autopilot, publishing and performance: read, shown offline and acted on. */
export type Composer = {
  readonly plays: BrandsAndPlays
  readonly rounds: Rounds
  readonly takes: Takes
  readonly shelf: Shelf
  readonly removals: ShelfRemovals
  readonly orders: Orders
  readonly autopilot: Autopilot
  readonly publish: Publish
  readonly reports: PostReports
  readonly performance: Performance
  readonly watch: ComposerWatch['watch']
  /** Reads the queue and the slots of a brand from the service. @throws Failure */
  readQueue(brand: BrandKey): Promise<void>
  counts(brand: BrandKey): ComposerCounts
  quote(workspaceId: WorkspaceId, of: ComposerSpend, count: number): ComposerQuote
  allowance(workspaceId: WorkspaceId): RenderAllowance
  jobsOfSet(workspaceId: WorkspaceId, setId: JobSetId): Job[]
  latestDownload(brand: BrandKey): ShelfDownload | null
  /** Ends what is being read. */
  stop(): void
  /** The service's address of an image; null if there is none. `name` as in the addresses that windows get. */
  imageOf(workspaceId: WorkspaceId, name: string): string | null
}

const Profile = z.object({ profileId: z.string() })
const Subject = z.object({ subjectId: z.string() })
const iso = (at: number) => new Date(at).toISOString()

/** How many bytes of a file there are, and how many of them are here. */
function bytesOf({ file }: ShelfPlay): readonly [number, number] {
  if (file.kind === 'library') return [file.bytes ?? 0, file.bytes ?? 0]
  return file.kind === 'service' ? [file.bytes ?? 0, file.received ?? 0] : [0, 0]
}

/** Creates the Composer of the studio. */
export function createComposer(deps: ComposerDeps): Composer {
  const { tables, submit, allowance, clock } = deps
  const readings = createReadings(deps)
  const images = createComposerImages(deps.mediaBase)
  const base = { tables, readings, images, clock, hash: deps.hash }
  const files = { source: deps.source, isHere: deps.isHere, receivedOf: deps.receivedOf }
  const plays = createBrandsAndPlays(base)
  const takes = createTakes(base)
  const onVoted = (brand: BrandKey) => {
    readings.outdate({ key: 'shelf' }, brand)
    readings.outdate({ key: 'autopilot' }, brand)
    readings.outdate({ key: 'queue' }, brand)
    readings.changed(brand, 'shelf')
  }
  const rounds = createRounds({ ...base, onVoted })
  const shelf = createShelf({
    ...base,
    files,
    takes,
    yieldToLoop: deps.yieldToLoop,
    onSaved: (brand, playId) => rounds.noteSaved(brand, playId, true),
  })
  const onShown = (brand: BrandKey) => readings.refreshOld(autopilot.source, brand)
  const publish = createPublish({ ...base, files, onShown })
  const autopilot: Autopilot = createAutopilot({
    ...base,
    submit,
    allowance,
    keepJobs: (brand, jobs, at) => publish.keepSlots(brand, jobs, at),
    showJobs: (brand, jobs) => publish.show(brand, jobs),
  })
  const performance = createPerformance(base)
  const onNumbers = (brand: BrandKey) => {
    for (const days of [null, 30, 90]) readings.outdate(performance.sourceOf(days), brand)
    readings.outdate(plays.sources.plays, brand)
    readings.changed(brand, 'performance')
  }
  const onRemoved = (brand: BrandKey, playId: string) => rounds.noteSaved(brand, playId, false)
  const { watch } = createComposerWatch({
    sources: {
      ...plays.sources,
      today: rounds.source,
      takes: takes.source,
      shelf: shelf.source,
      autopilot: autopilot.source,
      queue: publish.source,
      performance: performance.sourceOf(null),
    },
    readings,
    readJob: (id) => tables.jobs.read(id),
    profileOf: ({ request }) => Profile.safeParse(JSON.parse(request)).data?.profileId ?? null,
    events: deps.events,
    clock,
  })

  return {
    plays,
    rounds,
    takes,
    shelf,
    publish,
    autopilot,
    performance,
    watch,
    orders: createOrders({ ...deps, readings, takes, shelf }),
    removals: createShelfRemovals({ ...deps, shelf: tables.composerShelf, readings, onRemoved }),
    reports: createPostReports({ ...base, publish, onNumbers }),
    async readQueue(brand) {
      for (const part of [publish.source, autopilot.source]) await readings.facts(part, brand, 'now')
    },
    counts: (brand) => ({
      openRounds: rounds.countOpen(brand),
      shelf: shelf.count(brand),
      autopilot: autopilot.summary(brand),
      toPublish: publish.summary(brand),
    }),
    quote: (workspaceId, of, count) => submit.quote(workspaceId, of, count),
    allowance(workspaceId) {
      const { startedAt, perHour, freeAt, waiting } = allowance.state(workspaceId)
      const recent = startedAt.filter((at) => at > clock.now() - allowanceMs)
      return { startedAt: recent.map(iso), perHour, freeAt: freeAt === null ? null : iso(freeAt), waiting }
    },
    jobsOfSet: (workspaceId, setId) => tables.composerJobs.ofSet(workspaceId, setId).map(deps.present),
    latestDownload(brand) {
      const setId = tables.composerJobs.latestSet(brand)
      const set = setId === null ? null : tables.sets.read(setId)
      if (set === null) return null
      const jobs = tables.composerJobs.ofSet(brand.workspaceId, set.id)
      const playIds = jobs.map(({ request }) => Subject.parse(JSON.parse(request)).subjectId)
      const shown = shelf.read(brand, [...new Set(playIds)])
      const sums = shown.map(bytesOf)
      return {
        setId: set.id,
        startedAt: iso(set.createdAt),
        isPaused: set.isPaused,
        bytes: sums.reduce((sum, [bytes]) => sum + bytes, 0),
        received: sums.reduce((sum, [, received]) => sum + received, 0),
        plays: shown.map(({ playId, title, coverUrl, file }) => ({ playId, title, coverUrl, file })),
      }
    },
    stop: () => readings.stop(),
    imageOf: (workspaceId, name) => imageAddressOf(tables, workspaceId, name),
  }
}
