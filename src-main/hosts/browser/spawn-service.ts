import type { RunningProcess, StartProcess } from '../../ports/host-ports.ts'
import type { Clock } from '#shared/util/ports.ts'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const timeoutMs = 5_000

type Options = {
  /** The service's program: a bundle, or its source file. */
  readonly serviceFile: string
  readonly clock: Clock
}

/**
 * Starts the embedded service as a child process of the same Node. Its stdin stays open while we run, so that a tied
 * service notices when its parent is killed. It leads its own process group, so that Ctrl-C reaches it through us,
 * after the jobs were saved.
 */
export function createSpawnService({ serviceFile, clock }: Options): StartProcess {
  return (args): RunningProcess => {
    const child = spawn(process.execPath, [serviceFile, ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
    // Writing to a service that is gone is not our error: its exit reports it.
    child.stdin.on('error', () => child.stdin.destroy())
    const exited = new Promise<number | null>((resolve, reject) => {
      child.once('exit', resolve)
      child.once('error', reject)
    })
    exited.catch(() => child.stdout.destroy())
    return {
      lines: createInterface({ input: child.stdout }),
      exited,
      async stop() {
        child.stdin.end()
        // Windows has no signals: this would kill it at once.
        if (process.platform !== 'win32') child.kill('SIGTERM')
        const cancel = clock.after(timeoutMs, () => child.kill('SIGKILL'))
        try {
          await exited
        } finally {
          cancel()
        }
      },
    }
  }
}
