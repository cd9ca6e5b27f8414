import Database from 'better-sqlite3'
import { join } from 'node:path'
import { z } from 'zod'
import type { SeenRequest } from '../../helpers/transparent-proxy.ts'

/** The ledgers of both sides after a storm, and what was seen during it. */
export type Scene = {
  /** Folder of the studio's profile and media. */
  readonly folder: string
  /** Folder of the service's data. */
  readonly dataFolder: string
  readonly seen: readonly SeenRequest[]
  /** Number of jobs that the studio reported as written. */
  readonly clicked: number
}

const Job = z.object({
  id: z.string(),
  kind: z.string(),
  request: z.string(),
  idempotency_key: z.string(),
  spend_kind: z.string(),
  resource_id: z.string().nullable(),
  charged: z.int().nullable(),
  refunded: z.int(),
})
const Output = z.object({ job_id: z.string(), position: z.int(), stored: z.string().nullable() })
const Stored = z.object({ path: z.string(), sha256: z.string() })
const Made = z.object({
  id: z.string(),
  key: z.string().nullable(),
  batch: z.string().nullable(),
  status: z.string(),
})
const Video = z.object({
  id: z.string(),
  key: z.string().nullable(),
  source: z.string().nullable(),
  status: z.string(),
  request: z.string(),
  script: z.string().nullable(),
})
const Avatar = z.object({ id: z.string(), group: z.string(), prompt: z.string(), status: z.string() })
/** A change to the account's credits. `what`: the generation, or the step of a short video, that it is for. */
const Entry = z.object({ kind: z.string(), what: z.string(), credits: z.int() })
const MadeFile = z.object({ owner: z.string(), position: z.int(), name: z.string() })

export type Job = z.output<typeof Job>
export type Video = z.output<typeof Video>
export type Entry = z.output<typeof Entry>

/** The studio's records and the service's. */
export type BillingLedger = {
  readonly integrity: string
  readonly jobs: readonly Job[]
  /** Files that the studio stored, with their job and position. */
  readonly stored: readonly {
    readonly jobId: string
    readonly position: number
    readonly file: z.output<typeof Stored>
  }[]
  readonly generations: readonly z.output<typeof Made>[]
  readonly videos: readonly Video[]
  /** Avatars: the ids of one start share a group. */
  readonly avatars: readonly z.output<typeof Avatar>[]
  /** Ids of batches, each with its prompts as one text. */
  readonly batches: readonly { readonly id: string; readonly prompts: string }[]
  readonly entries: readonly Entry[]
  /** Files that the service shows; `owner` is a generation, a batch or a short video. */
  readonly files: readonly z.output<typeof MadeFile>[]
}

/** The service never shows the sound of a video and its timings (interface: Short video job). */
const hidden = '(1, 2)'

/** Reads the studio's ledger and the service's database. Nothing may write to them any more. */
export function readBothLedgers({ folder, dataFolder }: Scene): BillingLedger {
  using closing = new DisposableStack()
  const open = (file: string) =>
    closing.adopt(new Database(file, { readonly: true }), (database) => void database.close())
  const ledger = open(join(folder, 'profile', 'ledger.db'))
  const service = open(join(dataFolder, 'service.db'))
  const read = <Row extends z.ZodType>(from: Database.Database, row: Row, sql: string) =>
    z.array(row).parse(from.prepare(sql).all())
  return {
    integrity: String(ledger.pragma('integrity_check', { simple: true })),
    jobs: read(ledger, Job, 'SELECT * FROM job'),
    stored: read(ledger, Output, 'SELECT job_id, position, stored FROM job_output').flatMap(
      ({ job_id: jobId, position, stored }) =>
        stored === null ? [] : [{ jobId, position, file: Stored.parse(JSON.parse(stored)) }],
    ),
    generations: read(service, Made, 'SELECT id, idempotency_key AS key, batch_id AS batch, status FROM generation'),
    videos: read(
      service,
      Video,
      `SELECT id, idempotency_key AS key, source_id AS source, status, request, facts ->> '$.script.text' AS script
       FROM short_video`,
    ),
    avatars: read(
      service,
      Avatar,
      `SELECT id, group_id AS "group", request ->> '$.prompt' AS prompt, status FROM resource_job WHERE kind = 'avatar'`,
    ),
    batches: read(
      service,
      z.object({ id: z.string(), prompts: z.string() }),
      `SELECT batch_id AS id, group_concat(prompt, char(10) ORDER BY position) AS prompts
       FROM batch_item GROUP BY batch_id`,
    ),
    entries: read(
      service,
      Entry,
      `SELECT kind, generation_id AS what, abs(amount) AS credits FROM entry JOIN posting ON entry_id = entry.id
       WHERE generation_id IS NOT NULL AND book GLOB 'wallet:*'`,
    ),
    files: read(
      service,
      MadeFile,
      `SELECT coalesce(batch_id, id) AS owner, position, name
       FROM generation_file JOIN generation ON id = generation_id
       UNION ALL SELECT job_id, position, name FROM short_video_file WHERE position NOT IN ${hidden}
       UNION ALL SELECT job_id, position, name FROM resource_file WHERE position = 0`,
    ),
  }
}
