import type { AssetId } from '#shared/domain/ids.ts'
import type { JobOutputsTable, StoredOutput } from '../../cache/tables/job-outputs.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import { promptIndexOf, readBatchRequest, templateAt } from './batch-request.ts'

/** Tells what of a job belongs to which of its prompts: a batch has several, any other job has one. */
export interface PromptOutputs {
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
