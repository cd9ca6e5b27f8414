import { type ChildProcess, spawn } from 'node:child_process'
import { readLineage } from './lineage.ts'

const timeoutMs = 10_000
const watchMs = 1_000

/** How a process ended: its exit code, or the signal that ended it. */
export type Ending = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

/** The processes of a start, which end together. */
export type Crew = {
  /**
   * Adds a process. When it ends, all others end too and then this one, with its exit code. With `onFailure`, a process
   * that fails is reported there instead, and the others continue.
   */
  add(child: ChildProcess, onFailure?: () => void): void
  /** Waits for a process whose end does not end the others. Rejects if it cannot be started. */
  during(child: ChildProcess): Promise<Ending>
  stop(code: number): void
}

/** Asks a process to end; it is killed after ten seconds. */
function askToEnd(child: ChildProcess, platform: NodeJS.Platform): void {
  child.stdin?.end()
  if (platform !== 'win32') {
    child.kill('SIGTERM')
    return
  }
  // A signal would kill it at once on Windows. This closes its windows; a program without any ends with its stdin.
  spawn('taskkill', ['/pid', String(child.pid)], { stdio: 'ignore', windowsHide: true }).on('error', (error) => {
    process.stderr.write(`${error.message}\n`)
  })
}

/**
 * Creates a crew that also ends on Ctrl-C, on a request to end, and when npm, which started us, is gone without notice.
 */
export function createCrew(platform: NodeJS.Platform = process.platform): Crew {
  const running = new Set<ChildProcess>()
  let stopping = false

  function stop(code: number): void {
    if (stopping) return
    stopping = true
    process.exitCode = code
    for (const child of running) askToEnd(child, platform)
    setTimeout(() => {
      for (const child of running) child.kill('SIGKILL')
    }, timeoutMs).unref()
    leaveWhenAlone()
  }

  function leaveWhenAlone(): void {
    if (stopping && running.size === 0) process.exit()
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stop(0)
    })
  }
  if (process.env['npm_lifecycle_event'] !== undefined) {
    const lineage = readLineage()
    setInterval(() => {
      if (readLineage() !== lineage) stop(0)
    }, watchMs).unref()
  }
  return {
    stop,
    during: (child) =>
      new Promise((resolve, reject) => {
        running.add(child)
        child.on('error', (error) => {
          running.delete(child)
          reject(error)
        })
        child.on('exit', (code, signal) => {
          running.delete(child)
          leaveWhenAlone()
          resolve({ code, signal })
        })
      }),
    add(child, onFailure) {
      running.add(child)
      const ended = (code: number) => {
        running.delete(child)
        if (code !== 0 && onFailure !== undefined && !stopping) onFailure()
        else stop(code)
        leaveWhenAlone()
      }
      child.on('error', (error) => {
        process.stderr.write(`${error.message}\n`)
        ended(1)
      })
      child.on('exit', (code) => {
        ended(code ?? 1)
      })
    },
  }
}
