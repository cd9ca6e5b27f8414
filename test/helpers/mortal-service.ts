import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { StartProcess } from '#main/ports/host-ports.ts'
import { programOf } from './program.ts'

/** Starts real services, the latest of which a test can kill. */
export type MortalService = {
  readonly start: StartProcess
  /** How many were started. */
  starts(): number
  /** Kills the latest at once (SIGKILL), without notice. */
  kill(): void
  /** Stops the latest in place (SIGSTOP): it takes connections and answers nothing until it goes on. */
  freeze(): void
  /** Lets it go on (SIGCONT). */
  thaw(): void
}

/** Starts the service, or another program in its place, with more arguments than the studio gives. */
export function createMortalService(more: readonly string[], program = 'src-service/main.ts'): MortalService {
  let starts = 0
  let signal = (_name: NodeJS.Signals) => undefined as void
  return {
    starts: () => starts,
    kill: () => signal('SIGKILL'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    start(args) {
      starts += 1
      const child = spawn(process.execPath, [programOf(program), ...args, ...more], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      const exited = once(child, 'exit').then(() => child.exitCode)
      signal = (name) => void child.kill(name)
      return {
        lines: createInterface({ input: child.stdout }),
        exited,
        async stop() {
          child.kill('SIGTERM')
          // One that is frozen hears nothing before it goes on.
          child.kill('SIGCONT')
          await exited
        },
      }
    },
  }
}
