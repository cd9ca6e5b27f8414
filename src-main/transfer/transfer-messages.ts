import { z } from 'zod'
import { MergeReport } from '#shared/bridge/transfer.ts'
import { Said } from '#shared/domain/said.ts'

/** The folder of the service's data, which may be missing, and the program that knows its database. */
const service = z.object({ folder: z.string(), program: z.string() })
const roots = z.object({ media: z.string(), inputs: z.string() })

/** A task of the transfer process, which does one each. Paths are absolute. */
export const TransferTask = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('export'),
    /** The archive to write. */
    target: z.string(),
    /** The folder of the copies until it is complete. */
    work: z.string(),
    ledger: z.string(),
    cache: z.string(),
    service,
    /** Of the seals, in hex. */
    key: z.string(),
    /** The settings as JSON. */
    settings: z.string(),
    roots,
    hasMedia: z.boolean(),
    app: z.string(),
    platform: z.string(),
    createdAt: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal('check'),
    archive: z.string(),
    /** The folder for what is taken out. */
    staged: z.string(),
    ledger: z.string(),
    cache: z.string(),
    service,
    roots,
  }),
  z.object({ kind: z.literal('place'), archive: z.string(), staged: z.string(), roots }),
  /** Puts the service that was taken out in the place of one that was never used, and is stopped. */
  z.object({ kind: z.literal('take-service'), staged: z.string(), service }),
  /** Deletes what an interrupted export left. */
  z.object({ kind: z.literal('discard'), work: z.string() }),
  /** Checks and counts databases in use. */
  z.object({ kind: z.literal('inspect'), ledger: z.string(), cache: z.string() }),
])
export type TransferTask = z.output<typeof TransferTask>
/** Exports a profile. */
export type ExportTask = Extract<TransferTask, { kind: 'export' }>
/** Checks an archive and finds out what its import would do. */
export type CheckTask = Extract<TransferTask, { kind: 'check' }>
/** Takes files out of a checked archive. */
export type PlaceTask = Extract<TransferTask, { kind: 'place' }>

/** How far a task is. Bytes; a total of 0 is not known yet. */
const Progress = z.object({
  stage: z.enum(['copying', 'verifying', 'comparing', 'placing']),
  done: z.int(),
  total: z.int(),
})
/** How far a task is. */
export type Progress = z.output<typeof Progress>
/** Is told how far a task is. */
export type OnProgress = (progress: Progress) => void

/** What a check found: the archive, and what a merge would do. */
export const CheckedArchive = z.object({
  archive: z.string(),
  app: z.string(),
  platform: z.string(),
  createdAt: z.iso.datetime(),
  hasMedia: z.boolean(),
  /** Files that were missing when it was written. */
  missing: z.int(),
  bytes: z.int(),
  report: MergeReport,
})
export type CheckedArchive = z.output<typeof CheckedArchive>

/** What an inspection found: SQLite's own check, the schema, and the number of rows of each table. */
export const InspectedDatabase = z.object({
  check: z.string(),
  schema: z.int(),
  rows: z.record(z.string(), z.int()),
})
export type InspectedDatabase = z.output<typeof InspectedDatabase>

/** The result of a task. */
export const TransferResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exported'), path: z.string(), bytes: z.int(), files: z.int(), missing: z.int() }),
  z.object({ kind: z.literal('checked'), checked: CheckedArchive }),
  z.object({ kind: z.literal('placed') }),
  /** `isTaken`: false if the service here was used meanwhile. */
  z.object({ kind: z.literal('service'), isTaken: z.boolean() }),
  z.object({ kind: z.literal('discarded') }),
  z.object({ kind: z.literal('inspected'), ledger: InspectedDatabase, cache: InspectedDatabase }),
])
export type TransferResult = z.output<typeof TransferResult>

/** What the transfer process sends. `sentence`: for the user, null where the error is none that was expected. */
export const TransferMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), progress: Progress }),
  z.object({ kind: z.literal('done'), result: TransferResult }),
  z.object({
    kind: z.literal('failed'),
    message: z.string(),
    code: z.string().nullable(),
    sentence: z.object({ text: z.string(), said: Said }).nullable(),
  }),
])
export type TransferMessage = z.output<typeof TransferMessage>
