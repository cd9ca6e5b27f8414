import type { ExportEvent, ExportKind } from '#shared/bridge/batch.ts'
import { groupTries } from '#shared/domain/batch-plan.ts'
import { Failure } from '#shared/domain/failure.ts'
import { cleanFileName } from '#shared/domain/file-name.ts'
import type { JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { inParts } from '#shared/util/in-slices.ts'
import type { Log } from '#shared/util/ports.ts'
import type { StoredAsset } from '../cache/tables/assets.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JobSetsTable } from '../cache/tables/job-sets.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { ExportFolder } from '../media/export-folder.ts'
import type { ThumbnailPool } from '../media/thumbnail-pool.ts'
import type { StoredOutput } from '../cache/tables/job-outputs.ts'
import { seedOf } from '#shared/domain/input-form/read-fields.ts'
import { byteOrderMark, csvRows, type CsvValue } from '#shared/util/text-formats.ts'

/** Exports a set step by step. Ends with the signal's reason when aborted; files already written stay. */
export type ExportSet = (
  workspaceId: WorkspaceId,
  order: { readonly setId: JobSetId; readonly as: ExportKind },
  signal: AbortSignal,
) => AsyncGenerator<ExportEvent>

/** One output: its address at the service and its library entry; null if it is not in the library. */
type ExportOutput = { readonly url: string; readonly stored: StoredAsset | null }

/** One prompt of an exported set. `place` counts from 1; tries of the same prompt share it. */
type ExportRow = {
  readonly place: number
  readonly prompt: string
  readonly job: StoredJob
  /** True for a part of a batch that the service runs; its cost is reported only for the batch. */
  readonly isPart: boolean
  /** The last try of its prompt. */
  readonly isLast: boolean
  readonly outputs: readonly ExportOutput[]
}

/** The state of a prompt in a word, for the table and for a missing image. */
function stateWord({ job, isPart, outputs }: ExportRow): string {
  const { kind } = job.spend
  switch (kind) {
    case 'queued':
      return 'waiting'
    case 'sending':
    case 'ambiguous':
    case 'running':
    case 'saving':
      return isPart && outputs.length > 0 ? 'succeeded' : 'running'
    case 'done':
      return isPart && outputs.length === 0 ? 'not made' : 'succeeded'
    case 'failed':
    case 'refused':
      return isPart && outputs.length > 0 ? 'succeeded' : kind
    case 'unconfirmed':
      return 'not confirmed'
    default:
      return assertNever(kind)
  }
}

const fileOf = ({ path }: StoredAsset) => path.split(/[/\\]/u).at(-1) ?? path
const joined = (values: readonly string[]): CsvValue => (values.length === 0 ? null : values.join(' '))

type Column = { readonly title: string; value(row: ExportRow): CsvValue }

const columns: readonly Column[] = [
  { title: 'Index', value: ({ place }) => place },
  { title: 'Prompt', value: ({ prompt }) => prompt },
  { title: 'Inputs', value: ({ job }) => JSON.stringify(job.input) },
  { title: 'Seed', value: ({ job }) => seedOf(job.input) },
  { title: 'Model', value: ({ job }) => job.modelName },
  { title: 'Model id', value: ({ job }) => job.modelId },
  { title: 'State', value: stateWord },
  { title: 'Tried again', value: ({ isLast }) => (isLast ? 'no' : 'yes') },
  { title: 'Charged', value: ({ job, isPart }) => (isPart ? null : job.charged) },
  { title: 'Refunded', value: ({ job, isPart }) => (isPart ? null : job.refunded) },
  {
    title: 'File',
    value: ({ outputs }) => joined(outputs.flatMap(({ stored }) => (stored === null ? [] : [fileOf(stored)]))),
  },
  { title: 'Address', value: ({ outputs }) => joined(outputs.map(({ url }) => url)) },
]

/** Returns a set as CSV (RFC 4180), one row per try. Amounts in credits; empty if the service does not report them. */
function exportCsv(rows: readonly ExportRow[]): string {
  const body = rows.map((row) => columns.map(({ value }) => value(row)))
  return byteOrderMark + csvRows([columns.map(({ title }) => title), ...body])
}

const mostWords = 6

/** The name of an exported file: `001-a-blue-tile.png`. Further files of the same prompt get a number. */
function exportName(row: ExportRow, nth: number, asset: StoredAsset): string {
  const words = cleanFileName(row.prompt)
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, mostWords)
  const extension = /\.([a-z0-9]+)$/iu.exec(asset.path)?.[1]?.toLowerCase() ?? 'bin'
  const parts = [String(row.place).padStart(3, '0'), ...words, ...(nth === 0 ? [] : [String(nth + 1)])]
  return `${parts.join('-')}.${extension}`
}

type PromptOutputs = { readonly prompt: string; readonly outputs: readonly StoredOutput[] }

export type ExportSetDeps = {
  readonly sets: Pick<JobSetsTable, 'read'>
  readonly jobs: Pick<JobsTable, 'page'>
  /** The outputs of a job, by prompt. */
  readonly outputsOf: (job: StoredJob) => PromptOutputs[]
  readonly isHere: (asset: StoredAsset) => boolean
  readonly thumbnails: Pick<ThumbnailPool, 'thumbnail' | 'sheet'>
  /** The folder the user chose, or the default one; null if the user cancelled. */
  readonly chooseParent: () => Promise<string | null>
  readonly makeFolder: (parent: string, name: string) => Promise<ExportFolder>
  readonly yieldToLoop: () => Promise<void>
  readonly log: Log
}

