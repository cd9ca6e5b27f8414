import { Failure } from '#shared/domain/failure.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'

function moneyOf({ charged, spend }: StoredJob): string {
  if (charged === null) return 'The charge is unknown.'
  const isInParts = spend.kind === 'running' && spend.progress !== undefined
  return `${charged} cr were charged${isInParts ? ' so far' : ''}.`
}

/** The service does not know a run any more that it had taken. `job`: as its row says now, for charges grow on the way. */
export function forgottenRun(job: StoredJob): Failure {
  const sentence = `The service no longer has this run. ${moneyOf(job)} Check the account’s history.`
  return new Failure('NOT_FOUND', sentence, { charged: 'unknown', what: 'the run' })
}
