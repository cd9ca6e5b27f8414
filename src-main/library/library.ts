import type {
  Asset,
  AssetDetail,
  AssetMark,
  LibraryFacets,
  LibraryFilter,
  Recipe,
  StackFile,
  VideoRecipe,
} from '#shared/bridge/library.ts'
import { ShortVideoCut } from '#shared/bridge/short-video.ts'
import { Failure } from '#shared/domain/failure.ts'
import { fileNameOf } from '#shared/domain/file-name.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { isCutPart, partDetail } from '#shared/domain/short-video.ts'
import type { AssetId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import type { LibraryReader } from '../cache/library/library-reader.ts'
import type { AssetsTable, ListedAsset, StoredAsset, ReviewTable } from '../cache/tables/assets.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { ShortVideosTable } from '../cache/tables/short-videos.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import type { OpenProfile } from '../cache/profile.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { FileStates } from '../media/file-state.ts'
import type { OrganisingIndex, OrganisingTable } from '../cache/tables/organising.ts'
import type { FreedTable, TrashedAsset, TrashTable } from '../cache/tables/trash.ts'
import { createAssetLineage } from './asset-lineage.ts'
import { type AssetOrigins, createAssetOrigins, tookMsOf } from './asset-origins.ts'
import { createLibraryLayout } from './library-layout.ts'
import { createStackOf } from './run-stacks.ts'
import { createReadFilter, type ReadFilter } from './read-filter.ts'
import { createPromptLibrary } from './prompts.ts'
import { createRecipeStore } from './recipes.ts'
import { createIndexRestore } from './restore-index.ts'

/** Request for a page. `before`: the `next` of the previous page; `stacks`: one entry for each video. */
export type PageOrder = {
  readonly filter?: LibraryFilter
  readonly stacks?: boolean
  readonly before?: string | undefined
  readonly at?: number | undefined
  readonly limit: number
}
const extensionOf = (path: string) => /\.([a-z0-9]+)$/iu.exec(path)?.[1]?.toLowerCase() ?? 'bin'

/** Creates the library over its index and the user's ratings. `fileState`: whether a file is missing or changed. */
export function createLibrary(deps: {
  assets: AssetsTable
  jobs: JobsTable
  videos: Pick<ShortVideosTable, 'read' | 'takeOf' | 'flowOf'>
  reviews: ReviewTable
  organising: Pick<OrganisingTable, 'of'>
  organisingIndex: Pick<OrganisingIndex, 'mirror'>
  trash: Pick<TrashTable, 'read'>
  freed: Pick<FreedTable, 'forget'>
  reader: Pick<LibraryReader, 'ask'>
  /** What the ledger knows of a file. */
  originOf: AssetOrigins
  /** Reads a filter in the open workspace. */
  readFilter: ReadFilter
  fileState: (file: StoredAsset) => Exclude<Asset['file'], 'freed'>
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
    file: row.isFreed === 1 ? 'freed' : deps.fileState(row),
    rating: row.rating,
    mark: row.mark,
    label: row.label,
    part: row.part ?? null,
    flow: flowOf(row),
    stack: row.stack === null ? null : { id: row.stack, files: stackFiles ?? assets.countStack(row.stack) },
  })
  /** A file in the trash as the library would show it. */
  const trashedRow = ({ stored, trashPath }: TrashedAsset): Row => ({
    ...stored,
    ...deps.reviews.read(stored.id),
    path: trashPath,
    row: 0,
    stack: null,
    label: deps.organising.of([stored.id]).labels[0]?.label ?? null,
    isFreed: 0,
  })
  /** A file of the library or in the trash; null for any other. */
  const readRow = (assetId: AssetId): Row | null => {
    const row = assets.read(assetId)
    if (row !== null) return row
    const trashed = deps.trash.read(assetId)
    return trashed === null || trashed.state === 'deleted' ? null : trashedRow(trashed)
  }
  const find = (assetId: AssetId): Row => {
    const row = readRow(assetId)
    if (row !== null) return row
    throw new Failure('NOT_FOUND', say('library.goneFile'), { charged: 'no', what: 'the file' })
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
  const read = deps.readFilter
  function stackRun(asset: StoredAsset): void {
    const stack = typeof asset.part === 'string' ? null : (deps.stackOf?.(asset) ?? null)
    if (stack !== null && asset.jobId !== null) assets.stackRun(asset.jobId, stack)
  }
  const stackParts = () => assets.stackParts((jobId) => videos.takeOf(jobId))
  const mirror = (ids: readonly AssetId[]) => deps.organisingIndex.mirror(deps.organising.of(ids))
  /** Writes the ledger first: the index can be rebuilt from it. */
  function applyReview(row: Row, change: Partial<Pick<StoredAsset, 'rating' | 'mark'>>): Asset {
    const review = { rating: row.rating, mark: row.mark, ...change }
    deps.reviews.write(row.id, review, deps.now())
    assets.applyReview(row.id, review)
    deps.onChange()
    return present(find(row.id))
  }

  return {
    /** Rejects with INVALID_INPUT if the query has a filter that cannot be read. */
    async page(
      workspaceId: WorkspaceId,
      order: PageOrder,
      signal?: AbortSignal,
    ): Promise<{ assets: Asset[]; start: number; next: string | null; total: number; all: number }> {
      const view = order.stacks === true ? 'tops' : 'files'
      const { before = null, at = null, limit } = order
      const question = { kind: 'page', ...read(workspaceId, order.filter), view, before, at, limit } as const
      const { assets: rows, start, next, total, all } = await deps.reader.ask(question, signal)
      return { assets: rows.map((row) => present(row, row.stackFiles)), start, next, total, all }
    },
    /** The matching files of a stack: what the video was made of, then its cuts, oldest first. */
    async stack(
      workspaceId: WorkspaceId,
      stack: JobId,
      filter?: LibraryFilter,
      signal?: AbortSignal,
    ): Promise<StackFile[]> {
      const { entries } = await deps.reader.ask({ kind: 'stack', ...read(workspaceId, filter), stack }, signal)
      return entries.map(({ asset, credits, tookMs }) => ({ ...present(asset, entries.length), credits, tookMs }))
    },
    /** Rejects with INVALID_INPUT if the query has a filter that cannot be read. */
    async facets(workspaceId: WorkspaceId, filter?: LibraryFilter, signal?: AbortSignal): Promise<LibraryFacets> {
      return (await deps.reader.ask({ kind: 'facets', ...read(workspaceId, filter) }, signal)).facets
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
      const row = readRow(assetId)
      return row === null ? null : { ...row, exportName: exportName(row) }
    },
    /** @throws Failure NOT_FOUND */
    rate: (assetId: AssetId, rating: number): Asset => applyReview(find(assetId), { rating }),
    /** @throws Failure NOT_FOUND */
    mark: (assetId: AssetId, mark: AssetMark): Asset => applyReview(find(assetId), { mark }),
    /** How the library shows a file that was listed. */
    present: (row: ListedAsset): Asset => present(row, row.stackFiles),
    /** How the library shows a file in the trash. */
    presentTrashed: (row: TrashedAsset): Asset => present(trashedRow(row)),
    /** Adds an asset; an existing or deleted one stays as it is. */
    add(asset: StoredAsset): void {
      if (deps.trash.read(asset.id) !== null || !assets.insert(asset, () => deps.originOf(asset))) return
      stackParts()
      stackRun(asset)
      deps.onChange()
    },
    /** Adds an asset that was in the trash, with all that the user noted of it. */
    putBack(asset: StoredAsset): void {
      assets.transaction(() => {
        assets.insert({ ...asset, ...deps.reviews.read(asset.id) }, () => deps.originOf(asset))
        mirror([asset.id])
        stackParts()
        stackRun(asset)
      })
    },
    /** Reads again what the ledger knows of a job's files: their cost, their origin and the words that find them. */
    describeJob(jobId: JobId): void {
      const files = assets.listOfJob(jobId)
      for (const file of files) assets.describe(file, deps.originOf(file))
      if (files.length > 0) deps.onChange()
    },
    /** Reads again what the ledger knows of a few files, such as the tags that find them. */
    describeFiles(ids: readonly AssetId[]): void {
      assets.transaction(() => {
        for (const file of ids.flatMap((id) => assets.read(id) ?? [])) assets.describe(file, deps.originOf(file))
      })
    },
    /** Reads what the ledger knows of some files of an earlier version. Returns whether there may be more. */
    describeUnread(limit: number): boolean {
      const files = assets.listUnread(limit)
      assets.transaction(() => {
        for (const file of files) assets.describe(file, deps.originOf(file))
      })
      if (files.length > 0 && files.length < limit) deps.onChange()
      return files.length === limit
    },
    relocate(asset: StoredAsset): void {
      assets.relocate(asset)
      // A reject that was given up for disk space is back.
      if (deps.freed.forget([asset.id])) assets.setFreed([asset.id], false)
      deps.onChange()
    },
    /** Rebuilds missing index entries, with the user's ratings, from the ledger. Returns how many were missing. */
    restore(stored: readonly StoredAsset[]): number {
      const missing = assets.transaction(() => {
        const added = stored.filter((asset) => {
          if (deps.trash.read(asset.id) !== null) return false
          return assets.insert({ ...asset, ...deps.reviews.read(asset.id) }, () => deps.originOf(asset))
        })
        if (added.length > 0) mirror(added.map(({ id }) => id))
        return added
      })
      // Also for files from before stacks existed.
      stackParts()
      for (const asset of missing) stackRun(asset)
      return missing.length
    },
  }
}
/** The files of a workspace and how they were made. */
export type Library = ReturnType<typeof createLibrary>

/** Reads what the ledger knows of files of an earlier version, a few at a time, until all are done or it is stopped. */
function createEarlierFiles(library: Pick<Library, 'describeUnread'>, yieldToLoop: () => Promise<void>) {
  let isStopped = false
  return {
    async run(): Promise<void> {
      while (!isStopped && library.describeUnread(20)) await yieldToLoop()
    },
    stop: () => void (isStopped = true),
  }
}

/** Opens the library of assets, the saved prompts and the recipes of a profile. */
export function openLibrary(deps: {
  tables: Pick<
    OpenProfile,
    | 'assetRelations'
    | 'composerShelf'
    | 'sharedFileTable'
    | 'assets'
    | 'jobs'
    | 'outputs'
    | 'burns'
    | 'importedFiles'
    | 'knownFiles'
    | 'shortVideos'
    | 'reviews'
    | 'organising'
    | 'organisingIndex'
    | 'trash'
    | 'freed'
    | 'prompts'
    | 'recipes'
    | 'workspaces'
  >
  reader: LibraryReader
  states: FileStates
  templateOf: Parameters<typeof createLibrary>[0]['partTemplate']
  models: Parameters<typeof createRecipeStore>[0]['models']
  events: StudioEvents
  clock: Clock
  random: Random
  yieldToLoop: () => Promise<void>
  runInBackground: (what: string, work: Promise<void>) => void
}) {
  const { tables, reader, states, templateOf, models, events, clock, random, yieldToLoop } = deps
  const originOf = createAssetOrigins(tables, [({ id }) => tables.organising.textsOf(id)])
  const { listCollections: collections } = tables.organising
  const now = () => clock.now()
  const readFilter = createReadFilter({ workspaces: () => tables.workspaces.list(), collections, now })
  const library = createLibrary({
    ...tables,
    videos: tables.shortVideos,
    reader,
    originOf,
    readFilter,
    stackOf: createStackOf({ jobs: tables.jobs, relations: tables.assetRelations }),
    fileState: (file) => states.of(file),
    partTemplate: templateOf,
    onChange: () => events.emit('libraryChanged'),
    now,
  })
  // Files may arrive before the charge and the script of their run.
  events.on('jobChanged', ({ id, spend }) => {
    if (spend.kind === 'done' || spend.kind === 'failed') library.describeJob(id)
  })
  events.on('videoChanged', ({ id }) => library.describeJob(id))
  return {
    library,
    originOf,
    libraryLayout: createLibraryLayout({ reader, readFilter, present: library.present }),
    assetLineage: createAssetLineage({
      ...tables,
      videos: tables.shortVideos,
      sharedFiles: tables.sharedFileTable,
      relations: tables.assetRelations,
      shelf: tables.composerShelf,
      yieldToLoop,
    }),
    earlierFiles: createEarlierFiles(library, yieldToLoop),
    indexRestore: createIndexRestore({ ...deps, ...tables, library }),
    prompts: createPromptLibrary({ entries: tables.prompts, jobs: tables.jobs, clock, random }),
    recipes: createRecipeStore({
      table: tables.recipes,
      models,
      clock,
      random,
      onChange: () => events.emit('recipesChanged'),
    }),
  }
}
