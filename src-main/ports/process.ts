/** A running process of one of Backlot's own programs: the embedded service, or the one that burns captions. */
export interface RunningProcess {
  /** Its standard output, line by line. Ends when the process does. */
  readonly lines: AsyncIterable<string>
  /** Its exit code; null where a signal ended it. */
  readonly exited: Promise<number | null>
  /** Asks it to end, and resolves when it has. */
  stop(): Promise<void>
}

/** Starts a program with these arguments: as a child process or a utility process, as the host has it. */
export type StartProcess = (args: readonly string[]) => RunningProcess
