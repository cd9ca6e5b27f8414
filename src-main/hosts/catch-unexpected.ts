import type { Log } from '#shared/util/ports.ts'

/** What hears of errors once it runs: a studio. */
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
