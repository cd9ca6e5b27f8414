import type { StoredJob } from '../cache/tables/job-row.ts'
import { csvRows, type CsvValue } from '#shared/util/text-formats.ts'

type Column = { readonly title: string; value(job: StoredJob): CsvValue }

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
const failureOf = ({ spend }: StoredJob) => ('failure' in spend ? spend.failure.message : null)

const columns: readonly Column[] = [
  { title: 'Run', value: ({ number }) => number },
  { title: 'Ordered', value: ({ createdAt }) => iso(createdAt) },
  { title: 'Settled', value: ({ settledAt }) => iso(settledAt) },
  { title: 'State', value: ({ spend }) => spend.kind },
  { title: 'Model', value: ({ modelName }) => modelName },
  { title: 'Model id', value: ({ modelId }) => modelId },
  { title: 'Prompt', value: ({ prompt }) => prompt },
  { title: 'Quoted', value: ({ quote }) => quote.credits },
  { title: 'Priced', value: ({ quote }) => quote.label.kind },
  { title: 'Charged', value: ({ charged }) => charged },
  { title: 'Refunded', value: ({ refunded }) => refunded },
  { title: 'Net', value: ({ charged, refunded }) => (charged ?? 0) - refunded },
  { title: 'Brand', value: ({ brand }) => brand },
  { title: 'Project', value: ({ project }) => project },
  { title: 'Agent', value: ({ agent }) => agent },
  { title: 'Reason', value: failureOf },
  { title: 'Service id', value: ({ resourceId }) => resourceId },
  { title: 'Idempotency key', value: ({ idempotencyKey }) => idempotencyKey },
  { title: 'Job id', value: ({ id }) => id },
]

/** The first row of the ledger as a table. */
export const ledgerHead = (): string => csvRows([columns.map(({ title }) => title)])

/** Jobs of the ledger as rows of a table. Credits; times in UTC. */
export const ledgerRows = (jobs: readonly StoredJob[]): string =>
  csvRows(jobs.map((job) => columns.map(({ value }) => value(job))))
