import type { Job } from '#shared/bridge/jobs.ts'
import { type JobList, useJobs } from '../../lib/jobs.ts'
import { useCreateState } from './create-context.tsx'
import { watchedRun } from './run-selectors.ts'

/** The runs of a model, and the one of them on the stage. Changes with every run: for what shows runs. */
export function useShownRun(modelId: string | null): { readonly list: JobList; readonly run: Job | null } {
  const watched = useCreateState((state) => state.watched)
  const list = useJobs(modelId === null ? null : { modelId })
  return { list, run: watchedRun(list.jobs, watched) }
}
