import type { Quote } from '#shared/bridge/quote.ts'
import type { ShortVideoQuote } from '#shared/bridge/short-video.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { JobService } from '../../jobs/job-service.ts'

/** Checks and quotes a run, also one without a known price. Nothing is charged. @throws Failure as `jobs.check` does */
export function quoteRun(
  jobs: Pick<JobService, 'check'>,
  run: { readonly workspaceId: WorkspaceId; readonly modelId: string; readonly input: ModelInput },
): ReturnType<JobService['check']> {
  return jobs.check({ ...run, draftId: '', quoted: null, acceptsUnknown: true })
}

/**
 * The most that a run may cost in credits; null where nothing bounds it: its price is unknown, or rests on a length that
 * the service only assumed.
 */
export function boundOf(quote: Quote): number | null {
  if (quote.credits === null || quote.label.kind === 'assumed') return null
  return Math.max(quote.credits, quote.holds ?? 0)
}

/** The most that a short video may cost by the service's own prices; null without them, as past charges bound nothing. */
export function videoBoundOf(quote: ShortVideoQuote): number | null {
  return quote.kind === 'listed' ? quote.most : null
}
