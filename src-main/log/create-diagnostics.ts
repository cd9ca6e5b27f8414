import { type Clock, guardTimers, type Log } from '#shared/util/ports.ts'
import { createStudioEvents } from '../events/studio-events.ts'
import { createRedactedLog, createRedaction } from './redaction.ts'
import { createAlerts, type ReportAlert } from './alerts.ts'

/** Lets work go on that nobody waits for. `what` names it in the log where it fails, which changes nothing else. */
type RunInBackground = (what: string, work: Promise<void>) => void

function createRunInBackground(log: Log): RunInBackground {
  return (what, work) =>
    void work.catch((error: unknown) => log.warn('Something beside a job did not work', { what, error }))
}

type SpendGate = { maySpend(): boolean; passes(error: unknown): boolean }

const sentence =
  'An unexpected error occurred and was logged. Runs already sent continue; nothing new is sent or charged until you resume.'

/**
 * Builds the one place that unhandled errors of a studio end in. After one, its state is not known for certain, so nothing
 * new is sent until the user says so.
 */
function createUnexpectedErrors(deps: { reportAlert: ReportAlert; log: Log }) {
  const { reportAlert, log } = deps
  let guard: SpendGate | null = null
  let isStopped = false
  const passes = (error: unknown) => guard?.passes(error) ?? false
  const resume = () => {
    isStopped = false
    reportAlert('unexpected-error', null)
  }
  return {
    /** The gate before money: shut before `guardWith`, and from an error until the user resumes, or the next start. */
    gate: {
      maySpend: () => !isStopped && guard !== null && guard.maySpend(),
      passes,
    },
    /**
     * Sets the guard for disks and files behind the gate. An error that passes there has an alert of its own, and ends by
     * itself.
     */
    guardWith(next: SpendGate): void {
      guard = next
    },
    /** Logs an error and alerts the user. Never throws. */
    report(error: unknown): void {
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

/**
 * Builds what every other part of a studio reports to. `log` is the host's with every known secret taken out; what a timer
 * of `clock` or a listener of `events` throws is reported as an unexpected error. `secrets`: redacted from the start.
 */
export function createDiagnostics(deps: { clock: Clock; log: Log; secrets?: readonly string[] | undefined }) {
  const redaction = createRedaction(deps.secrets)
  const log = createRedactedLog(deps.log, redaction)
  const report = (error: unknown) => unexpected.report(error)
  const clock = guardTimers(deps.clock, report)
  const events = createStudioEvents(report)
  const alerts = createAlerts({ clock, onChange: () => events.emit('alertsChanged') })
  const unexpected = createUnexpectedErrors({ reportAlert: alerts.reportAlert, log })
  return { redaction, log, clock, events, alerts, unexpected, runInBackground: createRunInBackground(log) }
}
