import type { ServiceProcess, StartServiceProcess } from '#main/embedded/service-process.ts'
import type { UtilityProcess } from 'electron'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'

type Fork = (
  file: string,
  args: string[],
  options: { serviceName: string; stdio: ['ignore', 'pipe', 'inherit'] },
) => UtilityProcess

/**
 * Starts the embedded service as a utility process, which needs no Node of its own and ends with the app.
 *
 * It has no stdin to be tied to, so `--tied` is left out: a service that saw its stdin end would stop at once.
 */
export function createUtilityService({
  fork,
  serviceFile,
}: {
  readonly fork: Fork
  readonly serviceFile: string
}): StartServiceProcess {
  return (args): ServiceProcess => {
    const child = fork(
      serviceFile,
      args.filter((argument) => argument !== '--tied'),
      { serviceName: 'Backlot service', stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const exited = new Promise<number | null>((resolve) => {
      child.once('exit', resolve)
    })
    return {
      lines: createInterface({ input: child.stdout ?? Readable.from([]) }),
      exited,
      async stop() {
        // The system's end signal, which the service takes as a wish to stop in order.
        child.kill()
        await exited
      },
    }
  }
}
