import { z } from 'zod'
import { PromptTemplate } from '#shared/bridge/jobs.ts'
import { QueueLane } from '#shared/bridge/queue.ts'
import { ModelInput } from '#shared/contract/generation.ts'
import { mostQueueJobs } from '#shared/domain/batch-plan.ts'
import { Failure, type FieldProblem } from '#shared/domain/failure.ts'
import type { JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import { fieldProblem } from '#shared/domain/refuse-field.ts'
import { say, sayAll } from '#shared/domain/sentences/say.ts'
import { parseJson } from '#shared/util/text-formats.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { StoredJobSet } from '../../cache/tables/job-sets.ts'
import type { QueueCursor } from '../../cache/tables/queue.ts'
import { rowsAtOnce } from '../ports.ts'
import type { QueueDeps } from '../queue-deps.ts'
import type { createSubmitSet } from './submit-set.ts'

const format = 'backlot-queue'
const version = 1
const mostProblems = 50

/** A queue as a file: its orders, without keys, accounts, prices or positions. */
const QueueFile = z.strictObject({
  format: z.literal(format),
  version: z.literal(version),
  name: z.string().trim().min(1).max(120),
  /** ISO 8601. */
  exportedAt: z.iso.datetime(),
  jobs: z
    .array(
      z.strictObject({
        modelId: z.string().min(1).max(200),
        modelName: z.string().max(200),
        lane: QueueLane,
        input: ModelInput,
        template: PromptTemplate.nullable().default(null),
      }),
    )
    .min(1)
    .max(mostQueueJobs),
})
type QueueFile = z.output<typeof QueueFile>

/** Writes waiting jobs as a file, in order. `at`: ms since 1970. */
function writeQueueFile(name: string, jobs: readonly StoredJob[], at: number): string {
  const file: QueueFile = {
    format,
    version,
    name,
    exportedAt: new Date(at).toISOString(),
    jobs: jobs.map(({ modelId, modelName, lane, input, template }) => ({ modelId, modelName, lane, input, template })),
  }
  return `${JSON.stringify(file, null, 1)}\n`
}

function refused(fields: FieldProblem[]): Failure {
  const more = fields.length > mostProblems ? say('order.firstShown', { count: mostProblems }) : null
  const sentence = sayAll(say('order.importProblems', { count: fields.length }), more)
  return new Failure('INVALID_INPUT', sentence, { charged: 'no', fields: fields.slice(0, mostProblems) })
}

function newerThanThis(value: unknown): boolean {
  const read = z.object({ format: z.literal(format), version: z.int().gt(version) }).safeParse(value)
  return read.success
}

/** Reads an untrusted file. @throws Failure INVALID_INPUT with every problem. */
function readQueueFile(text: string): QueueFile {
  const parsed = parseJson(text)
  if (parsed.kind === 'refused') {
    throw refused([fieldProblem('file', say('order.unreadFile', { fault: parsed.fault, most: parsed.most }))])
  }
  if (newerThanThis(parsed.value)) {
    throw refused([fieldProblem('version', say('order.newerFile'))])
  }
  const file = QueueFile.safeParse(parsed.value)
  if (file.success) return file.data
  const problems = file.error.issues.map(({ path, message }) => ({
    field: path.join('/') || 'file',
    message: `${message}.`,
  }))
  throw refused(problems)
}

const tooMany = () =>
  new Failure('INVALID_INPUT', say('order.tooManyToExport', { most: mostQueueJobs }), { charged: 'no', fields: [] })

/** Creates the export and import of a queue as a file. */
export function createTransferQueue(
  deps: Pick<QueueDeps, 'queue' | 'sets' | 'clock' | 'yieldToLoop'>,
  submitSet: ReturnType<typeof createSubmitSet>,
) {
  const { queue, sets, clock } = deps

  async function waitingOf(
    workspaceId: WorkspaceId,
    lane: QueueLane,
    setId: JobSetId | undefined,
  ): Promise<StoredJob[]> {
    const found: StoredJob[] = []
    for (let after: QueueCursor | null = null; ;) {
      const rows = queue.waiting(workspaceId, { lane, setId }, after, rowsAtOnce)
      found.push(...rows.filter(({ kind }) => kind === 'generation'))
      const last = rows.at(-1)
      if (rows.length < rowsAtOnce || last === undefined) return found
      if (found.length > mostQueueJobs) throw tooMany()
      after = { lane, place: last.place, id: last.id }
      await deps.yieldToLoop()
    }
  }
  return {
    /** Exports the waiting jobs in order. @throws Failure INVALID_INPUT where a file cannot hold them all. */
    async exportFile(workspaceId: WorkspaceId, setId: JobSetId | undefined) {
      const jobs: StoredJob[] = []
      for (const lane of QueueLane.options) jobs.push(...(await waitingOf(workspaceId, lane, setId)))
      if (jobs.length > mostQueueJobs) throw tooMany()
      const name = (setId === undefined ? null : sets.read(setId)?.name) ?? 'Queue'
      const now = clock.now()
      const day = new Date(now).toISOString().slice(0, 10)
      const plain = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
      return { fileName: `${plain || 'Queue'}-${day}.json`, text: writeQueueFile(name, jobs, now), count: jobs.length }
    },
    /** Adds a file's jobs as a new, paused set. @throws Failure INVALID_INPUT with every problem; nothing is added. */
    importFile(workspaceId: WorkspaceId, draftId: string, text: string): Promise<StoredJobSet> {
      const { name, jobs } = readQueueFile(text)
      const orders = jobs.map(({ modelId, input, lane, template }) => ({
        modelId,
        input,
        lane,
        template,
        quoted: null,
      }))
      const submission = { draftId, name, budget: null, lane: 'user', paused: true, orders } as const
      return submitSet(workspaceId, submission, (index) => `jobs/${index}`)
    },
  }
}
