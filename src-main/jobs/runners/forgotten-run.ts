import { Failure } from '#shared/domain/failure.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'

function moneyOf({ charged, spend }: StoredJob): string {
  if (charged === null) return 'It is not known what was charged for it.'
  const isInParts = spend.kind === 'running' && spend.progress !== undefined
  return `${charged} cr were charged for it${isInParts ? ' so far' : ''}.`
}

/** The service does not know a run any more that it had taken. `job`: as its row says now, for charges grow on the way. */
export function forgottenRun(job: StoredJob): Failure {
  const sentence = `The service does not know this run any more. ${moneyOf(job)} Look at the account’s history.`
  return new Failure('NOT_FOUND', sentence, { charged: 'unknown', what: 'the run' })
}
