import { randomUUID } from 'node:crypto'
import type { ServiceClient } from '#main/api/client.ts'
import type { Database } from '#main/cache/database.ts'
import { createJobOutputsTable } from '#main/cache/tables/job-outputs.ts'
import { createJobsTable } from '#main/cache/tables/jobs.ts'
import { jobKinds } from '#main/jobs/kinds/job-kinds.ts'
import { createJobSettling, type JobSettling } from '#main/jobs/kinds/settle-job.ts'
import { JobId } from '#shared/domain/ids.ts'

type Runner = Parameters<typeof createJobSettling>[0]['runner']

/**
 * What a user can do about unconfirmed runs, over a service that reports each run's cost and that it is running.
 * Credits.
 */
export function settlingOnPaper(
  deps: Pick<Runner, 'jobStore' | 'billing' | 'clock' | 'log'> & {
    ledger: Database
    priceOf: (id: JobId) => number | undefined
  },
): JobSettling {
  const { ledger, priceOf } = deps
  const reported = { modelId: 'm', status: 'processing', output: null, error: null }
  const read = ({ params: { id } }: { params: { id: string } }) =>
    Promise.resolve({ ...reported, id, creditsSpent: priceOf(JobId.parse(id)) })
  const service = { generation: { read } } as unknown as ServiceClient
  const runner = {
    ...deps,
    kinds: jobKinds,
    jobs: createJobsTable(ledger),
    outputs: createJobOutputsTable(ledger),
    random: { uuid: () => randomUUID(), unit: () => 0.5 },
    connections: { of: () => Promise.resolve({ service, account: '' }) },
  }
  return createJobSettling({ runner, again: (job) => Promise.resolve(job), takeUp: () => undefined })
}
