import type { z } from 'zod'
import { batchRoutes } from '#shared/contract/batch.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import type { JobOutputsTable, StoredOutput } from '../../cache/tables/job-outputs.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'

/** The body of a batch's start, as it is stored and sent. */
export type BatchRequest = z.output<typeof batchRoutes.start.body>

/** Reads the stored request of a batch. @throws Error where the row does not hold one. */
export function readBatchRequest(job: StoredJob): BatchRequest {
  return batchRoutes.start.body.parse(JSON.parse(job.request))
}

/** Room for the files of one prompt, so that every file has the same position whichever came first. */
const filesOfOnePrompt = 1_000

/** The position of a prompt's file. `index`: the prompt's; `nth`: the file's among those of the prompt. */
export function positionOf(index: number, nth: number): number {
  return index * filesOfOnePrompt + nth
}

/** Which prompt of its batch a file was made for, from 0. */
export function promptIndexOf(position: number): number {
  return Math.floor(position / filesOfOnePrompt)
}

/** The prompt that a file was made for; null where the position is none of the batch. */
export function promptAt({ prompts }: BatchRequest, position: number): string | null {
  return prompts[promptIndexOf(position)] ?? null
}

/** What the prompt that a file was made for was rolled from; null where nothing in it varied or it is not known. */
export function templateAt({ templates }: Pick<StoredJob, 'templates'>, position: number | null): string | null {
  return position === null ? null : (templates?.[promptIndexOf(position)] ?? null)
}

/** Tells what of a job belongs to which of its prompts: a batch has several, any other job has one. */
interface PromptOutputs {
  /** What a job made, prompt by prompt. */
  outputsOf(job: StoredJob): { readonly prompt: string; readonly outputs: StoredOutput[] }[]
  /** What the prompt of an asset was rolled from; null where nothing in it varied or it is not known. */
  templateOf(job: StoredJob, assetId: AssetId): string | null
}

/** Reads outputs by prompts from their table. */
export function createPromptOutputs(table: Pick<JobOutputsTable, 'list' | 'positionOf'>): PromptOutputs {
  return {
    outputsOf(job) {
      const outputs = table.list(job.id)
      if (job.kind !== 'batch') return [{ prompt: job.prompt, outputs }]
      return readBatchRequest(job).prompts.map((prompt, index) => ({
        prompt,
        outputs: outputs.filter(({ position }) => promptIndexOf(position) === index),
      }))
    },
    templateOf: (job, assetId) => templateAt(job, table.positionOf(assetId)),
  }
}
