import type { Clock, Log } from '#shared/util/ports.ts'
import type { App } from 'electron'

/** What a stop may take before the app ends anyway: everything that matters is on disk already. */
const timeoutMs = 8_000

type Options = {
  readonly app: App
  readonly stop: () => Promise<void>
  readonly clock: Clock
  readonly log: Log
}

/** Stops the studio before the app ends, however it was asked to end, and waits for it at most eight seconds. */
export function stopBeforeQuit({ app, stop, clock, log }: Options): void {
  let stopping = false
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (stopping) return
    stopping = true
    const leave = () => {
      app.exit(0)
    }
    clock.after(timeoutMs, () => {
      log.error('The studio did not stop within 8 s. Backlot quits without it.')
      leave()
    })
    stop()
      .catch((error: unknown) => {
        log.error('The studio did not stop in order.', { error })
      })
      .finally(leave)
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      app.quit()
    })
  }
}

const pollMs = 1_000

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs and belongs to someone else.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/**
 * Calls once when another process is gone, at most a second later.
 *
 * Watches the process id and not our stdin, which Electron replaces on Windows by a stream that is already at its end.
 */
export function onProcessExit(pid: number, clock: Clock, call: () => void): void {
  clock.after(pollMs, () => (isRunning(pid) ? onProcessExit(pid, clock, call) : call()))
}
