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
 * Keeps an exception or rejection that nothing handled from ending the process. Each is logged, and the studio alerts the
 * user and sends nothing new; before there is a studio, the start is refused.
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
    /** From now on the studio hears of errors. */
    attach: (studio: Receiver) => void (receiver = studio),
  }
}

const timeoutMs = 8_000

type StopOrder = {
  /** Whether the end of our stdin is a wish to stop, too. */
  readonly tied: boolean
  readonly log: Log
  /** What to stop, in this order. One that fails does not keep the others. */
  readonly stops: readonly (() => Promise<void>)[]
}

/** Stops everything in order on Ctrl-C, on a wish to end, and when who started us is gone; then ends the process. */
export function stopOnSignals({ tied, log, stops }: StopOrder): void {
  let stopping = false
  async function end(): Promise<void> {
    if (stopping) return
    stopping = true
    // Something that hangs must not keep the process: what matters is on disk already.
    setTimeout(() => process.exit(1), timeoutMs).unref()
    const report = (error: unknown) => log.error('A part of Backlot did not stop in order.', { error })
    await stopAll(stops, report).finally(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
  if (!tied) return
  // The other end of our stdin is gone with who started us, even without a word.
  for (const event of ['end', 'error'] as const) process.stdin.once(event, () => void end())
  process.stdin.resume()
}
