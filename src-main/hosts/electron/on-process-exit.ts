import type { Clock } from '#shared/util/ports.ts'

const pollMs = 1_000

/** Whether a process with this id runs. */
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
