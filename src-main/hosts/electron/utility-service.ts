import type { RunningProcess, StartProcess } from '../../ports/host-ports.ts'
import type { StopMessage } from '#shared/util/stop-all.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { UtilityProcess } from 'electron'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'

const timeoutMs = 5_000
const stopMessage: StopMessage = 'backlot:stop'

type Fork = (
  file: string,
  args: string[],
  options: { serviceName: string; stdio: ['ignore', 'pipe', 'inherit'] },
) => UtilityProcess

type Options = {
  readonly fork: Fork
  /** The program to run: the embedded service, or the one that burns captions. */
  readonly serviceFile: string
  readonly clock: Clock
  readonly log: Pick<Log, 'error'>
}

/**
 * Starts a program as a utility process, which needs no separate Node and ends with the app. `--tied` is removed, as it
 * has no stdin. A message asks it to stop, because a kill on Windows leaves it no time; five seconds later it is
 * killed.
 */
export function createUtilityService({ fork, serviceFile, clock, log }: Options): StartProcess {
  return (args): RunningProcess => {
    const child = fork(
      serviceFile,
      args.filter((argument) => argument !== '--tied'),
      { serviceName: 'Backlot service', stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const lines = createInterface({ input: child.stdout ?? Readable.from([]) })
    // The exit event follows. The report contains the environment, so it is not logged.
    child.on('error', (type, location) => log.error('A process of Backlot ended by a fatal error.', { type, location }))
    const exited = new Promise<number | null>((resolve) => {
      child.once('exit', (code) => {
        // Electron drops the stream at this point without ending it.
        lines.close()
        resolve(code)
      })
    })
    return {
      lines,
      exited,
      async stop() {
        child.postMessage(stopMessage)
        const cancel = clock.after(timeoutMs, () => child.kill())
        try {
          await exited
        } finally {
          cancel()
        }
      },
    }
  }
}
