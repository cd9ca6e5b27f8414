import type { Log } from '#shared/util/ports.ts'
import { stopAll } from '#shared/util/stop-all.ts'

type Receiver = { readonly reportUnexpected: (error: unknown) => void }

type Options = {
  readonly process: Pick<NodeJS.Process, 'on'>
  readonly log: Log
  /** Ends a start that failed. */
  readonly refuse: (error: unknown) => void
}

/**
 * Keeps an unhandled exception or rejection from ending the process. Each is logged, and the studio alerts the user and
 * sends nothing new; before the studio exists, the start is refused.
 */
export function catchUnexpected({ process, log, refuse }: Options) {
  let receiver: Receiver | null = null
  const report = (error: unknown) => (receiver === null ? refuse(error) : receiver.reportUnexpected(error))
  for (const kind of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(kind, (error: unknown) => {
      log.error('Nothing handled an error', { kind, error })
      report(error)
    })
  }
  return {
    report,
    /** Sends later errors to the studio. */
    attach: (studio: Receiver) => void (receiver = studio),
  }
}

const timeoutMs = 8_000

type StopOrder = {
  /** Whether the end of our stdin also stops the process. */
  readonly tied: boolean
  readonly log: Log
  /** What to stop, in this order. A failure does not prevent the later ones. */
  readonly stops: readonly (() => Promise<void>)[]
}

/** Stops everything in order on Ctrl-C, on a termination signal, and when the parent is gone; then ends the process. */
export function stopOnSignals({ tied, log, stops }: StopOrder): void {
  let stopping = false
  async function end(): Promise<void> {
    if (stopping) return
    stopping = true
    // A part that hangs must not keep the process: important data is already on disk.
    setTimeout(() => process.exit(1), timeoutMs).unref()
    const report = (error: unknown) => log.error('A part of Backlot did not stop in order.', { error })
    await stopAll(stops, report).finally(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
  if (!tied) return
  // Our stdin ends with the parent, even if it was killed.
  for (const event of ['end', 'error'] as const) process.stdin.once(event, () => void end())
  process.stdin.resume()
}
