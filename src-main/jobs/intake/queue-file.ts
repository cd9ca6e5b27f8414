import { z } from 'zod'
import { PromptTemplate } from '#shared/bridge/jobs.ts'
import { QueueLane } from '#shared/bridge/queue.ts'
import { mostQueueJobs } from '#shared/domain/batch-plan/batch-limit.ts'
import { ModelInput } from '#shared/contract/generation.ts'
import { Failure, type FieldProblem } from '#shared/domain/failure.ts'
import { parseJson } from '#shared/util/parse-json.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'

const format = 'backlot-queue'
const version = 1
/** Problems that are told; a file with more has no use for a longer list. */
const mostProblems = 50

/** A queue as a file: what was meant, without keys, accounts, prices or places. */
export const QueueFile = z.strictObject({
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
        /** What the prompt was rolled from. */
        template: PromptTemplate.nullable().default(null),
      }),
    )
    .min(1)
    .max(mostQueueJobs),
})
export type QueueFile = z.output<typeof QueueFile>

/** Writes waiting jobs as a file, in their order. `at`: ms since 1970. */
export function writeQueueFile(name: string, jobs: readonly StoredJob[], at: number): string {
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
  const more = fields.length > mostProblems ? ` The first ${mostProblems} are shown.` : ''
  const sentence = `Couldn’t import this file: ${fields.length === 1 ? '1 problem' : `${fields.length} problems`}. Nothing was added or charged.${more}`
  return new Failure('INVALID_INPUT', sentence, { charged: 'no', fields: fields.slice(0, mostProblems) })
}

function newerThanThis(value: unknown): boolean {
  const read = z.object({ format: z.literal(format), version: z.int().gt(version) }).safeParse(value)
  return read.success
}

/** Reads a file that may come from anywhere. @throws Failure INVALID_INPUT that names every place that is wrong. */
export function readQueueFile(text: string): QueueFile {
  const parsed = parseJson(text)
  if (parsed.kind === 'refused') throw refused([{ field: 'file', message: `It ${parsed.why}.` }])
  if (newerThanThis(parsed.value)) {
    throw refused([{ field: 'version', message: 'It was saved by a newer version of Backlot. Import it there.' }])
  }
  const file = QueueFile.safeParse(parsed.value)
  if (file.success) return file.data
  const problems = file.error.issues.map(({ path, message }) => ({
    field: path.join('/') || 'file',
    message: `${message}.`,
  }))
  throw refused(problems)
}
