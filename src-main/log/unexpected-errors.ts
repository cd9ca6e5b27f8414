import type { ReportError, Log } from '#shared/util/ports.ts'
import type { ReportAlert } from './alerts.ts'

/** What is asked before anything is sent. */
type SpendGate = { maySpend(): boolean; passes(error: unknown): boolean }

/** What nobody expected: errors that no caller handles. */
export interface UnexpectedErrors {
  /** Logs an error and alerts the user. Never throws. */
  readonly report: ReportError
  /** The gate before money: shut before `guardWith`, and from an error until the user resumes, or the next start. */
  readonly gate: SpendGate
  /**
   * Sets the guard for disks and files behind the gate. An error that passes there has an alert of its own, and ends by
   * itself.
   */
  guardWith(guard: SpendGate): void
}

const sentence =
  'An unexpected error occurred and was logged. Runs already sent continue; nothing new is sent or charged until you resume.'

/**
 * Builds the one place that unhandled errors of a studio end in. After one, its state is not known for certain, so nothing
 * new is sent until the user says so.
 */
export function createUnexpectedErrors(deps: { reportAlert: ReportAlert; log: Log }): UnexpectedErrors {
  const { reportAlert, log } = deps
  let guard: SpendGate | null = null
  let isStopped = false
  const passes = (error: unknown) => guard?.passes(error) ?? false
  const resume = () => {
    isStopped = false
    reportAlert('unexpected-error', null)
  }
  return {
    gate: {
      maySpend: () => !isStopped && guard !== null && guard.maySpend(),
      passes,
    },
    guardWith(next) {
      guard = next
    },
    report(error) {
      try {
        if (passes(error)) return
        log.error('An error that nothing handled stopped new runs', { error })
        isStopped = true
        reportAlert('unexpected-error', { sentence, stopsSpending: true, settle: { label: 'Resume', run: resume } })
      } catch (cause) {
        // Whatever is wrong, the process must not end on the way to saying so.
        log.error('An unexpected error could not be shown', { error, cause })
      }
    },
  }
}
