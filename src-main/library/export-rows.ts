import type { StoredAsset } from '../cache/tables/assets.ts'
import type { StoredOutput } from '../cache/tables/job-outputs.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import { cleanFileName } from '#shared/domain/file-name.ts'
import { seedOf } from '#shared/domain/input-form/read-fields.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { byteOrderMark, csvRows, type CsvValue } from '#shared/util/text-formats.ts'

/** A result: where the service has it, and what of it is in the library; null where it is not here. */
export type ExportOutput = { readonly url: string; readonly stored: StoredAsset | null }

/** One prompt of a set as it is written out. `place` counts from 1; tries of the same prompt share it. */
export type ExportRow = {
  readonly place: number
  readonly prompt: string
  readonly job: StoredJob
  /** Whether it is a part of a batch that the service drives, whose cost is told for the whole alone. */
  readonly isPart: boolean
  /** The last try of its prompt. */
  readonly isLast: boolean
  readonly outputs: readonly ExportOutput[]
}

/** Where a prompt stands, in a word for a table and for the place of a picture. */
export function stateWord({ job, isPart, outputs }: ExportRow): string {
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

/** A set as a table (RFC 4180), every try in a row of its own. Credits; empty where the service does not tell them. */
export function exportCsv(rows: readonly ExportRow[]): string {
  const body = rows.map((row) => columns.map(({ value }) => value(row)))
  return byteOrderMark + csvRows([columns.map(({ title }) => title), ...body])
}

const mostWords = 6

/** The name of a copied file: `001-a-blue-tile.png`; further files of one prompt have a number of their own. */
export function exportName(row: ExportRow, nth: number, asset: StoredAsset): string {
  const words = cleanFileName(row.prompt)
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, mostWords)
  const extension = /\.([a-z0-9]+)$/iu.exec(asset.path)?.[1]?.toLowerCase() ?? 'bin'
  const parts = [String(row.place).padStart(3, '0'), ...words, ...(nth === 0 ? [] : [String(nth + 1)])]
  return `${parts.join('-')}.${extension}`
}

/** What a job made, by the prompt that it was made for. */
export type PromptOutputs = { readonly prompt: string; readonly outputs: readonly StoredOutput[] }
