import type { VaultInfo } from '#shared/bridge/workspace.ts'

/** The place where secrets are kept on this machine: the system's keychain, an encrypted file, or this session only. */
export interface Vault {
  info(): VaultInfo
  /** The secret under this name, or null. Rejects with VAULT_UNAVAILABLE where the place cannot be used. */
  read(name: string): Promise<string | null>
  write(name: string, secret: string): Promise<void>
  remove(name: string): Promise<void>
}

/** Asks the user for a folder. Resolves with its path, or with null where the user chose none. */
export type ChooseFolder = () => Promise<string | null>

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

/** Where settings lie as plain JSON. `read` gives whatever is there; the settings room decides what of it to believe. */
export interface SettingsStore {
  /** @throws Error where the file cannot be parsed. */
  read(): unknown
  write(value: Record<string, unknown>): void
}
