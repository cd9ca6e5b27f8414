import { z } from 'zod'
import type { Clock } from '#shared/util/ports.ts'
import type { ServiceDatabase } from '../../database/open-database.ts'
import { Applied, helpSteps, Script } from '../../short-video/short-video.ts'
import type { StoredFile } from '../generation-store.ts'
import { shortVideoStages } from '#shared/contract/short-video.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'

/** The request of a short video, with the interface's defaults and fallbacks applied. */
export const VideoRequest = z.object({
  /** Truncated; null lets the writer choose an angle. */
  topic: z.string().nullable(),
  /** A finished script; absent to have one written. */
  script: z.string().optional(),
  seconds: z.number(),
  gender: z.enum(['man', 'woman']),
  preset: z.string(),
  voice: z.string(),
  flow: z.string(),
  captions: z.boolean(),
  /** Older requests have none: then the images are edited where there are captions. */
  edited: z.boolean().optional(),
  music: z.boolean(),
})
export type VideoRequest = z.output<typeof VideoRequest>

/** What the steps determined. */
export const VideoFacts = z.object({
  script: Script.optional(),
  voiceSeconds: z.number().optional(),
  applied: Applied.optional(),
  /** Steps at which a model of an engine gave way to the built-in one, and why. */
  fellBack: z.partialRecord(z.enum(helpSteps), z.string()).optional(),
})
export type VideoFacts = z.output<typeof VideoFacts>

const videoSteps = ['script', 'portrait', 'voice', 'animate', 'edit'] as const
/** A step of making a short video. */
export type VideoStep = (typeof videoSteps)[number]

/** The states of a short video (interface: Short video job). */
const videoStatuses = [...shortVideoStages, 'done', 'failed'] as const
type VideoStatus = (typeof videoStatuses)[number]

type StepFacts = {
  /** The job's status while the step runs. */
  readonly status: VideoStatus
  /** Its usual share of the work of all steps. */
  readonly weight: number
  /** Its typical time in milliseconds. */
  readonly typicalMs: number
}

/** The facts of each step. */
export const stepFacts: Readonly<Record<VideoStep, StepFacts>> = {
  script: { status: 'scripting', weight: 2, typicalMs: 4_000 },
  portrait: { status: 'portrait', weight: 3, typicalMs: 6_000 },
  voice: { status: 'portrait', weight: 5, typicalMs: 8_000 },
  animate: { status: 'animating', weight: 40, typicalMs: 45_000 },
  edit: { status: 'captioning', weight: 50, typicalMs: 40_000 },
}

/** The steps of a job; a re-cut only has the edit. */
export function stepsOf(video: { readonly sourceId: string | null }): readonly VideoStep[] {
  return video.sourceId === null ? videoSteps : ['edit']
}

/** A job's progress, 0 to 1: the finished steps and `share` of the running one. */
export function progressOf(steps: readonly VideoStep[], finished: readonly VideoStep[], share: number): number {
  const weightOf = (some: readonly VideoStep[]) => some.reduce((sum, step) => sum + stepFacts[step].weight, 0)
  const running = steps.find((step) => !finished.includes(step))
  const done = weightOf(finished) + (running === undefined ? 0 : stepFacts[running].weight * share)
  return Math.min(1, done / weightOf(steps))
}

/** The positions of a job's files. */
export const filePositions = { portrait: 0, sound: 1, times: 2, raw: 3, video: 4, poster: 5 } as const
export type FilePart = keyof typeof filePositions

/** The ledger's id for the charge of a step. */
export function chargeIdOf(jobId: string, step: VideoStep): string {
  return `${jobId}/${step}`
}

/** The job and step of a charge id; null if it belongs to a generation. */
export function readChargeId(chargeId: string): { readonly jobId: string; readonly step: string } | null {
  const [jobId, step] = chargeId.split('/')
  return jobId === undefined || step === undefined ? null : { jobId, step }
}

const Row = z.object({
  id: z.string(),
  accountId: z.string(),
  keyId: z.int(),
  sourceId: z.string().nullable(),
  request: jsonColumn(VideoRequest),
  seed: z.int(),
  webhook: z.string().nullable(),
  fault: z.string().nullable(),
  status: z.enum(videoStatuses),
  facts: jsonColumn(VideoFacts),
  error: z.string().nullable(),
  createdAt: z.int(),
  startedAt: z.int().nullable(),
  updatedAt: z.int(),
})
const StepRow = z.object({ step: z.enum(videoSteps), credits: z.int(), finishedAt: z.int().nullable() })
const FileRow = z.object({ position: z.int(), name: z.string(), contentType: z.string(), bytes: z.int() })

/** A stored short video. Times in milliseconds since 1970; `steps` were begun, and charged for, in this order. */
export type StoredVideo = z.output<typeof Row> & {
  readonly steps: readonly z.output<typeof StepRow>[]
  readonly files: readonly StoredFile[]
}

/** The fields written when a start or re-cut is accepted. */
export type NewVideo = Pick<
  StoredVideo,
  'id' | 'accountId' | 'keyId' | 'sourceId' | 'request' | 'seed' | 'webhook' | 'fault' | 'status'
> & { readonly idempotencyKey: string | null }

