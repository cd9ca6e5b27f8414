import { Failure } from '#shared/domain/failure.ts'
import { retryDelay } from '#shared/domain/spend-rule.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { PollResult } from '../polling/tracked-run.ts'
import type { RunnerDeps } from './runner-deps.ts'

/** A finished run is asked so often for its files, over about six minutes: an address may be told after the end is. */
const mostAsks = 8

/** Asks for the files of a run that finished without any. */
export type MissingFiles = {
  /** Asks again a little later, less often each time; after several times the run waits for a person. */
  ask(job: StoredJob): PollResult
}

/** Counts from the start of one session's polling. */
export function createMissingFiles(deps: Pick<RunnerDeps, 'jobStore' | 'clock' | 'random' | 'onStep'>): MissingFiles {
  let asks = 0
  return {
    ask(job) {
      asks += 1
      if (asks <= mostAsks) return { kind: 'running', pauseMs: retryDelay(asks, deps.random.unit()) }
      deps.jobStore.apply(job, { kind: 'no-file', at: deps.clock.now(), failure: noFile(job).toRecord() })
      deps.onStep('settled')
      return { kind: 'over', isTypical: false }
    },
  }
}

function noFile({ charged }: StoredJob): Failure {
  const money = charged === null ? 'The charge is unknown' : `${charged} cr were charged`
  const sentence = `The run finished without a file. ${money}; check again or claim the credits back.`
  return new Failure('SERVICE_FAILED', sentence, { charged: charged === null ? 'unknown' : 'yes', status: 200 })
}
