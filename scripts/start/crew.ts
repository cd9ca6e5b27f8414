import type { ChildProcess } from 'node:child_process'
import { readLineage } from './lineage.ts'

const patienceMs = 10_000
const watchMs = 1_000

/** The processes of a start: they end together. */
export type Crew = {
  /**
   * Adds a process; when it ends, so do all others and then this one, with its exit code.
   * With `onFailure`, one that fails is reported there instead, and the others go on.
   */
  add(child: ChildProcess, onFailure?: () => void): void
  /** Waits for a process that is meant to end, such as a build; gives its exit code, null where a signal ended it. */
  during(child: ChildProcess): Promise<number | null>
  stop(code: number): void
}

/** Makes a crew that also ends on Ctrl-C, on a wish to end, and when npm, which started us, is gone without a word. */
export function createCrew(): Crew {
  const running = new Set<ChildProcess>()
  let stopping = false

  function stop(code: number): void {
    if (stopping) return
    stopping = true
    process.exitCode = code
    for (const child of running) {
      child.stdin?.end()
      child.kill('SIGTERM')
    }
    setTimeout(() => {
      for (const child of running) child.kill('SIGKILL')
    }, patienceMs).unref()
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
        child.on('exit', (code) => {
          running.delete(child)
          leaveWhenAlone()
          resolve(code)
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