/** The tables of short videos. */
export type VideoStore = {
  add(video: NewVideo): void
  find(id: string): StoredVideo | null
  findByKey(accountId: string, idempotencyKey: string): StoredVideo | null
  /** The unfinished jobs when the service last stopped, oldest first. */
  open(): StoredVideo[]
  count(): number
  /** Begins or resumes a job, keeping its first start time. Returns the attempts of its current step, with this one. */
  markStarted(id: string): number
  /** Does not count the last attempt of these, because the service was asked to stop. */
  uncount(ids: readonly string[]): void
  /** Returns false if the step was begun, and so charged, before. */
  beginStep(id: string, step: VideoStep, credits: number): boolean
  /** Ends a step with its results; false if the job is over. */
  finishStep(id: string, step: VideoStep, made: StepMade, next: VideoStatus): boolean
  /** Returns false if the job is over. */
  fail(id: string, error: string): boolean
  /** Frees an idempotency key after a job that never started. */
  releaseKey(id: string): void
}

/** What a step made: facts to store with the job, and files. */
export type StepMade = { readonly facts: VideoFacts; readonly files: readonly StoredFile[] }

const columns = `id, account_id as accountId, key_id as keyId, source_id as sourceId, request, seed, webhook, fault, status,
  facts, error, created_at as createdAt, started_at as startedAt, updated_at as updatedAt`

/** The finished steps of a job. */
export function finishedSteps({ steps }: StoredVideo): VideoStep[] {
  return steps.flatMap(({ step, finishedAt }) => (finishedAt === null ? [] : [step]))
}

/** A file of a job, or null if it is not made yet. */
export function fileOf({ files }: Pick<StoredVideo, 'files'>, part: FilePart): StoredFile | null {
  return files.find(({ position }) => position === filePositions[part]) ?? null
}

/** Opens the tables of short videos. */
export function createVideoStore(deps: { database: ServiceDatabase; clock: Clock }): VideoStore {
  const { database, clock } = deps
  const insert = database.prepare(
    `insert into short_video (id, account_id, key_id, idempotency_key, source_id, request, seed, webhook, fault, status,
       created_at, updated_at)
     values (@id, @accountId, @keyId, @idempotencyKey, @sourceId, @request, @seed, @webhook, @fault, @status, @at, @at)`,
  )
  const byId = database.prepare<[string]>(`select ${columns} from short_video where id = ?`)
  const byKey = database.prepare<[string, string]>(
    `select ${columns} from short_video where account_id = ? and idempotency_key = ?`,
  )
  const openOnes = database.prepare<[]>(
    `select ${columns} from short_video where status not in ('done', 'failed') order by created_at, rowid`,
  )
  const counted = database.prepare<[], { total: number }>('select count(*) as total from short_video')
  const stepsOf = database.prepare<[string]>(
    'select step, credits, finished_at as finishedAt from short_video_step where job_id = ? order by rowid',
  )
  const filesOf = database.prepare<[string]>(
    'select position, name, content_type as contentType, bytes from short_video_file where job_id = ? order by position',
  )
  const started = database.prepare<[number, string], { attempts: number }>(
    'update short_video set started_at = coalesce(started_at, ?), attempts = attempts + 1 where id = ? returning attempts',
  )
  const uncounted = database.prepare<[string]>(
    'update short_video set attempts = max(0, attempts - 1) where id in (select value from json_each(?))',
  )
  const begin = database.prepare<[string, string, number]>(
    'insert into short_video_step (job_id, step, credits) values (?, ?, ?) on conflict do nothing',
  )
  const finish = database.prepare<[number, string, string]>(
    'update short_video_step set finished_at = ? where job_id = ? and step = ?',
  )
  const advance = database.prepare<[string, string, number, string]>(
    `update short_video set status = ?, facts = json_patch(facts, ?), updated_at = ?, attempts = 1
     where id = ? and status not in ('done', 'failed')`,
  )
  // A repeated step writes its files again under the same names.
  const addFile = database.prepare<[string, number, string, string, number]>(
    'insert or replace into short_video_file (job_id, position, name, content_type, bytes) values (?, ?, ?, ?, ?)',
  )
  const end = database.prepare<[string, number, string]>(
    "update short_video set status = 'failed', error = ?, updated_at = ? where id = ? and status not in ('done', 'failed')",
  )
  const release = database.prepare<[string]>('update short_video set idempotency_key = null where id = ?')

  const read = (row: unknown): StoredVideo => {
    const video = Row.parse(row)
    const steps = z.array(StepRow).parse(stepsOf.all(video.id))
    return { ...video, steps, files: z.array(FileRow).parse(filesOf.all(video.id)) }
  }
  const readMaybe = (row: unknown) => (row === undefined ? null : read(row))

  return {
    add: ({ request, ...video }) => void insert.run({ ...video, request: JSON.stringify(request), at: clock.now() }),
    find: (id) => readMaybe(byId.get(id)),
    findByKey: (accountId, idempotencyKey) => readMaybe(byKey.get(accountId, idempotencyKey)),
    open: () => openOnes.all().map(read),
    count: () => counted.get()?.total ?? 0,
    markStarted: (id) => started.get(clock.now(), id)?.attempts ?? 0,
    uncount: (ids) => void uncounted.run(JSON.stringify(ids)),
    beginStep: (id, step, credits) => begin.run(id, step, credits).changes > 0,
    finishStep(id, step, { facts, files }, next) {
      if (advance.run(next, JSON.stringify(facts), clock.now(), id).changes === 0) return false
      finish.run(clock.now(), id, step)
      for (const { position, name, contentType, bytes } of files) addFile.run(id, position, name, contentType, bytes)
      return true
    },
    fail: (id, error) => end.run(error, clock.now(), id).changes > 0,
    releaseKey: (id) => void release.run(id),
  }
}
