import type { RunningProcess, StartProcess } from '#main/ports/host-ports.ts'

/** Programs of the service that can run within the process of a test. */
const inner: readonly string[] = [
  'src-service/main.ts',
  'test/fixtures/fast-service.ts',
  'test/fixtures/quick-catalog.ts',
]

/** Whether a program can run within the process of a test. */
export const isInner = (program: string): boolean => inner.includes(program)

/**
 * Starts services within this process as a host starts them as processes: the same flags, the same ready line.
 *
 * @param more More flags than the studio gives.
 */
export function innerServiceStarter(program: string, more: readonly string[]): StartProcess {
  return (args): RunningProcess => {
    // Loaded here: programs that start their service as a process are built without it.
    const starting = import('./inner-service.ts').then(({ startInnerService }) =>
      startInnerService(program, [...args, ...more]),
    )
    const { promise: exited, resolve: exit } = Promise.withResolvers<number | null>()
    let stopping: Promise<void> | null = null
    async function* lines(): AsyncGenerator<string> {
      try {
        const { stop: _, ...told } = await starting
        yield JSON.stringify(told)
      } catch (error) {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
        exit(1)
        return
      }
      await exited
    }
    return {
      lines: lines(),
      exited,
      async stop() {
        stopping ??= starting.then(
          (service) => service.stop(),
          () => undefined,
        )
        await stopping
        exit(0)
      },
    }
  }
}
