import type { VaultInfo } from '#shared/bridge/workspace.ts'

/** Stores secrets on this machine: in the system's keychain, in an encrypted file, or for this session only. */
export interface Vault {
  info(): VaultInfo
  /** Reads a secret, or null. Rejects with VAULT_UNAVAILABLE where the store cannot be used. */
  read(name: string): Promise<string | null>
  write(name: string, secret: string): Promise<void>
  remove(name: string): Promise<void>
}

/** Asks the user for a folder. Resolves with its path, or with null where the user chose none. */
export type ChooseFolder = () => Promise<string | null>

/** Asks the user for a file to open. Resolves with its path, or with null where the user chose none. */
export type ChooseFile = () => Promise<string | null>

/** Shows a file, selected if the system can, in the system's file manager. Rejects where there is none. */
export type ShowInFolder = (path: string) => Promise<void>

/** Begins a drag of files out of a window, to other programs. `icon`: the path of a small PNG, drawn at the pointer. */
export type StartDrag = (drag: { readonly files: readonly string[]; readonly icon: string }) => void

/** A running process: one of Backlot's own programs, or a program that the user installed. */
export interface RunningProcess {
  /** Its standard output, line by line. Ends when the process does. */
  readonly lines: AsyncIterable<string>
  /** Its exit code; null where a signal ended it. */
  readonly exited: Promise<number | null>
  /** Asks the process to end and resolves when it has. */
  stop(): Promise<void>
}

/** Starts a program with these arguments, as a child process or a utility process, depending on the host. */
export type StartProcess = (args: readonly string[]) => RunningProcess

/** A version of Backlot that a feed lists. Bytes. */
export type UpdateRelease = {
  readonly version: string
  /** The feed's own name of its channel. */
  readonly channel: 'latest' | 'beta'
  readonly date: string | null
  /** What changed, one text for each point. */
  readonly notes: readonly string[]
  /** The package for this computer; null if there is none. `sha512`: in Base64. */
  readonly file: { readonly url: string; readonly sha512: string; readonly bytes: number } | null
}

/** A file of the feed. `from`: where its bytes begin, which is 0 if the server does not resume. */
export type FeedFile = { readonly body: AsyncIterable<Uint8Array>; readonly from: number }

/** Asks for a file of the feed, from a byte on. */
export type OpenFeedFile = (url: URL, signal: AbortSignal, from?: number) => Promise<FeedFile>

/** Replaces the program by a newer version of itself. */
export interface UpdateInstaller {
  /** Whether this installation can be replaced by its user. */
  canInstall(): Promise<boolean>
  /** The version that an earlier run prepared; null if there is none. Deletes what is of no use any more. */
  staged(current: string): Promise<string | null>
  /** Downloads and checks a version. Goes on where an earlier attempt stopped. */
  prepare(
    release: UpdateRelease,
    options: {
      readonly signal: AbortSignal
      readonly onProgress: (bytes: number) => void
      readonly open: OpenFeedFile
    },
  ): Promise<void>
  /** Installs what was prepared. Called when everything else has stopped. `restarts`: opens the new version. */
  install(restarts: boolean): Promise<void>
}

/** Finds and starts programs that the user installed. */
export interface ProgramRunner {
  /** The path of a program by its name; null if it is not installed. */
  find(name: string): string | null
  /** Starts a program with these arguments, without a shell. `lines` has both of its output streams. */
  start(file: string, args: readonly string[]): RunningProcess
}

/** Stores settings as plain JSON. `read` returns what is stored, unvalidated; the settings module validates it. */
export interface SettingsStore {
  /** @throws Error where the file cannot be parsed. */
  read(): unknown
  write(value: Record<string, unknown>): void
}
