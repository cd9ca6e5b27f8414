import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { StartServiceProcess } from '#main/embedded/service-process.ts'

/** A starter of real services whose latest one a test can end as a crash would. */
export type MortalService = {
  readonly start: StartServiceProcess
  /** How many were started. */
  starts(): number
  /** Ends the latest at once (SIGKILL); it hears of nothing. */
  kill(): void
}

const entry = resolve(import.meta.dirname, '../../src-service/main.ts')

/** Starts the program, by default the service's source, with more arguments than the studio gives. */
export function createMortalService(more: readonly string[], program = entry): MortalService {
  let starts = 0
  let kill = () => undefined as void
  return {
    starts: () => starts,
    kill: () => kill(),
    start(args) {
      starts += 1
      const child = spawn(process.execPath, [program, ...args, ...more], { stdio: ['pipe', 'pipe', 'inherit'] })
      const exited = once(child, 'exit').then(() => child.exitCode)
      kill = () => void child.kill('SIGKILL')
      return {
        lines: createInterface({ input: child.stdout }),
        exited,
        async stop() {
          child.kill('SIGTERM')
          await exited
        },
      }
    },
  }
}
