import type { ReportError } from '#shared/util/guard-timers.ts'
import type { Log } from '#shared/util/log.ts'
import type { TellTrouble } from './troubles.ts'

/** What is asked before anything is sent. */
type SpendGate = { maySpend(): boolean; passes(error: unknown): boolean }

/** What nobody expected: errors that no caller handles. */
export interface UnexpectedErrors {
  /** Logs an error and alerts the user. Never throws. */
  readonly report: ReportError
  /** The gate before money, shut from the first error until the user resumes, or the next start. */
  readonly gate: SpendGate
}

const sentence =
  'An unexpected error occurred and was logged. Runs already sent continue; nothing new is sent or charged until you resume.'

/**
 * Builds the one place that unhandled errors of a studio end in. After one, its state is not known for certain, so nothing
 * new is sent until the user says so.
 *
 * `guard` gives the gate for disks and files: an error that passes there has an alert of its own, and ends by itself.
 */
export function createUnexpectedErrors(deps: {
  tell: TellTrouble
  guard: () => SpendGate
  log: Log
}): UnexpectedErrors {
  const { tell, log } = deps
  let isStopped = false
  const resume = () => {
    isStopped = false
    tell('unexpected-error', null)
  }
  return {
    gate: {
      maySpend: () => !isStopped && deps.guard().maySpend(),
      passes: (error) => deps.guard().passes(error),
    },
    report(error) {
      try {
        if (deps.guard().passes(error)) return
        log.error('An error that nothing handled stopped new runs', { error })
        isStopped = true
        tell('unexpected-error', { sentence, stopsSpending: true, settle: { label: 'Resume', run: resume } })
      } catch (cause) {
        // Whatever is wrong, the process must not end on the way to saying so.
        log.error('An unexpected error could not be shown', { error, cause })
      }
    },
  }
}
