import type { Clock, Log } from '#shared/util/ports.ts'
import type { App } from 'electron'

/** Timeout of a stop before the app ends anyway: all important data is already on disk. */
const timeoutMs = 8_000

type Options = {
  readonly app: App
  readonly stop: () => Promise<void>
  readonly clock: Clock
  readonly log: Log
}

/** Stops the studio before the app ends, however it was triggered, and waits at most eight seconds. */
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
    // EPERM: it runs and belongs to another user.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/**
 * Calls once when another process is gone, at most a second later. Polls the process id instead of our stdin, which
 * Electron replaces on Windows with a stream that has already ended.
 */
export function onProcessExit(pid: number, clock: Clock, call: () => void): void {
  clock.after(pollMs, () => (isRunning(pid) ? onProcessExit(pid, clock, call) : call()))
}