const rowsAtOnce = 200
const mostNamed = 20
const mostOnSheet = 60

/** Creates the function that exports sets. */
export function createExportSet(deps: ExportSetDeps): ExportSet {
  async function readJobs(workspaceId: WorkspaceId, setId: JobSetId): Promise<StoredJob[]> {
    const found: StoredJob[] = []
    for (let before: number | undefined; ;) {
      const rows = deps.jobs.page(workspaceId, {
        setId,
        limit: rowsAtOnce,
        ...(before === undefined ? {} : { before }),
      })
      found.push(...rows)
      before = rows.at(-1)?.number
      if (rows.length < rowsAtOnce) return found.toReversed()
      await deps.yieldToLoop()
    }
  }
  async function readRows(workspaceId: WorkspaceId, setId: JobSetId): Promise<ExportRow[]> {
    const rows: ExportRow[] = []
    let place = 0
    for (const tries of groupTries(await readJobs(workspaceId, setId))) {
      const width = Math.max(...tries.map((job) => deps.outputsOf(job).length))
      for (const [nth, job] of tries.entries()) {
        const isLast = nth === tries.length - 1
        for (const [index, { prompt, outputs }] of deps.outputsOf(job).entries()) {
          rows.push({ place: place + index + 1, prompt, job, isPart: job.kind === 'batch', isLast, outputs })
        }
      }
      place += width
      await deps.yieldToLoop()
    }
    return rows
  }

  async function* writeFiles(folder: ExportFolder, rows: readonly ExportRow[], signal: AbortSignal) {
    const wanted = rows.flatMap((row) => row.outputs.map(({ stored }, nth) => ({ row, stored, nth })))
    const files: string[] = []
    let left = 0
    for (const [done, { row, stored, nth }] of wanted.entries()) {
      yield { kind: 'progress', done, total: wanted.length } as const
      signal.throwIfAborted()
      if (stored === null || !deps.isHere(stored)) left += 1
      else files.push(await folder.copy(stored.path, exportName(row, nth, stored), signal))
    }
    return { files, left }
  }

  async function sourceOf(row: ExportRow): Promise<string | null> {
    const asset = row.outputs.find(({ stored }) => stored !== null)?.stored ?? null
    if (asset === null || asset.kind !== 'image' || !deps.isHere(asset)) return null
    try {
      return await deps.thumbnails.thumbnail(asset.path, asset.sha256, 512)
    } catch (error) {
      deps.log.info('An image is left out of a contact sheet', { assetId: asset.id, error })
      return null
    }
  }
  function wordsOf(row: ExportRow): string {
    const kind = row.outputs.find(({ stored }) => stored !== null)?.stored?.kind
    switch (kind) {
      case 'video':
        return 'Video'
      case 'audio':
        return 'Audio'
      case 'image':
      case 'unknown':
        return 'Not on this computer'
      case undefined:
        return row.outputs.length > 0 ? 'Not on this computer' : stateWord(row)
      default:
        return assertNever(kind)
    }
  }
  async function* drawSheets(folder: ExportFolder, name: string, rows: readonly ExportRow[], signal: AbortSignal) {
    const sheets = inParts(rows, mostOnSheet)
    const total = rows.length + sheets.length
    const files: string[] = []
    let done = 0
    let left = 0
    for (const [index, part] of sheets.entries()) {
      const images = []
      for (const row of part) {
        yield { kind: 'progress', done, total } as const
        signal.throwIfAborted()
        const source = await sourceOf(row)
        if (source === null && row.outputs.length > 0) left += 1
        images.push({ number: row.place, caption: row.prompt, source, words: wordsOf(row) })
        done += 1
      }
      const number = sheets.length === 1 ? '' : ` ${index + 1} of ${sheets.length}`
      const file = await folder.free(`${name}${number}.jpg`)
      const detail = `${part.length} of ${rows.length} prompts${number === '' ? '' : `, sheet${number}`}`
      await deps.thumbnails.sheet({ target: `${folder.path}/${file}`, title: name, detail, images })
      files.push(file)
      done += 1
    }
    return { files, left }
  }

  return async function* exportSet(workspaceId, { setId, as }, signal) {
    const set = deps.sets.read(setId)
    if (set === null || set.workspaceId !== workspaceId) {
      const sentence = say('exports.goneBatch')
      throw new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the batch' })
    }
    const parent = await deps.chooseParent()
    if (parent === null) {
      yield { kind: 'cancelled' }
      return
    }
    const rows = await readRows(workspaceId, setId)
    const last = rows.filter(({ isLast }) => isLast)
    const name = cleanFileName(set.name)
    const folder = await deps.makeFolder(parent, name)
    const write = async function* () {
      switch (as) {
        case 'csv':
          return { files: [await folder.write(`${name}.csv`, exportCsv(rows))], left: 0 }
        case 'files':
          return yield* writeFiles(folder, last, signal)
        case 'contact-sheet':
          return yield* drawSheets(folder, name, last, signal)
        default:
          return assertNever(as)
      }
    }
    const { files, left } = yield* write()
    yield { kind: 'done', folder: folder.path, count: files.length, files: files.slice(0, mostNamed), left }
  }
}
