import Papa from 'papaparse'
import { z } from 'zod'
import { Platform } from '../../contract/platform.ts'

/** What is counted of a post, in the order of tables. */
export const measures = ['views', 'likes', 'comments', 'shares', 'saves', 'reach', 'impressions'] as const
export type Measure = (typeof measures)[number]

/** Numbers of one post; null: not given. */
export const PostNumbers = z.object({
  jobId: z.string().min(1).max(200),
  platform: Platform,
  values: z.record(z.enum(measures), z.int().nullable()),
})
export type PostNumbers = z.output<typeof PostNumbers>

/** Something about a cell that keeps its row from being sent. `line` counts from 1, the header included. */
const CellProblem = z.object({ line: z.int(), column: z.string(), value: z.string(), message: z.string() })
export type CellProblem = z.output<typeof CellProblem>

/** A row of a table with the post that it is about; null if none fits. */
const NumbersRow = z.object({
  line: z.int(),
  /** What the row names its post by, as written. */
  post: z.string(),
  found: z.object({ jobId: z.string(), platform: Platform, title: z.string() }).nullable(),
  values: PostNumbers.shape.values,
})
export type NumbersRow = z.output<typeof NumbersRow>

/** A table of numbers as it was understood. Nothing may be sent while `problems` is not empty. */
export const NumbersTable = z.object({
  rows: z.array(NumbersRow),
  /** Columns that are not understood. */
  unknownColumns: z.array(z.string()),
  problems: z.array(CellProblem),
})
export type NumbersTable = z.output<typeof NumbersTable>

/** A post that a row can be about. */
export type KnownPost = {
  readonly jobId: string
  readonly platform: Platform
  readonly title: string
  readonly externalId: string | null
  readonly url: string | null
}
