import { type Clock, guardTimers, type Log } from '#shared/util/ports.ts'
import { createStudioEvents, type StudioEvents } from '../events/studio-events.ts'
import { createRedactedLog, createRedaction, type Redaction } from './redaction.ts'
import { createAlerts, type Alerts } from './alerts.ts'
import { createUnexpectedErrors, type UnexpectedErrors } from './unexpected-errors.ts'

/** Lets work go on that nobody waits for. `what` names it in the log where it fails, which changes nothing else. */
type RunInBackground = (what: string, work: Promise<void>) => void

/** Builds the running of work in the background over a log. */
function createRunInBackground(log: Log): RunInBackground {
  return (what, work) =>
    void work.catch((error: unknown) => log.warn('Something beside a job did not work', { what, error }))
}

/** What every other part of a studio reports to. */
export type Diagnostics = {
  readonly redaction: Redaction
  /** The host's log, with every known secret taken out. */
  readonly log: Log
  /** The host's clock. What a timer's callback throws is reported as an unexpected error. */
  readonly clock: Clock
  /** The studio's events. What a listener throws is reported as an unexpected error. */
  readonly events: StudioEvents
  readonly alerts: Alerts
  readonly unexpected: UnexpectedErrors
  readonly runInBackground: RunInBackground
}

/** Builds log, alerts, events and the reporting of unexpected errors. `secrets`: what is redacted from the start. */
export function createDiagnostics(deps: {
  clock: Clock
  log: Log
  secrets?: readonly string[] | undefined
}): Diagnostics {
  const redaction = createRedaction(deps.secrets)
  const log = createRedactedLog(deps.log, redaction)
  const report = (error: unknown) => unexpected.report(error)
  const clock = guardTimers(deps.clock, report)
  const events = createStudioEvents(report)
  const alerts = createAlerts({ clock, onChange: () => events.emit('alertsChanged') })
  const unexpected = createUnexpectedErrors({ reportAlert: alerts.reportAlert, log })
  return { redaction, log, clock, events, alerts, unexpected, runInBackground: createRunInBackground(log) }
}
