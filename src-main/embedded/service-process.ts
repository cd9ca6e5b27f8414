/** A running process of the embedded service. */
export interface ServiceProcess {
  /** Its standard output, line by line. Ends when the process does. */
  readonly lines: AsyncIterable<string>
  /** Its exit code; null where a signal ended it. */
  readonly exited: Promise<number | null>
  /** Asks it to end, and resolves when it has. */
  stop(): Promise<void>
}

/** Starts the service's program with these arguments: a child process or a utility process, as the host has it. */
export type StartServiceProcess = (args: readonly string[]) => ServiceProcess
