import type { Asset, AssetDetail, AssetMark, LibraryFilter, Recipe, VideoRecipe } from '#shared/bridge/library.ts'
import { ShortVideoCut } from '#shared/bridge/short-video.ts'
import { Failure } from '#shared/domain/failure.ts'
import { fileNameOf } from '#shared/domain/file-name.ts'
import { isCutPart, partDetail } from '#shared/domain/short-video.ts'
import type { AssetId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import type {
  AssetFilter,
  AssetPlace,
  AssetsTable,
  ListedAsset,
  StoredAsset,
  ReviewTable,
} from '../cache/tables/assets.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { ShortVideosTable } from '../cache/tables/short-videos.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import type { OpenProfile } from '../cache/profile.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { FileStates } from '../media/file-state.ts'
import { createAssetLineage } from './asset-lineage.ts'
import { createLibraryLayout } from './library-layout.ts'
import { createStackOf } from './run-stacks.ts'
import { createPromptLibrary } from './prompts.ts'
import { createRecipeStore } from './recipes.ts'

/** Request for a page. `before`: the `next` of the previous page; `stacks`: one entry for each video. */
export type PageOrder = {
  readonly filter?: LibraryFilter
  readonly stacks?: boolean
  readonly before?: string | undefined
  readonly limit: number
}
type Facet = { value: string; label: string; count: number }

const kindLabels: Readonly<Record<string, string>> = { image: 'Images', video: 'Videos', audio: 'Audio' }

function readPlace(before: string | undefined): AssetPlace | null {
  const match = /^(\d+)-(\d+)$/.exec(before ?? '')
  return match === null ? null : { createdAt: Number(match[1]), row: Number(match[2]) }
}

function fill(filter: LibraryFilter = {}): AssetFilter {
  const { text = '', kinds = [], modelIds = [], leastRating = 0, marks = [] } = filter
  return { text, kinds, modelIds, leastRating, marks }
}

function tookMsOf({ settledAt, chargedAt }: StoredJob): number | null {
  return settledAt === null || chargedAt === null ? null : Math.max(0, settledAt - chargedAt)
}

const extensionOf = (path: string) => /\.([a-z0-9]+)$/iu.exec(path)?.[1]?.toLowerCase() ?? 'bin'

/** Creates the library over its index and the user's ratings. `fileState`: whether a file is missing or changed. */
export function createLibrary(deps: {
  assets: AssetsTable
  jobs: JobsTable
  videos: Pick<ShortVideosTable, 'read' | 'takeOf' | 'flowOf'>
  reviews: ReviewTable
  fileState: (file: StoredAsset) => Asset['file']
  /** The stack of a file that is one of several from one run or one small batch; null for any other. */
  stackOf?: (asset: StoredAsset) => JobId | null
  /** The template of an asset's prompt, when its job has several prompts. */
  partTemplate: (job: StoredJob, assetId: AssetId) => string | null
  onChange: () => void
  /** Milliseconds since 1970. */
  now: () => number
}) {
  const { assets, videos } = deps
  const flowOf = ({ jobId, part }: StoredAsset) => (jobId !== null && isCutPart(part) ? videos.flowOf(jobId) : null)
  /** The name of a file outside the library: its title, and for a part of a video which part or cut it is. */
  const exportName = (row: StoredAsset): string => {
    const { createdAt, title, id: assetId, part } = row
    const detail = typeof part === 'string' ? partDetail(part, flowOf(row)) : undefined
    return fileNameOf({ createdAt, title, detail, assetId, extension: extensionOf(row.path) })
  }
  type Row = Omit<ListedAsset, 'stackFiles'>
  const present = (row: Row, stackFiles?: number): Asset => ({
    id: row.id,
    jobId: row.jobId,
    kind: row.kind,
    title: row.title,
    modelId: row.modelId,
    modelName: row.modelName,
    width: row.width,
    height: row.height,
    duration: row.duration,
    bytes: row.bytes,
    contentType: row.contentType,
    createdAt: new Date(row.createdAt).toISOString(),
    file: deps.fileState(row),
    rating: row.rating,
    mark: row.mark,
    part: row.part ?? null,
    flow: flowOf(row),
    stack: row.stack === null ? null : { id: row.stack, files: stackFiles ?? assets.countStack(row.stack) },
  })
  const find = (assetId: AssetId): Row => {
    const row = assets.read(assetId)
    if (row !== null) return row
    const sentence = 'This file is no longer in the library. Nothing was charged.'
    throw new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the file' })
  }
  const recipeOf = (jobId: JobId, row: StoredAsset): Recipe | null => {
    const job = deps.jobs.read(jobId)
    // A part of a short video cannot be made again on its own.
    if (job === null || (row.part ?? null) !== null) return null
    // A part of a batch is made again with its own prompt; the price of the batch is not its own.
    const isPart = job.kind === 'batch'
    return {
      modelId: job.modelId,
      modelName: job.modelName,
      prompt: isPart ? row.prompt : job.prompt,
      template: isPart ? deps.partTemplate(job, row.id) : job.template,
      input: isPart ? { ...job.input, ['text' in job.input ? 'text' : 'prompt']: row.prompt } : job.input,
      quoted: isPart ? null : job.quote.credits,
      charged: isPart ? null : job.charged,
      startedAt: new Date(job.createdAt).toISOString(),
      queuedMs: job.chargedAt === null ? null : Math.max(0, job.chargedAt - job.createdAt),
      tookMs: tookMsOf(job),
    }
  }
  const videoOf = (jobId: JobId, row: Row): VideoRecipe | null => {
    const job = deps.jobs.read(jobId)
    const video = videos.read(jobId)
    if (job === null || video === null || (row.part ?? null) === null) return null
    const { flow, captions, music } = ShortVideoCut.parse(job.input)
    const { reported } = video
    return {
      takeId: video.takeId ?? jobId,
      topic: job.prompt === '' ? (reported.topic ?? '') : job.prompt,
      flow: reported.flow ?? flow,
      voice: reported.voice,
      captions,
      music,
      charged: job.charged === null ? null : job.charged - job.refunded,
      tookMs: tookMsOf(job),
    }
  }
  function stackRun(asset: StoredAsset): void {
    const stack = typeof asset.part === 'string' ? null : (deps.stackOf?.(asset) ?? null)
    if (stack !== null) assets.placeInStack(asset.id, stack)
  }
  const stackParts = () => assets.stackParts((jobId) => videos.takeOf(jobId))
  /** Writes the ledger first: the index can be rebuilt from it. */
  function applyReview(row: Row, change: Partial<Pick<StoredAsset, 'rating' | 'mark'>>): Asset {
    const review = { rating: row.rating, mark: row.mark, ...change }
    deps.reviews.write(row.id, review, deps.now())
    assets.applyReview(row.id, review)
    deps.onChange()
    return present(find(row.id))
  }

  return {
    fill,
    present,
    page(
      workspaceId: WorkspaceId,
      order: PageOrder,
    ): { assets: Asset[]; next: string | null; total: number; all: number } {
      const filter = fill(order.filter)
      const view = order.stacks === true ? 'tops' : 'files'
      const rows = assets.page(workspaceId, filter, { view, before: readPlace(order.before), limit: order.limit + 1 })
      const shown = rows.slice(0, order.limit)
      const last = shown.at(-1)
      return {
        assets: shown.map((row) => present(row, row.stackFiles)),
        next: rows.length > order.limit && last !== undefined ? `${last.createdAt}-${last.row}` : null,
        total: assets.countFiltered(workspaceId, filter, view),
        all: assets.count(workspaceId, view),
      }
    },
    stack(workspaceId: WorkspaceId, stackId: JobId, filter?: LibraryFilter): Asset[] {
      const rows = assets.listStack(workspaceId, fill(filter), stackId)
      return rows.map((row) => present(row, rows.length))
    },
    facets(workspaceId: WorkspaceId): { kinds: Facet[]; models: Facet[] } {
      const kinds = assets.countKinds(workspaceId)
      return {
        kinds: kinds.map((facet) => ({ ...facet, label: kindLabels[facet.value] ?? 'Other' })),
        models: assets.countModels(workspaceId),
      }
    },
    /** @throws Failure NOT_FOUND */
    read(assetId: AssetId): Omit<AssetDetail, 'speech'> {
      const row = find(assetId)
      const { jobId, path } = row
      const [recipe, video] = jobId === null ? [null, null] : [recipeOf(jobId, row), videoOf(jobId, row)]
      const agent = jobId === null ? null : (deps.jobs.read(jobId)?.agent ?? null)
      return { asset: present(row), agent, recipe, video, path }
    },
    /** The stored asset with its path, and the name for a copy of it; null if it does not exist. */
    source(assetId: AssetId): (StoredAsset & { readonly exportName: string }) | null {
      const row = assets.read(assetId)
      return row === null ? null : { ...row, exportName: exportName(row) }
    },
    /** @throws Failure NOT_FOUND */
    rate: (assetId: AssetId, rating: number): Asset => applyReview(find(assetId), { rating }),
    /** @throws Failure NOT_FOUND */
    mark: (assetId: AssetId, mark: AssetMark): Asset => applyReview(find(assetId), { mark }),
    /** Adds an asset; an existing one stays as it is. */
    add(asset: StoredAsset): void {
      if (!assets.insert(asset)) return
      stackParts()
      stackRun(asset)
      deps.onChange()
    },
    relocate(asset: StoredAsset): void {
      assets.relocate(asset)
      deps.onChange()
    },
    /** Rebuilds missing index entries, with the user's ratings, from the ledger. Returns how many were missing. */
    restore(stored: readonly StoredAsset[]): number {
      const missing = stored.filter((asset) => assets.insert({ ...asset, ...deps.reviews.read(asset.id) }))
      // Also for files from before stacks existed.
      stackParts()
      for (const asset of missing) stackRun(asset)
      return missing.length
    },
  }
}
/** The files of a workspace and how they were made. */
export type Library = ReturnType<typeof createLibrary>

/** Opens the library of assets, the saved prompts and the recipes of a profile. */
export function openLibrary(deps: {
  tables: Pick<
    OpenProfile,
    | 'assetRelations'
    | 'composerShelf'
    | 'sharedFileTable'
    | 'assets'
    | 'assetLayout'
    | 'jobCosts'
    | 'jobs'
    | 'shortVideos'
    | 'reviews'
    | 'prompts'
    | 'recipes'
  >
  states: FileStates
  templateOf: Parameters<typeof createLibrary>[0]['partTemplate']
  models: Parameters<typeof createRecipeStore>[0]['models']
  events: StudioEvents
  clock: Clock
  random: Random
  yieldToLoop: () => Promise<void>
}) {
  const { tables, states, templateOf, models, events, clock, random, yieldToLoop } = deps
  const library = createLibrary({
    assets: tables.assets,
    jobs: tables.jobs,
    videos: tables.shortVideos,
    reviews: tables.reviews,
    fileState: (file) => states.of(file),
    stackOf: createStackOf({ jobs: tables.jobs, relations: tables.assetRelations }),
    partTemplate: templateOf,
    onChange: () => events.emit('libraryChanged'),
    now: () => clock.now(),
  })
  const { fill: filled, present } = library
  return {
    library,
    libraryLayout: createLibraryLayout({
      table: tables.assetLayout,
      costs: tables.jobCosts,
      fill: filled,
      present,
      yieldToLoop,
    }),
    assetLineage: createAssetLineage({
      assets: tables.assets,
      jobs: tables.jobs,
      videos: tables.shortVideos,
      sharedFiles: tables.sharedFileTable,
      relations: tables.assetRelations,
      shelf: tables.composerShelf,
      yieldToLoop,
    }),
    prompts: createPromptLibrary({ entries: tables.prompts, jobs: tables.jobs, clock, random }),
    recipes: createRecipeStore({ table: tables.recipes, models, clock, random }),
  }
}
