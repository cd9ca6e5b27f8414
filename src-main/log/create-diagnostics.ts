import { type Clock, guardTimers, type Log } from '#shared/util/ports.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { createStudioEvents } from '../events/studio-events.ts'
import { createRedactedLog, createRedaction } from './redaction.ts'
import { createAlerts, type ReportAlert } from './active-alerts.ts'

/** Runs work that nobody waits for. A failure is only logged, under the name `what`. */
type RunInBackground = (what: string, work: Promise<void>) => void

function createRunInBackground(log: Log): RunInBackground {
  return (what, work) =>
    void work.catch((error: unknown) => log.warn('Something beside a job did not work', { what, error }))
}

type SpendGate = { whenChecked(): Promise<void>; maySpend(): boolean; passes(error: unknown): boolean }

/** Creates the handler of unhandled errors. They leave the state uncertain, so sending stops until the user resumes. */
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
    /** The spend gate: closed before `guardWith`, and after an error until the user resumes or the next start. */
    gate: {
      whenChecked: async () => guard?.whenChecked(),
      maySpend: () => !isStopped && guard !== null && guard.maySpend(),
      passes,
    },
    /** Adds the guard for disks and files. An error that passes there has its own alert and ends automatically. */
    guardWith(next: SpendGate): void {
      guard = next
    },
    /** Logs an error and alerts the user. Never throws. */
    report(error: unknown): void {
      try {
        if (passes(error)) return
        log.error('An error that nothing handled stopped new runs', { error })
        isStopped = true
        reportAlert('unexpected-error', {
          sentence: say('alert.unexpected'),
          stopsSpending: true,
          settle: { action: 'resume', run: resume },
        })
      } catch (cause) {
        // The process must not end because an error could not be reported.
        log.error('An unexpected error could not be shown', { error, cause })
      }
    },
  }
}

/**
 * Creates what all parts of a studio report to. `log` is the host's with all known secrets removed. Errors thrown by
 * timers of `clock` or listeners of `events` are reported as unexpected. `secrets`: redacted from the start.
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
