import Database from 'better-sqlite3'
import { join } from 'node:path'
import { z } from 'zod'
import { openDatabase, sql } from '#main/cache/database.ts'
import { isLeft, isOpen } from '#main/cache/tables/jobs.ts'
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
  draft_id: z.string(),
  kind: z.string(),
  input: z.string(),
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
const Resource = z.object({
  id: z.string(),
  kind: z.string(),
  group: z.string(),
  mark: z.string(),
  status: z.string(),
  audio: z.string().nullable(),
})
const Buy = z.object({
  id: z.string(),
  pack_id: z.string(),
  state: z.string(),
  service_id: z.string().nullable(),
  created_at: z.int(),
})
const Sale = z.object({
  id: z.string(),
  pack: z.string(),
  status: z.string(),
  due: z.int(),
  granted: z.int(),
  createdAt: z.int(),
})
/**
 * A change to the account's credits. `what`: the generation, the step of a short video, or the resource with its kind,
 * that it is for.
 */
const Entry = z.object({ kind: z.string(), what: z.string(), credits: z.int() })
const Waiting = z.object({ kind: z.string(), state: z.string() })
const MadeFile = z.object({ owner: z.string(), position: z.int(), name: z.string() })

export type Job = z.output<typeof Job>
export type Video = z.output<typeof Video>
export type Entry = z.output<typeof Entry>
export type Resource = z.output<typeof Resource>

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
  /**
   * Avatars, their videos, speech and voices: the ids of one start share a group, and its order's `mark`. `audio`: the
   * speech in a video.
   */
  readonly resources: readonly Resource[]
  /** Purchases as the studio knows them. */
  readonly bought: readonly z.output<typeof Buy>[]
  /** Purchases at the service. Credits: what a payment must bring, and what was brought. */
  readonly sold: readonly z.output<typeof Sale>[]
  /** Ids of batches, each with its prompts as one text. */
  readonly batches: readonly { readonly id: string; readonly prompts: string }[]
  readonly entries: readonly Entry[]
  /** Files that the service shows; `owner` is a generation, a batch, a short video, a resource, or a video with its speech. */
  readonly files: readonly z.output<typeof MadeFile>[]
}

/** The service never shows the sound of a video and its timings (interface: Short video job). */
const hidden = '(1, 2)'

/** What a studio still waits for: its open jobs, those with files to fetch, and purchases that are not over. As text. */
export function readWaiting({ folder }: Pick<Scene, 'folder'>): string {
  const ledger = openDatabase(join(folder, 'profile', 'ledger.db'), { mayWrite: false })
  const waiting = ledger.all(
    Waiting,
    sql`SELECT kind, spend AS state FROM job WHERE ${isOpen}
      UNION ALL SELECT 'files of ' || kind, spend FROM job WHERE ${isLeft(0)}
      UNION ALL SELECT 'purchase', state FROM purchase WHERE state IN ('pending', 'sending')`,
  )
  ledger.close()
  return JSON.stringify(waiting)
}

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
    resources: read(
      service,
      Resource,
      `SELECT id, kind, group_id AS "group", status, request ->> '$.sound.audioId' AS audio, CASE kind
         WHEN 'avatar' THEN request ->> '$.prompt' WHEN 'audio' THEN request ->> '$.text'
         WHEN 'voice' THEN request ->> '$.name' ELSE title END AS mark
       FROM resource_job ORDER BY created_at, rowid`,
    ),
    bought: read(ledger, Buy, 'SELECT id, pack_id, state, service_id, created_at FROM purchase ORDER BY created_at'),
    sold: read(
      service,
      Sale,
      `SELECT purchase.id, pack_id AS pack, status, credits + bonus AS due, coalesce(sum(amount), 0) AS granted,
         created_at AS createdAt
       FROM purchase LEFT JOIN grant_cause ON cause_id = purchase.id
         LEFT JOIN posting ON posting.entry_id = grant_cause.entry_id AND book GLOB 'wallet:*'
       GROUP BY purchase.id ORDER BY created_at`,
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
       UNION ALL SELECT job_id, position, name FROM resource_file JOIN resource_job ON id = job_id
         WHERE position = 0 AND kind <> 'voice'
       UNION ALL SELECT job_id || char(9) || (request ->> '$.sound.audioId'), position, name
         FROM resource_file JOIN resource_job ON id = job_id
         WHERE kind = 'video' AND position = facts ->> '$.first' AND request ->> '$.sound' IS NOT NULL`,
    ),
  }
}
