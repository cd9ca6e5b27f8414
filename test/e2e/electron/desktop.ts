import type { Page } from '@playwright/test'

/** The Electron host of the built program, opened on a profile: in real Electron, or in the stand-in with a real browser. */
export type Desktop = AsyncDisposable & {
  /** The page of the window. */
  readonly page: Page
  /** Follows what a click saves; answers the file once it is on the disk. */
  saved(click: () => Promise<void>): Promise<string>
  /** Quits as the menu does. Answers how long that took, in ms, and the exit code. */
  quit(): Promise<{ readonly ms: number; readonly code: number | null }>
}
