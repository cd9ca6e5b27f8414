import type { z } from 'zod'
import { batchRoutes } from '#shared/contract/batch.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import type { JobOutputsTable, StoredOutput } from '../../cache/tables/job-outputs.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'

/** The body of a batch's start, as it is stored and sent. */
export type BatchRequest = z.output<typeof batchRoutes.start.body>

/** Reads the stored request of a batch. @throws Error where the row has none. */
export function readBatchRequest(job: StoredJob): BatchRequest {
  return batchRoutes.start.body.parse(JSON.parse(job.request))
}

/** Positions reserved for each prompt's files, so that they do not depend on the order of arrival. */
const filesOfOnePrompt = 1_000

/** The position of a prompt's file. `index`: of the prompt; `nth`: of the file among those of the prompt. */
export function positionOf(index: number, nth: number): number {
  return index * filesOfOnePrompt + nth
}

/** The index of the prompt that a file was made for, from 0. */
export function promptIndexOf(position: number): number {
  return Math.floor(position / filesOfOnePrompt)
}

/** The prompt that a file was made for; null where the position is not in the batch. */
export function promptAt({ prompts }: BatchRequest, position: number): string | null {
  return prompts[promptIndexOf(position)] ?? null
}

/** The template of the prompt that a file was made for; null where nothing varied or it is unknown. */
export function templateAt({ templates }: Pick<StoredJob, 'templates'>, position: number | null): string | null {
  return position === null ? null : (templates?.[promptIndexOf(position)] ?? null)
}

/** Maps outputs to prompts: a batch has several prompts, any other job one. */
interface PromptOutputs {
  outputsOf(job: StoredJob): { readonly prompt: string; readonly outputs: StoredOutput[] }[]
  /** The template of an asset's prompt; null where nothing varied or it is unknown. */
  templateOf(job: StoredJob, assetId: AssetId): string | null
}

/** Creates the lookup of outputs by prompt from their table. */
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
