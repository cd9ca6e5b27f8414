import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { Likeness } from './durations.ts'

/**
 * What a job's duration is learned under.
 *
 * The same inputs that move the price move the time (length, size, how many), so jobs of a model that cost the same are
 * taken for alike. Where the price is not known, the model alone counts.
 */
export function likenessOf(
  job: Pick<StoredJob, 'kind' | 'modelId' | 'outputType'> & { readonly quote: { readonly credits: number | null } },
): Likeness {
  const { kind, outputType, quote } = job
  // A batch of a model takes longer than one run of it.
  const modelId = kind === 'generation' ? job.modelId : `${job.modelId} ${kind}`
  return { modelId, outputType, combination: quote.credits === null ? '' : `${quote.credits} cr` }
}
